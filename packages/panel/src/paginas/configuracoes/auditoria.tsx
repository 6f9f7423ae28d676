import type { RegistroDeAuditoria } from '@apura/contracts';
import { useLista } from '../../api/use-lista.ts';
import { Cartao } from '../../componentes/cartao.tsx';
import { Celula } from '../../componentes/celula.tsx';
import { Esqueleto } from '../../componentes/esqueleto.tsx';
import { Falha } from '../../componentes/falha.tsx';
import { MostrarMais } from '../../componentes/mostrar-mais.tsx';
import { Pagina } from '../../componentes/pagina.tsx';
import { Tabela } from '../../componentes/tabela.tsx';
import { diaEHora } from '../../formato/momento.ts';
import { nomeDoAto } from '../../rotulos/auditoria.ts';
import { SoTitular } from './so-titular.tsx';

export default function Auditoria() {
  return (
    <SoTitular titulo="Auditoria">
      <Registros />
    </SoTitular>
  );
}

function Registros() {
  const lista = useLista<RegistroDeAuditoria>('/auditoria');
  return (
    <Pagina
      titulo="Auditoria"
      descricao="Quem fez o quê: entradas, chaves, pessoas, webhooks e mudanças no escritório."
    >
      <Cartao>
        {lista.error && <Falha erro={lista.error} aoRepetir={() => lista.refetch()} />}
        {lista.isPending && <Esqueleto linhas={10} />}
        {lista.isSuccess && lista.linhas.length === 0 && (
          <p className="suave sem-margem">Nada registrado ainda.</p>
        )}
        {lista.linhas.length > 0 && (
          <Tabela
            legenda="Registros de auditoria"
            cabecalho={['Quando', 'Quem', 'O quê', 'Sobre', 'De onde']}
            emCartoes
          >
            {lista.linhas.map(({ id, ator, acao, alvo, ip, criado_em }) => (
              <tr key={id}>
                <th scope="row" className="numero">
                  {diaEHora(criado_em)}
                </th>
                <Celula rotulo="Quem">{ator?.nome ?? 'o sistema'}</Celula>
                <Celula rotulo="O quê">{nomeDoAto(acao)}</Celula>
                <Celula rotulo="Sobre">
                  <span className="mono">{alvo}</span>
                </Celula>
                <Celula rotulo="De onde">
                  <span className="suave">{ip ?? '—'}</span>
                </Celula>
              </tr>
            ))}
          </Tabela>
        )}
        <MostrarMais de={lista} />
      </Cartao>
    </Pagina>
  );
}

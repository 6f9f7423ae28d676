import type { RegistroDeAuditoria } from '@apura/contracts';
import { moment } from '@apura/words';
import { useLista } from '../../api/use-lista.ts';
import { Cartao } from '../../componentes/cartao.tsx';
import { Celula } from '../../componentes/celula.tsx';
import { Lista } from '../../componentes/lista.tsx';
import { Pagina } from '../../componentes/pagina.tsx';
import { Tabela } from '../../componentes/tabela.tsx';
import { assuntoDoAto, nomeDoAto } from '../../rotulos/auditoria.ts';
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
        <Lista de={lista} altura={10} vazia={<p className="suave sem-margem">Nada registrado ainda.</p>}>
          {(linhas) => (
            <Tabela
              legenda="Registros de auditoria"
              cabecalho={['Quando', 'Quem', 'O quê', 'Sobre', 'De onde']}
              emCartoes
            >
              {linhas.map(({ id, ator, acao, alvo, detalhe, ip, criado_em }) => (
                <tr key={id}>
                  <th scope="row" className="numero">
                    {moment(criado_em)}
                  </th>
                  <Celula rotulo="Quem">{ator?.nome ?? 'o sistema'}</Celula>
                  <Celula rotulo="O quê">{nomeDoAto(acao)}</Celula>
                  <Celula rotulo="Sobre">
                    {assuntoDoAto(detalhe) ?? <span className="mono miudo">{alvo}</span>}
                  </Celula>
                  <Celula rotulo="De onde">
                    <span className="suave">{ip ?? '—'}</span>
                  </Celula>
                </tr>
              ))}
            </Tabela>
          )}
        </Lista>
      </Cartao>
    </Pagina>
  );
}

import type { Apuracao, ApuracaoListada } from '@apura/contracts';
import { moment } from '@apura/words';
import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'wouter';
import { useLista } from '../../api/use-lista.ts';
import { Cartao } from '../../componentes/cartao.tsx';
import { Celula } from '../../componentes/celula.tsx';
import { EstadoDaApuracao } from '../../componentes/estado-da-apuracao.tsx';
import { CelulaDoDevido, COLUNA_DO_DEVIDO } from '../../componentes/figuras-do-mes.tsx';
import { Lista } from '../../componentes/lista.tsx';
import { Tabela } from '../../componentes/tabela.tsx';
import { Diferenca } from './diferenca.tsx';

/** All versions of the same month of the same client. */
export function Versoes({ apuracao }: { readonly apuracao: Apuracao }) {
  const { cliente_id, competencia } = apuracao;
  const [endereco] = useSearchParams();
  const com = endereco.get('com');
  const lista = useLista<ApuracaoListada>('/apuracoes', { cliente_id, competencia });
  return (
    <div className="pilha">
      <Cartao titulo="Versões deste mês">
        <Lista de={lista} altura={4} vazia={null}>
          {(linhas) => (
            <Tabela
              legenda="Versões"
              cabecalho={[
                'Versão',
                'Situação',
                { nome: 'Notas', direita: true },
                COLUNA_DO_DEVIDO,
                'Pedida em',
                'Regras',
                '',
              ]}
              emCartoes
            >
              {linhas.map((versao) => (
                <tr key={versao.id}>
                  <th scope="row">
                    <Link href={`/apuracoes/${versao.id}`}>Versão {versao.versao}</Link>
                    {versao.id === apuracao.id && <span className="suave"> (esta)</span>}
                  </th>
                  <Celula rotulo="Situação">
                    <EstadoDaApuracao
                      estado={versao.estado}
                      desatualizada={versao.desatualizada_desde !== undefined}
                    />
                  </Celula>
                  <Celula rotulo="Notas" direita>
                    {versao.documentos}
                  </Celula>
                  <CelulaDoDevido figuras={versao} />
                  <Celula rotulo="Pedida em">{moment(versao.criada_em)}</Celula>
                  <Celula rotulo="Regras">{versao.versoes.regras}</Celula>
                  <td className="direita">
                    {versao.id !== apuracao.id && versao.estado === 'calculada' && (
                      <Button
                        size="xs"
                        variant="default"
                        component={Link}
                        href={`/apuracoes/${apuracao.id}/versoes?com=${versao.id}`}
                        aria-label={`Comparar com a versão ${versao.versao}`}
                      >
                        Comparar
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </Tabela>
          )}
        </Lista>
      </Cartao>
      {com && <Diferenca id={apuracao.id} com={com} />}
    </div>
  );
}

import type { ChaveCriada, ChaveDoPainel, ChaveGirada, ListaDeChaves } from '@apura/contracts';
import { day, moment } from '@apura/words';
import { Button } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { pedir } from '../../api/pedir.ts';
import { useAto, useLeitura } from '../../api/use-pedido.ts';
import { avisar } from '../../componentes/avisar.ts';
import { Cartao } from '../../componentes/cartao.tsx';
import { Celula } from '../../componentes/celula.tsx';
import { ConfirmarPorNome } from '../../componentes/confirmar-por-nome.tsx';
import { Estado } from '../../componentes/estado.tsx';
import { Falha } from '../../componentes/falha.tsx';
import { Janela } from '../../componentes/janela.tsx';
import { Pagina } from '../../componentes/pagina.tsx';
import { Resultado } from '../../componentes/resultado.tsx';
import { Segredo } from '../../componentes/segredo.tsx';
import { Tabela } from '../../componentes/tabela.tsx';
import { Vazio } from '../../componentes/vazio.tsx';
import { haQuanto } from '../../formato/momento.ts';
import { NovaChave } from './nova-chave.tsx';
import { SoTitular } from './so-titular.tsx';

export default function Chaves() {
  return (
    <SoTitular titulo="Chaves de API">
      <AsChaves />
    </SoTitular>
  );
}

const inativa = ({ revogada_em, expira_em }: ChaveDoPainel): 'revogada' | 'expirada' | undefined =>
  revogada_em ? 'revogada' : expira_em && new Date(expira_em) <= new Date() ? 'expirada' : undefined;

function AsChaves() {
  const lista = useLeitura<ListaDeChaves>('/chaves');
  const [criando, mudarCriando] = useState(false);
  const [mostrada, mostrar] = useState<ChaveCriada>();
  const [aRevogar, mudarARevogar] = useState<ChaveDoPainel>();
  const girar = useAto((id: string) => pedir<ChaveGirada>('POST', `/chaves/${id}/girar`, {}), ['/chaves']);
  const revogar = useAto(
    async (id: string) => {
      await pedir('DELETE', `/chaves/${id}`);
      mudarARevogar(undefined);
      avisar('A chave foi revogada e não abre mais nada.');
    },
    ['/chaves'],
  );
  const nova = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => mudarCriando(true)}>
      Criar chave
    </Button>
  );
  return (
    <Pagina
      titulo="Chaves de API"
      descricao={
        <>
          Uma chave abre os dados deste escritório ao seu sistema. Cada uma aparece uma só vez.{' '}
          <a href="/desenvolvedores#autenticacao">Como usar</a>.
        </>
      }
      acoes={nova}
    >
      {girar.error && <Falha erro={girar.error} />}
      <Cartao>
        <Resultado de={lista} linhas={5}>
          {({ data }) =>
            data.length === 0 ? (
              <Vazio
                icone={<IconKey />}
                titulo="Nenhuma chave ainda"
                texto="Crie a primeira para enviar notas e ler apurações pela API."
                acao={nova}
              />
            ) : (
              <Tabela
                legenda="Chaves de API"
                cabecalho={['Nome', 'Começa com', 'Permissões', 'Último uso', 'Situação', '']}
                emCartoes
              >
                {data.map((chave) => {
                  const fim = inativa(chave);
                  return (
                    <tr key={chave.id}>
                      <th scope="row">
                        {chave.nome}
                        <br />
                        <span className="suave miudo">
                          criada em {day(chave.criada_em)}
                          {chave.criada_por && ` por ${chave.criada_por}`}
                        </span>
                      </th>
                      <Celula rotulo="Começa com">
                        <span className="mono">{chave.prefixo}…</span>
                      </Celula>
                      <Celula rotulo="Permissões">
                        <span title={chave.escopos.join(', ')}>{chave.escopos.length}</span>
                      </Celula>
                      <Celula rotulo="Último uso">
                        {chave.ultimo_uso_em ? haQuanto(chave.ultimo_uso_em, new Date()) : 'nunca'}
                      </Celula>
                      <Celula rotulo="Situação">
                        {fim ? (
                          <Estado tom="neutro">{fim === 'revogada' ? 'Revogada' : 'Expirada'}</Estado>
                        ) : (
                          <Estado tom={chave.ambiente === 'live' ? 'bom' : 'aviso'}>
                            {chave.ambiente === 'live' ? 'Produção' : 'Testes'}
                          </Estado>
                        )}
                        {!fim && chave.expira_em && (
                          <span className="suave miudo"> até {moment(chave.expira_em)}</span>
                        )}
                      </Celula>
                      <td className="direita">
                        {!fim && (
                          <span className="acoes-da-linha">
                            <Button
                              size="xs"
                              variant="default"
                              loading={girar.isPending && girar.variables === chave.id}
                              onClick={() => girar.mutate(chave.id, { onSuccess: mostrar })}
                              aria-label={`Girar a chave ${chave.nome}`}
                            >
                              Girar
                            </Button>
                            <Button
                              size="xs"
                              variant="default"
                              className="perigo"
                              onClick={() => mudarARevogar(chave)}
                              aria-label={`Revogar a chave ${chave.nome}`}
                            >
                              Revogar
                            </Button>
                          </span>
                        )}
                      </td>
                    </tr>
                  );
                })}
              </Tabela>
            )
          }
        </Resultado>
      </Cartao>
      <NovaChave
        aberta={criando}
        escopos={lista.data?.escopos ?? []}
        aoFechar={() => mudarCriando(false)}
        aoCriar={(chave) => {
          mudarCriando(false);
          mostrar(chave);
        }}
      />
      <Janela aberta={mostrada !== undefined} titulo="Sua chave" aoFechar={() => mostrar(undefined)}>
        <div className="formulario">
          <Segredo
            titulo="Copie a chave agora"
            texto="Ela não será mostrada outra vez. Guarde-a em um cofre de segredos, nunca no código."
            valor={mostrada?.chave ?? ''}
          />
          <p className="miudo suave sem-margem">Experimente:</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1) */}
          <pre className="codigo" tabIndex={0}>
            {`curl -H "Authorization: Bearer ${mostrada?.chave ?? ''}" \\\n  ${window.location.origin}/v1/clientes`}
          </pre>
          <div className="botoes">
            <Button onClick={() => mostrar(undefined)}>Guardei a chave</Button>
          </div>
        </div>
      </Janela>
      <ConfirmarPorNome
        aberta={aRevogar !== undefined}
        titulo="Revogar chave"
        texto="Vale na hora: os sistemas que usam esta chave deixam de ter acesso. Para trocar sem interrupção, gire-a."
        nome={aRevogar?.nome ?? ''}
        acao="Revogar"
        aoFechar={() => mudarARevogar(undefined)}
        aoConfirmar={() => aRevogar && revogar.mutate(aRevogar.id)}
        emCurso={revogar.isPending}
        erro={revogar.error}
      />
    </Pagina>
  );
}

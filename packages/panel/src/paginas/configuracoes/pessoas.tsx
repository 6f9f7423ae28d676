import type { Pessoas as Dados, Papel, Pessoa } from '@apura/contracts';
import { day } from '@apura/words';
import { Button, NativeSelect } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { pedir } from '../../api/pedir.ts';
import { useEuMesmo } from '../../api/sessao.ts';
import { useAto, useLeitura } from '../../api/use-pedido.ts';
import { avisar } from '../../componentes/avisar.ts';
import { Cartao } from '../../componentes/cartao.tsx';
import { Celula } from '../../componentes/celula.tsx';
import { ConfirmarPorNome } from '../../componentes/confirmar-por-nome.tsx';
import { Estado } from '../../componentes/estado.tsx';
import { Falha } from '../../componentes/falha.tsx';
import { Pagina } from '../../componentes/pagina.tsx';
import { Resultado } from '../../componentes/resultado.tsx';
import { Tabela } from '../../componentes/tabela.tsx';
import { haQuanto } from '../../formato/momento.ts';
import { Convidar } from './convidar.tsx';

const PAPEIS: Readonly<Record<Papel, string>> = { owner: 'Titular', member: 'Equipe' };

export default function Pessoas() {
  const { usuario } = useEuMesmo();
  const titular = usuario.papel === 'owner';
  const lidas = useLeitura<Dados>('/pessoas');
  const [convidando, mudarConvidando] = useState(false);
  const [aRemover, mudarARemover] = useState<Pessoa>();
  const mudarPapel = useAto(
    ({ id, papel }: { id: string; papel: Papel }) => pedir('PATCH', `/pessoas/${id}`, { papel }),
    ['/pessoas', 'sessao'],
  );
  const remover = useAto(
    async (id: string) => {
      await pedir('DELETE', `/pessoas/${id}`);
      mudarARemover(undefined);
      avisar('A pessoa não tem mais acesso.');
    },
    ['/pessoas'],
  );
  const reenviar = useAto(
    async (id: string) => {
      await pedir('POST', `/pessoas/convites/${id}/reenviar`);
      avisar('Convite enviado de novo.');
    },
    ['/pessoas'],
  );
  const desfazer = useAto((id: string) => pedir('DELETE', `/pessoas/convites/${id}`), ['/pessoas']);
  const erro = mudarPapel.error ?? reenviar.error ?? desfazer.error;
  return (
    <Pagina
      titulo="Pessoas"
      descricao="Quem tem acesso ao painel deste escritório."
      acoes={
        titular && (
          <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => mudarConvidando(true)}>
            Convidar
          </Button>
        )
      }
    >
      <div className="pilha">
        {erro && <Falha erro={erro} />}
        <Resultado de={lidas} linhas={5}>
          {({ data, convites }) => (
            <>
              <Cartao>
                <Tabela
                  legenda="Pessoas"
                  cabecalho={['Pessoa', 'Papel', 'Dois fatores', 'Último acesso', '']}
                  emCartoes
                >
                  {data.map((pessoa) => (
                    <tr key={pessoa.id}>
                      <th scope="row">
                        {pessoa.nome} {pessoa.eu && <span className="suave">(você)</span>}
                        <br />
                        <span className="suave miudo">{pessoa.email}</span>
                      </th>
                      <Celula rotulo="Papel">
                        {titular && !pessoa.eu ? (
                          <NativeSelect
                            aria-label={`Papel de ${pessoa.nome}`}
                            size="xs"
                            value={pessoa.papel}
                            data={Object.entries(PAPEIS).map(([value, label]) => ({ value, label }))}
                            onChange={(evento) =>
                              mudarPapel.mutate({ id: pessoa.id, papel: evento.currentTarget.value as Papel })
                            }
                          />
                        ) : (
                          PAPEIS[pessoa.papel]
                        )}
                      </Celula>
                      <Celula rotulo="Dois fatores">
                        <Estado tom={pessoa.dois_fatores ? 'bom' : 'neutro'}>
                          {pessoa.dois_fatores ? 'Ativos' : 'Não'}
                        </Estado>
                      </Celula>
                      <Celula rotulo="Último acesso">
                        {pessoa.ultimo_acesso_em ? haQuanto(pessoa.ultimo_acesso_em, new Date()) : 'nunca'}
                      </Celula>
                      <td className="direita">
                        {titular && !pessoa.eu && (
                          <Button
                            size="xs"
                            variant="default"
                            className="perigo"
                            aria-label={`Remover ${pessoa.nome}`}
                            onClick={() => mudarARemover(pessoa)}
                          >
                            Remover
                          </Button>
                        )}
                      </td>
                    </tr>
                  ))}
                </Tabela>
              </Cartao>
              {convites.length > 0 && (
                <Cartao titulo="Convites à espera">
                  <ul className="lista-simples">
                    {convites.map(({ id, email, papel, expira_em }) => (
                      <li key={id}>
                        <span className="cresce">
                          {email}{' '}
                          <span className="suave">
                            · {PAPEIS[papel]} · vale até {day(expira_em)}
                          </span>
                        </span>
                        <span className="acoes-da-linha">
                          <Button size="xs" variant="default" onClick={() => reenviar.mutate(id)}>
                            Reenviar
                          </Button>
                          <Button size="xs" variant="default" onClick={() => desfazer.mutate(id)}>
                            Desfazer
                          </Button>
                        </span>
                      </li>
                    ))}
                  </ul>
                </Cartao>
              )}
            </>
          )}
        </Resultado>
      </div>
      <Convidar aberta={convidando} aoFechar={() => mudarConvidando(false)} />
      <ConfirmarPorNome
        aberta={aRemover !== undefined}
        titulo="Remover pessoa"
        texto="As sessões e as chaves de API dela terminam agora, e os webhooks que cadastrou ficam pausados até um titular os ativar. O que ela fez continua registrado."
        nome={aRemover?.nome ?? ''}
        acao="Remover"
        aoFechar={() => mudarARemover(undefined)}
        aoConfirmar={() => aRemover && remover.mutate(aRemover.id)}
        emCurso={remover.isPending}
        erro={remover.error}
      />
    </Pagina>
  );
}

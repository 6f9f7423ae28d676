import type { CenarioSalvo } from '@apura/contracts';
import { simular } from '@apura/engine';
import { grouped, REGIMES, reais } from '@apura/words';
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { pedir } from '../../api/pedir.ts';
import { useAto } from '../../api/use-pedido.ts';
import { avisar } from '../../componentes/avisar.ts';
import { Cartao } from '../../componentes/cartao.tsx';
import { ConfirmarPorNome } from '../../componentes/confirmar-por-nome.tsx';

interface PropsDoLadoALado {
  readonly salvos: readonly CenarioSalvo[];
  readonly aoAbrir: (cenario: CenarioSalvo) => void;
}

/** The saved scenarios; those that are marked stand beside one another, year by year. */
export function LadoALado({ salvos, aoAbrir }: PropsDoLadoALado) {
  const [marcados, mudarMarcados] = useState<readonly string[]>([]);
  const [aApagar, mudarAApagar] = useState<CenarioSalvo>();
  const apagar = useAto(
    async (id: string) => {
      await pedir('DELETE', `/cenarios/${id}`);
      mudarMarcados((antes) => antes.filter((um) => um !== id));
      mudarAApagar(undefined);
      avisar('O cenário foi apagado.');
    },
    ['/cenarios'],
  );
  const comparados = salvos
    .filter(({ id }) => marcados.includes(id))
    .map((salvo) => ({ salvo, anos: simular(salvo.pedido as Parameters<typeof simular>[0]).anos }));
  return (
    <Cartao titulo="Cenários guardados">
      {salvos.length === 0 ? (
        <p className="suave sem-margem">
          Guarde um cenário com um nome, mude a empresa e guarde outro: aqui eles ficam lado a lado.
        </p>
      ) : (
        <ul className="lista-simples">
          {salvos.map((salvo) => (
            <li key={salvo.id}>
              <Checkbox
                checked={marcados.includes(salvo.id)}
                onChange={({ currentTarget: { checked } }) =>
                  mudarMarcados((antes) =>
                    checked ? [...antes, salvo.id] : antes.filter((id) => id !== salvo.id),
                  )
                }
                label={salvo.nome}
                description={`${REGIMES[salvo.pedido.regime]} · ${reais(salvo.pedido.receita_mensal)} por mês`}
              />
              <span className="acoes-da-linha">
                <Button
                  size="xs"
                  variant="default"
                  onClick={() => aoAbrir(salvo)}
                  aria-label={`Abrir ${salvo.nome}`}
                >
                  Abrir
                </Button>
                <Button
                  size="xs"
                  variant="default"
                  onClick={() => mudarAApagar(salvo)}
                  aria-label={`Apagar ${salvo.nome}`}
                >
                  Apagar
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      {comparados.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1)
        <section className="rolagem com-espaco-acima" tabIndex={0} aria-label="Cenários lado a lado">
          <table className="tabela tabela-de-anos">
            <caption className="so-leitor">Total por mês em cada ano, por cenário</caption>
            <thead>
              <tr>
                <th scope="col">R$ por mês</th>
                {comparados[0]?.anos.map(({ ano }) => (
                  <th key={ano} scope="col" className="direita">
                    {ano}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {comparados.map(({ salvo, anos }) => (
                <tr key={salvo.id}>
                  <th scope="row">{salvo.nome}</th>
                  {anos.map(({ ano, total }) => (
                    <td key={ano} className="direita numero">
                      {grouped(total)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <ConfirmarPorNome
        aberta={aApagar !== undefined}
        titulo="Apagar cenário"
        texto="O cenário guardado deixa de existir."
        nome={aApagar?.nome ?? ''}
        acao="Apagar"
        aoFechar={() => mudarAApagar(undefined)}
        aoConfirmar={() => aApagar && apagar.mutate(aApagar.id)}
        emCurso={apagar.isPending}
        erro={apagar.error}
      />
    </Cartao>
  );
}

import type { CenarioSalvo } from '@apura/contracts';
import { simular } from '@apura/engine';
import { grouped, REGIMES, reais } from '@apura/words';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { pedir } from '../../api/pedir.ts';
import { RowButton } from '../../components/action-button.tsx';
import { Cartao } from '../../components/cartao.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { DestroyButton } from '../../components/destroy-button.tsx';

interface PropsDoLadoALado {
  readonly salvos: readonly CenarioSalvo[];
  readonly onOpen: (cenario: CenarioSalvo) => void;
}

/** The saved scenarios; those that are marked stand beside one another, year by year. */
export function LadoALado({ salvos, onOpen }: PropsDoLadoALado) {
  const [marcados, setMarcados] = useState<readonly string[]>([]);
  const desmarcar = (id: string) => setMarcados((antes) => antes.filter((um) => um !== id));
  const marcar = (id: string) => setMarcados((antes) => [...antes, id]);
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
                onChange={({ currentTarget: { checked } }) => (checked ? marcar : desmarcar)(salvo.id)}
                label={salvo.nome}
                description={`${REGIMES[salvo.pedido.regime]} · ${reais(salvo.pedido.receita_mensal)} por mês`}
              />
              <span className="acoes-da-linha">
                <RowButton onClick={() => onOpen(salvo)} aria-label={`Abrir ${salvo.nome}`}>
                  Abrir
                </RowButton>
                <DestroyButton
                  name={salvo.nome}
                  action="Apagar"
                  label={`Apagar ${salvo.nome}`}
                  title="Apagar cenário"
                  text="O cenário guardado deixa de existir."
                  act={async () => {
                    await pedir('DELETE', `/cenarios/${salvo.id}`);
                    desmarcar(salvo.id);
                  }}
                  renew={['/cenarios']}
                  said="O cenário foi apagado."
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      <Comparados salvos={salvos.filter(({ id }) => marcados.includes(id))} />
    </Cartao>
  );
}

function Comparados({ salvos }: { readonly salvos: readonly CenarioSalvo[] }) {
  const comparados = salvos.map(({ id, nome, pedido }) => ({
    id,
    nome,
    anos: simular(pedido as Parameters<typeof simular>[0]).anos,
  }));
  const [primeiro] = comparados;
  return (
    primeiro && (
      <DataTable
        className="com-espaco-acima tabela-de-anos"
        legend="Total por mês em cada ano, por cenário"
        rows={comparados}
        columns={[
          { name: 'R$ por mês', cell: ({ nome }) => nome },
          ...primeiro.anos.map(({ ano }, n) => ({
            name: String(ano),
            right: true,
            cell: ({ anos }: typeof primeiro) => grouped(anos[n]?.total ?? ''),
          })),
        ]}
        cards={false}
      />
    )
  );
}

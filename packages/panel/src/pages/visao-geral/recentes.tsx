import type { VisaoGeral } from '@apura/contracts';
import { competenciaCurta } from '@apura/words';
import { IconCalculator } from '@tabler/icons-react';
import { Link } from 'wouter';
import { ActionButton } from '../../components/action-button.tsx';
import { Cartao } from '../../components/cartao.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { figureColumns } from '../../components/figuras-do-mes.tsx';
import { TwoLines } from '../../components/two-lines.tsx';
import { Vazio } from '../../components/vazio.tsx';

type Recente = VisaoGeral['recentes'][number];

const COLUNAS: readonly Column<Recente>[] = [
  {
    name: 'Cliente',
    cell: ({ id, cliente, competencia }) => (
      <TwoLines below={competenciaCurta(competencia)}>
        <Link href={`/apuracoes/${id}`}>{cliente}</Link>
      </TwoLines>
    ),
  },
  ...figureColumns<Recente>((recente) => recente),
];

export function Recentes({ recentes }: { readonly recentes: VisaoGeral['recentes'] }) {
  return (
    <Cartao titulo="Apurações recentes">
      {recentes.length === 0 ? (
        <Vazio
          icon={<IconCalculator />}
          titulo="Nenhuma apuração ainda"
          texto="Envie as notas de um mês e peça a apuração: o resultado fica pronto em segundos."
          acao={
            <ActionButton to="/apuracoes?nova=1" variant="light">
              Pedir uma apuração
            </ActionButton>
          }
        />
      ) : (
        <DataTable legend="Apurações recentes" rows={recentes} columns={COLUNAS} clickable />
      )}
    </Cartao>
  );
}

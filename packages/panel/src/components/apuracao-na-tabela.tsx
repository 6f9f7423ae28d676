import type { Estado as EstadoDe, FigurasDoMes } from '@apura/contracts';
import { ORIGEM_DAS_ALIQUOTAS } from '@apura/words';
import { ESTADOS_DA_APURACAO } from '../labels/estados.ts';
import { amountOrDash, type Column } from './data-table.tsx';
import { Estado } from './partes.tsx';

interface PropsDoEstadoDaApuracao {
  readonly de: { readonly estado: EstadoDe<'apuracao'>; readonly desatualizada_desde?: string | undefined };
}

export const EstadoDaApuracao = ({ de: { estado, desatualizada_desde } }: PropsDoEstadoDaApuracao) =>
  desatualizada_desde !== undefined && estado === 'calculada' ? (
    <Estado tom="alerta" nome="Desatualizada" />
  ) : (
    <Estado {...ESTADOS_DA_APURACAO[estado]} />
  );

/** The figures of a row's month, where it has any. */
type FiguresOf<Row> = (row: Row) => FigurasDoMes | null | undefined;

/** The one figure of a month where there is room for one: what is due. */
export const dueColumn = <Row,>(of: FiguresOf<Row>): Column<Row> => ({
  name: 'A recolher',
  right: true,
  cell: (row) => {
    const figuras = of(row);
    if (figuras?.situacao === 'incompleta') return <Estado tom="alerta" nome="Faltam dados" />;
    return amountOrDash(figuras?.total_a_recolher);
  },
});

/** What is due, and both sides of the comparison. */
export const figureColumns = <Row,>(of: FiguresOf<Row>): Column<Row>[] => [
  dueColumn(of),
  { name: 'Regime atual (2026)', amount: (row) => of(row)?.comparacao?.regime_atual },
  {
    name: 'Regime novo (2033)',
    amount: (row) => of(row)?.comparacao?.regime_novo,
    below: (row) => {
      const status = of(row)?.comparacao?.status ?? 'lei';
      return status !== 'lei' && ORIGEM_DAS_ALIQUOTAS[status];
    },
  },
];

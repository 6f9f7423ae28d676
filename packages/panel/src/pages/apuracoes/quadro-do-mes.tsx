import { memberOf } from '@apura/engine/tables';
import { type MesApurado, type MonthColumn, type Quadro, shortPercent } from '@apura/words';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { type Column, DataTable, type DataTableProps } from '../../components/data-table.tsx';
import { Cartao, WithLeis } from '../../components/partes.tsx';

/** Where a screen shows a table in another way than it is declared. */
interface Drawing<T> {
  /** The path of the column that heads the rows, where it is not the first. */
  readonly head?: string;
  /** In place of declared columns, by their path: what they say here, or nothing. */
  readonly instead?: Readonly<Record<string, Partial<Column<T>> | null>>;
}

/** What a cell is by its kind: reais, a link to the note, a text whose laws lead to where they are published. */
function cellOf<T>({ type, as, cell }: MonthColumn<T>): Partial<Column<T>> {
  if (type === 'amount') return { amount: cell };
  if (type === 'percent')
    return {
      right: true,
      cell: (row) => {
        const value = cell(row);
        return value === null ? '—' : shortPercent(value);
      },
    };
  if (as === 'nota')
    return {
      // Columns that lead to the note are declared in rows that have its key.
      cell: (row) => <Link href={`/documentos/${memberOf(row, 'chave')}`}>{cell(row)}</Link>,
    };
  return as === 'lei' ? { cell: (row) => <WithLeis texto={cell(row) ?? ''} /> } : { cell };
}

/**
 * The declared columns as this page draws them; what is new among them stands where it is declared. What stands below another
 * stays with the one before it, or where it is the first with the one after it.
 */
export function columnsOfPage<T>(
  columns: readonly MonthColumn<T>[],
  { head, instead = {} }: Drawing<T> = {},
): Column<T>[] {
  const drawn: { readonly path: string; column: Column<T> }[] = [];
  let waiting: Partial<Column<T>> = {};
  for (const { path, title, screen, as, ...rest } of columns) {
    const other = instead[path];
    if (other === null || (other === undefined && (screen === 'none' || as === 'action'))) continue;
    const own = other?.cell || other?.amount ? {} : cellOf({ path, title, as, ...rest });
    const said: Column<T> = { name: title, ...own, ...other };
    const before = drawn.at(-1);
    if (screen !== 'below' || !said.cell) {
      drawn.push({ path, column: { ...said, ...waiting } });
      waiting = {};
    } else if (before) before.column = { ...before.column, below: said.cell };
    else waiting = { below: said.cell };
  }
  return drawn
    .toSorted((a, b) => Number(b.path === head) - Number(a.path === head))
    .map(({ column }) => column);
}

interface PropsDoQuadro<T> extends Drawing<T>, Pick<DataTableProps<T>, 'totals' | 'empty'> {
  readonly of: Quadro<T>;
  readonly mes: MesApurado;
}

export const TabelaDoQuadro = <T,>({ of, mes, head, instead, ...table }: PropsDoQuadro<T>) => (
  <DataTable
    legend={of.name}
    rows={of.rows(mes)}
    columns={columnsOfPage(of.columns(mes), { ...(head ? { head } : {}), ...(instead ? { instead } : {}) })}
    {...table}
  />
);

interface PropsDoCartao<T> extends PropsDoQuadro<T> {
  readonly acoes?: ReactNode;
  /** In place of what is to be known to read it. */
  readonly nota?: ReactNode;
  readonly children?: ReactNode;
}

/** A table of the month under its name; nothing where it has no rows and nothing to say of that. */
export function CartaoDoQuadro<T>({ acoes, nota, children, ...quadro }: PropsDoCartao<T>) {
  const { of, mes, empty } = quadro;
  if (of.rows(mes).length === 0 && empty === undefined) return null;
  const note = nota ?? of.note?.(mes);
  return (
    <Cartao titulo={of.name} acoes={acoes}>
      <TabelaDoQuadro {...quadro} />
      {note && <p className="miudo suave">{note}</p>}
      {children}
    </Cartao>
  );
}

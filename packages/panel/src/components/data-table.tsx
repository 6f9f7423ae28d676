import type { Sentido } from '@apura/contracts';
import { reais } from '@apura/words';
import {
  Fragment,
  type Key,
  type ReactNode,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Cartao, TwoLines } from './partes.tsx';

/** The first column heads its row; one without a name holds what can be done with it. */
export interface Column<Row> {
  readonly name: string;
  /** What stands there; with nothing a dash, which a phone leaves out. */
  readonly cell?: (row: Row) => ReactNode;
  /** In place of `cell`: reais, a dash where there are none. */
  readonly amount?: (row: Row) => string | null | undefined;
  readonly below?: (row: Row) => ReactNode;
  readonly right?: boolean;
  readonly className?: string;
  /** What the rows can be sorted by here. */
  readonly sort?: string;
  /** Which way the first press sorts; otherwise figures the largest first, and what is not one upwards. */
  readonly firstSort?: Sentido;
}

/** By what the rows are sorted, and what is done when somebody asks for another order. */
export interface RowOrder {
  readonly by: string;
  readonly descending: boolean;
  /** Asked for once more an order turns round; a new one begins as said. */
  readonly onSort: (by: string, first: Sentido) => void;
}

/** A row at the table's end; its cells stand at the right, and nothing stands where one is undefined. */
export interface Total {
  readonly name: string;
  readonly cells: readonly (string | undefined)[];
}

export interface DataTableProps<Row> {
  /** What the table holds, for who does not see it. */
  readonly legend: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  /** What a row is known by; without it its `id`, or its place where it has none. */
  readonly rowKey?: (row: Row) => Key;
  readonly clickable?: boolean;
  /** On a phone each row becomes a card. */
  readonly cards?: boolean;
  readonly className?: string;
  readonly totals?: readonly Total[] | undefined;
  /** A form that stands below a row, where there is one. */
  readonly form?: (row: Row) => ReactNode;
  readonly empty?: string;
  readonly sorting?: RowOrder;
}

/** A table that is a part of a page of its own, under its name. */
export const TableSection = <Row,>({
  acoes,
  ...table
}: DataTableProps<Row> & { readonly acoes?: ReactNode }) => (
  <Cartao titulo={table.legend} acoes={acoes}>
    <DataTable {...table} />
  </Cartao>
);

export const amountOrDash = (amount: string | null | undefined): string => (amount ? reais(amount) : '—');

/** A table of rows that are alike. It scrolls sideways in itself, by keyboard too, when it does not fit. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { legend, rows, columns, rowKey, clickable, cards = true, className = '' } = props;
  const { totals, form, empty, sorting } = props;
  const { box, scrolls } = useScrolls();
  const drawn = useFirstScreen(rows);
  return (
    <section
      ref={box}
      className={`rolagem ${className}`}
      {...(scrolls ? { tabIndex: 0, 'aria-label': legend } : {})}
    >
      <table className={cards ? 'tabela em-cartoes' : 'tabela'}>
        <caption className="so-leitor">{legend}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.name} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody>
          {drawn.map((row, n) => {
            const opened = form?.(row);
            return (
              <Fragment key={rowKey?.(row) ?? idOf(row) ?? n}>
                <tr className={clickable ? 'clicavel' : undefined}>
                  {columns.map((column, place) => (
                    <Cell key={column.name} column={column} row={row} head={place === 0} />
                  ))}
                </tr>
                {opened && (
                  <tr>
                    <td colSpan={columns.length} className="celula-de-formulario">
                      {opened}
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
          {rows.length === 0 && empty && (
            <tr>
              <td>{empty}</td>
            </tr>
          )}
        </tbody>
        {totals && (
          <tfoot>
            {totals.map(({ name, cells }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {columns.slice(1).map((column, n) => (
                  <td
                    key={column.name}
                    className="direita numero"
                    data-rotulo={column.name}
                    data-vazia={cells[n] === undefined || undefined}
                  >
                    {cells[n]}
                  </td>
                ))}
              </tr>
            ))}
          </tfoot>
        )}
      </table>
    </section>
  );
}

interface HeadProps<Row> {
  readonly column: Column<Row>;
  readonly sorting: RowOrder | undefined;
  readonly className?: string;
}

export function Head<Row>({ column, sorting, className: own }: HeadProps<Row>) {
  const { name, right, amount, sort, firstSort = right || amount ? 'desc' : 'asc' } = column;
  const className = [(right || amount) && 'direita', own].filter(Boolean).join(' ') || undefined;
  if (sort === undefined || !sorting) {
    return (
      <th scope="col" className={className}>
        {name === '' ? <span className="so-leitor">Ações</span> : name}
      </th>
    );
  }
  const direction = sorting.descending ? 'descending' : 'ascending';
  const sorted = sorting.by === sort ? direction : undefined;
  return (
    <th scope="col" className={className} aria-sort={sorted}>
      <button type="button" className="ordenar" onClick={() => sorting.onSort(sort, firstSort)}>
        {name}
        <span aria-hidden>{sorted ? (sorting.descending ? ' ↓' : ' ↑') : ''}</span>
      </button>
    </th>
  );
}

const idOf = (row: unknown): string | undefined =>
  typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'string' ? row.id : undefined;

interface CellProps<Row> {
  readonly column: Column<Row>;
  readonly row: Row;
  readonly head: boolean;
}

function Cell<Row>({ column, row, head }: CellProps<Row>) {
  const { name, cell, amount, below, right, className } = column;
  const first = amount ? amountOrDash(amount(row)) : cell?.(row);
  const shown = below ? (
    <span>
      <TwoLines below={below(row)}>{first}</TwoLines>
    </span>
  ) : (
    first
  );
  if (head) {
    return (
      <th scope="row" className={className}>
        {shown}
      </th>
    );
  }
  if (name === '') return <td className="direita">{shown}</td>;
  const empty = shown === null || shown === undefined;
  return (
    <td
      data-rotulo={name}
      className={right || amount ? 'direita numero' : className}
      data-vazia={empty || undefined}
    >
      {empty ? '—' : shown}
    </td>
  );
}

/** More rows than a screen shows. */
const FIRST = 40;

/** The first rows at once; all of them as soon as these are painted, so that a long list is seen before it is whole. */
function useFirstScreen<Row>(rows: readonly Row[]): readonly Row[] {
  const [whole, setWhole] = useState(rows.length <= FIRST);
  useEffect(() => startTransition(() => setWhole(true)), []);
  return whole ? rows : rows.slice(0, FIRST);
}

/** Whether what is in a box is wider than the box. */
function useScrolls() {
  const box = useRef<HTMLElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setScrolls(element.scrollWidth > element.clientWidth + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // What is in it may grow while it stays as it is.
    for (const inside of element.children) observer.observe(inside);
    return () => observer.disconnect();
  }, []);
  return { box, scrolls };
}

import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { amountOrDash, type Column, Head, type RowOrder } from './data-table.tsx';
import { isDialogOpen, isField } from './focus.ts';
import type { MarkedRows } from './marking.tsx';

/** A column of a board: how wide it is, in pixels; the first one takes what is left. */
export interface BoardColumn<Row> extends Column<Row> {
  readonly id: string;
  readonly width: number;
  /** On a phone it is there. */
  readonly narrow?: boolean;
  /** What stands below it at the end of the board. */
  readonly total?: string | undefined;
}

interface BoardProps<Row> {
  readonly legend: string;
  readonly rows: readonly Row[];
  readonly columns: readonly BoardColumn<Row>[];
  readonly keyOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  readonly selection: MarkedRows<Row>;
  readonly sorting: RowOrder;
  /** The row whose details are open, by its key. */
  readonly opened: string | undefined;
  readonly onOpen: (key: string) => void;
  readonly onPaste: (text: string) => void;
}

/** The boxes to mark, and room for a name. */
const NAME_WIDTH = 210;
/** As high as a row is; a finger needs more. */
const heightOf = () => (matchMedia('(pointer: coarse), (max-width: 40em)').matches ? 44 : 32);
/** More rows than this are drawn only where they can be seen, and so many beyond both edges. */
const WHOLE = 80;
const BEYOND = 10;

/**
 * Many rows of one height with a head that stays, in a box of their own: marked with Space, Shift and the arrows, opened with Enter
 * or →. Of a long one only what is seen is drawn; on paper all of it.
 */
export function Board<Row>(props: BoardProps<Row>) {
  const { legend, rows, columns, keyOf, nameOf, selection, sorting, opened, onOpen, onPaste } = props;
  const box = useRef<HTMLDivElement>(null);
  const { first, last, height } = useWindow(box, rows.length);
  const place = usePlace(box, rows.length, height);
  const openedAt = rows.findIndex((row) => keyOf(row) === opened);
  usePaste(onPaste);
  const { show } = place;
  useEffect(() => {
    if (openedAt >= 0) show(openedAt);
  }, [openedAt, show]);
  const openAt = (n: number) => {
    const row = rows[n];
    if (row === undefined) return;
    place.set(n);
    onOpen(keyOf(row));
  };
  const marked = selection.marked.length;
  const totals = columns.some(({ total }) => total !== undefined);
  return (
    <div ref={box} className="quadro">
      <table
        className="quadro-tabela"
        aria-rowcount={rows.length + 1}
        style={
          // React's type knows no variables of CSS.
          { '--largura': `${columns.reduce((sum, { width }) => sum + width, NAME_WIDTH)}px` } as CSSProperties
        }
      >
        <caption className="so-leitor">{legend}</caption>
        <colgroup>
          <col style={{ width: 36 }} />
          {columns.map(({ id, width, narrow }, n) => (
            <col key={id} className={narrow ? undefined : 'so-larga'} style={n === 0 ? {} : { width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <td>
              <input
                type="checkbox"
                aria-label="Marcar todos"
                ref={(all) => {
                  if (all) all.indeterminate = marked > 0 && marked < rows.length;
                }}
                checked={marked > 0 && marked === rows.length}
                onChange={({ currentTarget: { checked } }) => selection.mark(rows, checked)}
              />
            </td>
            {columns.map((column) => (
              <Head key={column.id} column={column} sorting={sorting} className={classesOf(column)} />
            ))}
          </tr>
        </thead>
        <tbody
          onClick={(event) => onClick(event, { selection, rows, openAt })}
          onKeyDown={(event) => onKey(event, { selection, rows, openAt, move: place.set, at: place.at })}
        >
          <Gap height={first * height} />
          {rows.slice(first, last).map((row, n) => {
            const key = keyOf(row);
            const at = first + n;
            return (
              <tr
                key={key}
                data-linha={at}
                aria-rowindex={at + 2}
                className={[selection.has(row) && 'marcada', key === opened && 'aberta']
                  .filter(Boolean)
                  .join(' ')}
              >
                <td>
                  <input
                    type="checkbox"
                    tabIndex={-1}
                    aria-label={`Marcar ${nameOf(row)}`}
                    checked={selection.has(row)}
                    // The click itself tells whether Shift was held: the table listens to it.
                    onChange={() => {}}
                  />
                </td>
                <th scope="row">
                  <button
                    type="button"
                    className="nome-na-linha"
                    tabIndex={at === Math.min(place.at, rows.length - 1) ? 0 : -1}
                    title={nameOf(row)}
                    aria-expanded={key === opened}
                  >
                    {nameOf(row)}
                  </button>
                  {columns[0]?.below?.(row)}
                </th>
                {columns.slice(1).map((column) => (
                  <BoardCell key={column.id} column={column} row={row} />
                ))}
              </tr>
            );
          })}
          <Gap height={(rows.length - last) * height} />
        </tbody>
        {totals && (
          <tfoot>
            <tr>
              <td />
              <th scope="row">Total</th>
              {columns.slice(1).map((column) => (
                <td key={column.id} className={classesOf(column, 'direita numero')}>
                  {column.total}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

/** What is pasted anywhere on the page; a single value into a field stays that field's, and a dialog has what is pasted into it. */
function usePaste(onPaste: (text: string) => void) {
  const latest = useRef(onPaste);
  useEffect(() => {
    latest.current = onPaste;
  });
  useEffect(() => {
    const take = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text') ?? '';
      const intoField = event.target instanceof Element && isField(event.target);
      if (text === '' || (intoField && !/[\n\t]/.test(text.trim()))) return;
      if (isDialogOpen()) return;
      event.preventDefault();
      latest.current(text);
    };
    document.addEventListener('paste', take);
    return () => document.removeEventListener('paste', take);
  }, []);
}

/** The room of the rows that are not drawn. */
const Gap = ({ height }: { readonly height: number }) =>
  height > 0 && (
    <tr className="quadro-vao">
      <td style={{ height }} />
    </tr>
  );

function BoardCell<Row>({ column, row }: { readonly column: BoardColumn<Row>; readonly row: Row }) {
  const { cell, amount, below, right } = column;
  const shown: ReactNode = amount ? amountOrDash(amount(row)).replace(/R\$\s/, '') : cell?.(row);
  return (
    <td className={classesOf(column, right || amount ? 'direita numero' : '')}>
      {shown}
      {below?.(row)}
    </td>
  );
}

const classesOf = <Row,>({ className = '', narrow }: BoardColumn<Row>, own = ''): string =>
  [own, className, narrow ? '' : 'so-larga'].filter(Boolean).join(' ');

const rowOf = (target: EventTarget): number | undefined => {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-linha]') : null;
  return row ? Number(row.dataset.linha) : undefined;
};

interface Acts<Row> {
  readonly selection: MarkedRows<Row>;
  readonly rows: readonly Row[];
  readonly openAt: (n: number) => void;
}

/** A click opens a row, marks it at its box, and with Shift marks all up to it. */
function onClick<Row>(event: MouseEvent, { selection, rows, openAt }: Acts<Row>) {
  const { target, shiftKey, ctrlKey, metaKey } = event;
  const n = rowOf(target);
  const row = n === undefined ? undefined : rows[n];
  if (n === undefined || row === undefined || !(target instanceof Element)) return;
  const atBox = target.closest('td:first-child') !== null;
  if (shiftKey) {
    selection.extend(row);
    window.getSelection()?.removeAllRanges();
  } else if (atBox || ctrlKey || metaKey) selection.mark([row], !selection.has(row));
  else if (!target.closest('input, select, a, label, button:not(.nome-na-linha)')) openAt(n);
}

interface KeyActs<Row> extends Acts<Row> {
  readonly at: number;
  readonly move: (n: number) => void;
}

function onKey<Row>(event: KeyboardEvent, { selection, rows, openAt, move, at }: KeyActs<Row>) {
  const { target, key, shiftKey, ctrlKey, metaKey } = event;
  if (isField(target)) return onKeyInField(event);
  const n = rowOf(target) ?? at;
  const row = rows[n];
  if (row === undefined) return;
  const to = { ArrowDown: n + 1, j: n + 1, ArrowUp: n - 1, k: n - 1, Home: 0, End: rows.length - 1 }[key];
  if (to !== undefined && !ctrlKey && !metaKey) {
    const next = Math.max(0, Math.min(rows.length - 1, to));
    const there = rows[next];
    if (shiftKey && there !== undefined) selection.extend(there, row);
    move(next);
  } else if (key === 'ArrowRight') openAt(n);
  else if (key === ' ') selection.mark([row], !selection.has(row));
  else if (key === 'a' && (ctrlKey || metaKey)) selection.mark(rows, true);
  else return;
  event.preventDefault();
}

/** Enter in a field goes on in the same column, as in a spreadsheet. */
function onKeyInField(event: KeyboardEvent) {
  const { target, key } = event;
  if (!(target instanceof HTMLInputElement)) return;
  if (key === 'Escape') target.blur();
  if (key !== 'Enter') return;
  event.preventDefault();
  const fields = [...document.querySelectorAll<HTMLElement>(`[name="${CSS.escape(target.name)}"]`)];
  fields[fields.indexOf(target) + 1]?.focus();
  if (document.activeElement === target) target.blur();
}

/** Which rows are to be drawn. */
function useWindow(box: RefObject<HTMLDivElement | null>, many: number) {
  const [height, setHeight] = useState(heightOf);
  const [seen, setSeen] = useState(() => ({ first: 0, last: Math.ceil(innerHeight / heightOf()) + BEYOND }));
  const [paper, setPaper] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => {
      const size = heightOf();
      const first = Math.max(0, Math.floor(element.scrollTop / size) - BEYOND);
      const last = Math.ceil((element.scrollTop + element.clientHeight) / size) + BEYOND;
      setHeight(size);
      // Not with each pixel: as soon as half of what is beyond the edges is used up.
      setSeen((before) =>
        Math.abs(before.first - first) < BEYOND / 2 && before.last >= last - BEYOND / 2
          ? before
          : { first, last },
      );
    };
    look();
    const toPaper = () => flushSync(() => setPaper(true));
    const fromPaper = () => setPaper(false);
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    window.addEventListener('beforeprint', toPaper);
    window.addEventListener('afterprint', fromPaper);
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
      window.removeEventListener('beforeprint', toPaper);
      window.removeEventListener('afterprint', fromPaper);
    };
  }, [box]);
  if (many <= WHOLE || paper) return { first: 0, last: many, height };
  return { first: Math.min(seen.first, many), last: Math.min(seen.last, many), height };
}

/** The row that the keyboard is at: the one whose name Tab leads to. */
function usePlace(box: RefObject<HTMLDivElement | null>, many: number, height: number) {
  const [at, setAt] = useState(0);
  const [show] = useState(() => (n: number) => {
    const element = box.current;
    if (!element) return;
    const head = element.querySelector('thead')?.clientHeight ?? 0;
    const foot = element.querySelector('tfoot')?.clientHeight ?? 0;
    const size = heightOf();
    const room = element.clientHeight - head - foot;
    const top = n * size;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + size > element.scrollTop + room) element.scrollTop = top + size - room;
  });
  // Of what is far away the row is drawn later: the focus follows it there.
  const awaited = useRef<number>(undefined);
  const focus = () => {
    const name = box.current?.querySelector<HTMLElement>(`[data-linha="${awaited.current}"] .nome-na-linha`);
    if (!name) return;
    awaited.current = undefined;
    name.focus({ preventScroll: true });
  };
  useLayoutEffect(() => {
    if (awaited.current !== undefined) focus();
  });
  const set = (n: number) => {
    show(n);
    setAt(n);
    awaited.current = n;
    // At once, where it is there: the next key may come before the page is drawn again.
    focus();
  };
  return { at: Math.min(at, Math.max(0, many - 1)), set, show, height };
}

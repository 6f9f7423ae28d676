import { grouped, hasAmount, shortPercent } from './amounts.ts';
import { dayMonthYear } from './dates.ts';

/**
 * How a column is read. `amount` and `percent` are decimal strings, `code` is digits that must keep their zeros,
 * `mixed` is a decimal where the text is one and text where it is not, `date` is YYYY-MM-DD.
 */
export type ColumnType = 'text' | 'code' | 'amount' | 'percent' | 'integer' | 'mixed' | 'date';

export interface Column {
  readonly title: string;
  readonly type: ColumnType;
  /** In characters, for the sheets that have widths. */
  readonly width: number;
}

/** A cell that has nothing is null. */
export type Row = readonly (string | null)[];

/** One table, the same on paper, in a sheet, in CSV and in Markdown. */
export interface Table {
  /** Also the name of its sheet: 31 characters at most. */
  readonly name: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  /** What the rows add up to. */
  readonly footer: readonly Row[];
  /** What is to be known to read it, for who reads and not for a sheet. */
  readonly note?: string | undefined;
}

const WIDTHS: Readonly<Record<ColumnType, number>> = {
  text: 28,
  code: 12,
  amount: 18,
  percent: 12,
  integer: 10,
  mixed: 16,
  date: 12,
};

/** What a column is called, how it is read, what a row has in it, and its width where the type's own will not do. */
export type ColumnOf<T> = readonly [
  title: string,
  type: ColumnType,
  cell: (row: T) => string | null | undefined,
  width?: number,
];

/** The column without what its rows have in it. */
export const columnOf = <T>([title, type, , width = WIDTHS[type]]: ColumnOf<T>): Column => ({
  title,
  type,
  width,
});

/** A table of one row for each of `rows`, by its name, or by that and a note. */
export function table<T>(
  title: string | Pick<Table, 'name' | 'note'>,
  rows: readonly T[] | undefined,
  columns: readonly ColumnOf<T>[],
  footer: readonly Row[] = [],
): Table {
  const { name, note } = typeof title === 'string' ? { name: title } : title;
  return {
    name,
    columns: columns.map(columnOf),
    rows: (rows ?? []).map((row) => columns.map(([, , cell]) => cell(row) ?? null)),
    footer,
    note,
  };
}

/** Which columns say something: those of amounts where any is not zero, the others where anything stands in them. */
export const occupiedColumns = ({ columns, rows, footer }: Table): readonly number[] =>
  columns.flatMap(({ type }, i) =>
    [...rows, ...footer].some((row) => (type === 'amount' ? hasAmount(row[i]) : (row[i] ?? null) !== null))
      ? [i]
      : [],
  );

const DECIMAL = /^-?\d+(\.\d+)?$/;
const TEXTUAL: Readonly<Partial<Record<ColumnType, true>>> = { text: true, code: true, date: true };

/** Whether a cell is a number in its column; all else is text. */
export const isNumber = (type: ColumnType, text: string): boolean => !TEXTUAL[type] && DECIMAL.test(text);

/** A cell as a person reads it: amounts with points and comma, percent short, days as they are written here. Sheets and CSV keep the decimal itself. */
export function writtenCell({ type }: Column, value: string): string {
  if (type === 'date') return dayMonthYear(value);
  if (!isNumber(type, value) || type === 'integer') return value;
  return type === 'percent' ? shortPercent(value) : grouped(value);
}

/**
 * Text without what neither XML nor a line of CSV can carry, control characters and halves of characters, and without what
 * turns the direction of text.
 */
export const withoutControls = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cs}\p{Bidi_Control}\ufffe\uffff]+/gu, ' ');

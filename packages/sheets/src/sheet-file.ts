import { type Column, isNumber, type Row, readCents, type Table } from '@apura/words';

/** A row as a file has it. It can be made anywhere, in a thread as well; only its number comes when it is put in. */
export type EncodeRow = (row: Row) => string;

/** A table that is being written, row by row. */
export interface OpenTable {
  /** Rows of the file's `encoder`. Resolves when there is room for more. */
  rows(encoded: readonly string[]): Promise<void>;
  /** `totals`, of the columns of all rows in hundredths: a cell of the footer that says one of them is a sum. */
  end(footer: readonly Row[], totals: readonly bigint[]): void;
}

/** A file of tables that is being written. Tables may be open side by side, and stand in it in the order of their opening. */
export interface SheetFile {
  encoder(columns: readonly Column[]): EncodeRow;
  open(table: Pick<Table, 'name' | 'columns'>): OpenTable;
  /** The file. Every table must have come to its end. */
  end(): Promise<Buffer>;
}

/** A file of tables that lie in it compressed, one by one, so that one can be taken over from another such file. */
export interface ZippedSheets extends SheetFile {
  /** The table of this name as it lies in a file of the same kind; nothing where that has none. */
  take(name: string, before: Buffer): void;
}

/** Writes tables that are there as a whole into each of the files. */
export async function writeTables(files: readonly SheetFile[], tables: readonly Table[]): Promise<void> {
  for (const table of tables) {
    const totals = table.footer.length ? totalsOf(table.columns, table.rows) : [];
    for (const file of files) {
      const open = file.open(table);
      await open.rows(table.rows.map(file.encoder(table.columns)));
      open.end(table.footer, totals);
    }
  }
}

/** What columns of amounts and of integers add up to, in hundredths, row by row; of all others nothing. */
export function totalsOf(columns: readonly Column[], rows: Iterable<Row>): bigint[] {
  const totals = columns.map(() => 0n);
  const summed = columns.flatMap(({ type }, i) => (type === 'amount' || type === 'integer' ? [i] : []));
  for (const row of rows) {
    for (const i of summed) {
      const cell = row[i] ?? null;
      if (cell === null || cell === '0.00' || !isNumber('amount', cell)) continue;
      totals[i] = (totals[i] ?? 0n) + readCents(cell);
    }
  }
  return totals;
}

/** Adds the totals of more rows to those of the rows before. */
export function addTotals(totals: bigint[], more: readonly bigint[]): void {
  for (const [i, total] of more.entries()) totals[i] = (totals[i] ?? 0n) + total;
}

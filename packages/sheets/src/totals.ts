import { type Column, isNumber, type Row, readCents } from '@apura/words';

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

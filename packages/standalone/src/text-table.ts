import Table from 'cli-table3';

/** A table for the terminal. Columns after the first `texts` hold numbers, and stand to the right. */
export function textTable(
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
  texts = 1,
): string {
  const colAligns = head.map((_, column) => (column < texts ? 'left' : 'right'));
  const table = new Table({ head: [...head], colAligns, style: { head: [], border: [], compact: true } });
  table.push(...rows.map((row) => [...row]));
  return table.toString();
}

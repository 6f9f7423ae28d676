import { type Column, isNumber, readCents } from '@apura/words';
import type { OpenTable } from './sheet-file.ts';
import { cellOf, fits, letterOf, numbered, rowOf, textCell } from './xlsx-rows.ts';
import { styleOf, TITLE } from './xlsx-styles.ts';
import type { OpenFile } from './zip.ts';

/** The cells from A1 to the last one that a filter takes in, as a formula names them. */
export const filtered = (columns: number, rows: number): string =>
  `$A$1:$${letterOf(columns - 1)}$${rows + 1}`;

/**
 * One sheet: names of the columns, which stay in sight and filter, rows, and sums. In its footer, what the rows of the
 * column add up to is a formula over those that the filter shows, and carries its value for who cannot compute.
 * `ended` is told how many rows there were.
 */
export function openSheet(
  file: OpenFile,
  columns: readonly Column[],
  ended: (rows: number) => void,
): OpenTable {
  const letters = columns.map((_, i) => letterOf(i));
  let written = 0;
  const put = (row: string) => {
    written += 1;
    file.write(numbered(row, written));
  };
  const footerCell = (totals: readonly bigint[], rows: number) => (value: string | null, i: number) => {
    if (value === null) return '';
    const [letter = '', column = {} as Column] = [letters[i], columns[i]];
    const { type } = column;
    const summed = (type === 'amount' || type === 'integer') && isNumber(type, value) && fits(value);
    if (!summed || readCents(value) !== totals[i]) return cellOf(letter, column, true)(value);
    return `<c r="${letter}\0" s="${styleOf(type, true)}"><f>SUBTOTAL(109,${letter}2:${letter}${rows + 1})</f><v>${Number(value)}</v></c>`;
  };
  file.write(
    `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.map(({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`).join('')}</cols><sheetData>`,
  );
  put(
    rowOf(
      columns.map(({ title, type }, i) =>
        textCell(letters[i] ?? '', type === 'text' || type === 'code' ? TITLE.text : TITLE.number, title),
      ),
    ),
  );
  return {
    rows(encoded) {
      encoded.forEach(put);
      return file.room();
    },
    end(footer, totals) {
      const rows = written - 1;
      for (const row of footer) put(rowOf(row.map(footerCell(totals, rows))));
      file.write(
        `</sheetData><autoFilter ref="${filtered(columns.length, rows).replaceAll('$', '')}"/><pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/></worksheet>`,
      );
      file.end();
      ended(rows);
    },
  };
}

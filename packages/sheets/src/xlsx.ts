import { inflateRawSync } from 'node:zlib';
import { keysOf } from '@apura/contracts';
import {
  type Column,
  type ColumnType,
  escapeHtml,
  grouped,
  isNumber,
  readCents,
  withoutControls,
} from '@apura/words';
import type { EncodeRow, OpenTable, ZippedSheets } from './sheet-file.ts';
import { type OpenFile, openZip, readZip } from './zip.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const BOOK = 'xl/workbook.xml';
const partOf = (number: number) => `xl/worksheets/sheet${number}.xml`;
const nameInFormula = (name: string) => escapeHtml(`'${name.replaceAll("'", "''")}'`);

/**
 * An Excel workbook (ECMA-376, transitional), one sheet per table, written row by row: it holds what is compressed and no
 * cells. Same rows, same bytes.
 */
export function openXlsx(): ZippedSheets {
  const zip = openZip();
  const sheets: { readonly name: string; filter: string }[] = [];
  const part = (name: string, xml: string) => void zip.add(name, Buffer.from(XML + xml));
  part(
    '_rels/.rels',
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  return {
    encoder: xlsxRows,
    open({ name, columns }) {
      const sheet = { name, filter: '' };
      const file = zip.open(partOf(sheets.push(sheet)));
      file.write(XML);
      return openSheet(file, columns, (rows) => {
        sheet.filter = filtered(columns.length, rows);
      });
    },
    take(name, before) {
      const { parts } = readZip(before);
      const book = parts.get(BOOK);
      if (!book) return;
      const [head = '', filter = ''] = inflateRawSync(book.bytes)
        .toString()
        .split(`>${nameInFormula(name)}!`);
      const [, id] = /localSheetId="(\d+)"/.exec(head.slice(head.lastIndexOf('<'))) ?? [];
      const part = parts.get(partOf(Number(id) + 1));
      if (part) zip.take(partOf(sheets.push({ name, filter: filter.slice(0, filter.indexOf('<')) })), part);
    },
    end() {
      const each = (write: (number: number, sheet: (typeof sheets)[number]) => string) =>
        sheets.map((sheet, i) => write(i + 1, sheet)).join('');
      part('xl/styles.xml', STYLES_XML);
      part(
        BOOK,
        `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${each((n, { name }) => `<sheet name="${escapeHtml(name)}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets><definedNames>${each((n, { name, filter }) => `<definedName name="_xlnm._FilterDatabase" localSheetId="${n - 1}" hidden="1">${nameInFormula(name)}!${filter}</definedName>`)}</definedNames></workbook>`,
      );
      part(
        'xl/_rels/workbook.xml.rels',
        `<Relationships xmlns="${PACKAGE}/relationships">${each((n) => `<Relationship Id="rId${n}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rId0" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
      );
      part(
        '[Content_Types].xml',
        `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${each((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPE}.worksheet+xml"/>`)}</Types>`,
      );
      return zip.end();
    },
  };
}

/** The cells from A1 to the last one that a filter takes in, as a formula names them. */
const filtered = (columns: number, rows: number): string => `$A$1:$${letterOf(columns - 1)}$${rows + 1}`;

/**
 * One sheet: names of the columns, which stay in sight and filter, rows, and sums. In its footer, what the rows of the
 * column add up to is a formula over those that the filter shows, and carries its value for who cannot compute.
 * `ended` is told how many rows there were.
 */
function openSheet(file: OpenFile, columns: readonly Column[], ended: (rows: number) => void): OpenTable {
  const letters = columns.map((_, i) => letterOf(i));
  let written = 0;
  const put = (row: string) => {
    written += 1;
    file.write(numbered(row, written));
  };
  const footerCell = (totals: readonly bigint[], rows: number) => (value: string | null, i: number) => {
    if (value === null) return '';
    const [letter = '', column] = [letters[i], columns[i]];
    if (!column) return '';
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

/** What Excel keeps of a number. Up to here a double and the decimal string that it came from say the same. */
const DIGITS = 15;
/** Of the characters of a cell, what Excel opens. */
const CHARACTERS = 32_767;
/** Day 0 of a workbook, so that every day from March 1900 on has the number that Excel gives it. */
const DAY_ZERO = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;
const DATE = /^\d{4}-\d\d-\d\d$/;
/** Text that XML takes as it is: most of all texts. */
const PLAIN = /^[ !#-%(-;=?-~\u00a0-\ud7ff]*$/;
/** Stands for the number of the row where no text can: they have no control characters. */
const NUMBER = '\0';

/** 0 -> "A", 26 -> "AA". */
const letterOf = (column: number): string =>
  (column < 26 ? '' : letterOf(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

/** Whether Excel keeps all digits of a decimal. */
const fits = (value: string): boolean =>
  value.length <= DIGITS || value.replace(/\D/g, '').replace(/^0+/, '').length <= DIGITS;

/** A cell of text in the row whose number is still to come. */
const textCell = (letter: string, style: number, text: string): string =>
  `<c r="${letter}${NUMBER}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${
    PLAIN.test(text) && text.length <= CHARACTERS
      ? text
      : escapeHtml(withoutControls(text).slice(0, CHARACTERS))
  }</t></is></c>`;

/** What a column makes of its cells. */
function cellOf(letter: string, { type }: Column, bold = false): (value: string) => string {
  const style = styleOf(type, bold);
  const number = `<c r="${letter}${NUMBER}" s="${style}"><v>`;
  return (value) => {
    if (value === '0.00' && type === 'amount') return `${number}0</v></c>`;
    if (type === 'date' && DATE.test(value))
      return `${number}${(Date.parse(value) - DAY_ZERO) / DAY_MS}</v></c>`;
    if (!isNumber(type, value)) return textCell(letter, style, value);
    if (!fits(value)) return textCell(letter, styleOf('long', bold), grouped(value));
    return `${number}${Number(value)}</v></c>`;
  };
}

/**
 * Rows of a sheet, their numbers left open. An amount is a number with its format wherever Excel keeps all of its digits
 * (fifteen); a longer one is text, so none is ever rounded. Texts are never formulas.
 */
export function xlsxRows(columns: readonly Column[]): EncodeRow {
  const cells = columns.map((column, i) => cellOf(letterOf(i), column));
  return (row) => rowOf(row.map((value, i) => (value === null ? '' : (cells[i]?.(value) ?? ''))));
}

/** A row of cells that may be empty, its number left open. */
const rowOf = (cells: readonly string[]): string => `<row r="${NUMBER}">${cells.join('')}</row>`;

/** The row with its number, from 1. */
const numbered = (row: string, number: number): string => row.split(NUMBER).join(String(number));

/** Excel localizes these: an Excel in Portuguese shows 1.234,56. */
const FORMATS = ['#,##0.00', '#,##0.00##', '0.00##', '0', 'dd/mm/yyyy'] as const;
const OWN_FORMATS = 164;

interface Style {
  readonly format?: (typeof FORMATS)[number];
  readonly alignment?: string;
}

const STYLES: Readonly<Record<ColumnType | 'long', Style>> = {
  text: { alignment: 'wrapText="1"' },
  code: {},
  amount: { format: '#,##0.00' },
  percent: { format: '0.00##' },
  integer: { format: '0' },
  mixed: { format: '#,##0.00##' },
  date: { format: 'dd/mm/yyyy' },
  long: { alignment: 'horizontal="right"' },
};
const NAMES = keysOf(STYLES);

/** Number of the style of a cell; `long` is an amount of more digits than Excel keeps. */
const styleOf = (name: keyof typeof STYLES, bold = false): number =>
  1 + NAMES.indexOf(name) + (bold ? NAMES.length : 0);

/** Of the name of a column, over text and over numbers. */
const TITLE = { text: 1 + 2 * NAMES.length, number: 2 + 2 * NAMES.length };

const xf = ({ format, alignment = '' }: Style, font: number, fill: number): string =>
  `<xf numFmtId="${format ? OWN_FORMATS + FORMATS.indexOf(format) : 0}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyAlignment="1"><alignment vertical="top" ${alignment}/></xf>`;

const XFS = [
  xf({}, 0, 0),
  ...NAMES.map((name) => xf(STYLES[name], 0, 0)),
  ...NAMES.map((name) => xf(STYLES[name], 1, 0)),
  xf({}, 1, 2),
  xf({ alignment: 'horizontal="right"' }, 1, 2),
];

/** xl/styles.xml: the styles that `styleOf` and `TITLE` number. */
const STYLES_XML = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="${FORMATS.length}">${FORMATS.map((format, i) => `<numFmt numFmtId="${OWN_FORMATS + i}" formatCode="${format}"/>`).join('')}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE8EDF1"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${XFS.length}">${XFS.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

import { withoutFormula } from '@apura/contracts';
import {
  type Column,
  type ColumnType,
  dayMonthYear,
  isNumber,
  type Table,
  withoutControls,
} from '@apura/words';
import type { EncodeRow, SheetFile, ZippedSheets } from './sheet-file.ts';
import { openZip, readZip } from './zip.ts';

const UTF8_MARK = '\ufeff';
const END_OF_LINE = '\r\n';
/** Digits that Excel would change: a leading zero, or more than the fifteen that it keeps. */
const FRAGILE_DIGITS = /^(?:0\d+|\d{16,})$/;
/** What begins no formula and breaks no line: most of all texts. */
const PLAIN = /^[0-9A-Za-z\u00c0-\u00ff][ !#-:<-~\u00a0-\ud7ff]*$/;

function cell(type: ColumnType, value: string | null): string {
  if (value === null) return '';
  if (value === '0.00' && type === 'amount') return '0,00';
  if (isNumber(type, value)) return value.replace('.', ',');
  if (type === 'date') return dayMonthYear(value);
  // A fixed form that holds nothing but digits: the only way to bring a code into Excel as it is.
  if (type === 'code' && FRAGILE_DIGITS.test(value)) return `="${value}"`;
  if (PLAIN.test(value)) return value;
  const safe = withoutFormula(withoutControls(value));
  return /[;"]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const titles = (columns: readonly Column[]) => columns.map(({ title }) => title).join(';') + END_OF_LINE;

/** Lines of a CSV. Amounts are the decimal strings themselves, digit by digit. No text can be taken for a formula. */
export const csvRows =
  (columns: readonly Column[]): EncodeRow =>
  (row) =>
    row.map((value, i) => cell(columns[i]?.type ?? 'text', value)).join(';') + END_OF_LINE;

/** A CSV of one table: its mark, names of columns in the first line, then rows, and no sums. */
export const csvOf = ({ columns, rows }: Pick<Table, 'columns' | 'rows'>): Buffer =>
  Buffer.from(UTF8_MARK + titles(columns) + rows.map(csvRows(columns)).join(''));

/**
 * Tables as CSV for an Excel in Portuguese: UTF-8 with its mark, semicolons, decimal commas, CRLF. The tables follow one
 * another, each under its name, with an empty line between them. Same rows, same bytes.
 */
export function openCsv(): SheetFile {
  const parts: string[] = [];
  return {
    encoder: csvRows,
    open({ name, columns }) {
      parts.push(`${parts.length ? END_OF_LINE : UTF8_MARK}${name}${END_OF_LINE}`, titles(columns));
      return {
        rows: async (encoded) => void parts.push(encoded.join('')),
        end: (footer) => void parts.push(...footer.map(csvRows(columns))),
      };
    },
    end: async () => Buffer.from(parts.join('')),
  };
}

/** "Devido no mês" -> "devido-no-mes.csv" */
const fileName = (table: string) =>
  `${table
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')}.csv`;

/** What a ZIP of CSVs was marked with at its end; "" where it was not. */
export const markOf = (file: Buffer): string => readZip(file).comment;

/** The same as a ZIP of one CSV per table, named after it: names of columns in the first line, then rows, and no sums. */
export function openZipOfCsv() {
  const zip = openZip();
  return {
    encoder: csvRows,
    open({ name, columns }) {
      const file = zip.open(fileName(name));
      file.write(UTF8_MARK + titles(columns));
      return {
        rows(encoded) {
          file.write(encoded.join(''));
          return file.room();
        },
        end: () => file.end(),
      };
    },
    take(name, before) {
      const part = readZip(before).parts.get(fileName(name));
      if (part) zip.take(fileName(name), part);
    },
    /** With a mark in ASCII that `markOf` finds again. */
    end: (mark?: string) => zip.end(mark),
  } satisfies ZippedSheets;
}

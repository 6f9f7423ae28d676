import { type Column, escapeHtml, grouped, isNumber, withoutControls } from '@apura/words';
import type { EncodeRow } from './sheet-file.ts';
import { styleOf } from './xlsx-styles.ts';

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
export const letterOf = (column: number): string =>
  (column < 26 ? '' : letterOf(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

/** Whether Excel keeps all digits of a decimal. */
export const fits = (value: string): boolean =>
  value.length <= DIGITS || value.replace(/\D/g, '').replace(/^0+/, '').length <= DIGITS;

/** A cell of text in the row whose number is still to come. */
export const textCell = (letter: string, style: number, text: string): string =>
  `<c r="${letter}${NUMBER}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${
    PLAIN.test(text) && text.length <= CHARACTERS
      ? text
      : escapeHtml(withoutControls(text).slice(0, CHARACTERS))
  }</t></is></c>`;

/** What a column makes of its cells. */
export function cellOf(letter: string, { type }: Column, bold = false): (value: string) => string {
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
export const rowOf = (cells: readonly string[]): string => `<row r="${NUMBER}">${cells.join('')}</row>`;

/** The row with its number, from 1. */
export const numbered = (row: string, number: number): string => row.split(NUMBER).join(String(number));

/**
 * What Excel, LibreOffice and Google Sheets take for the beginning of a formula: a sign, also in its full-width and small
 * forms, which they read as the plain one, and behind white space or characters that nobody sees.
 */
const FORMULA = /^(?:[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹢﹣﹦﹫−]|[\t\r])/u;
/** A negative number begins like one, and is none. */
const NUMERO = /^-\d+(?:[.,]\d+)?$/;

/** A cell of a CSV, which no spreadsheet takes for a formula: what would be one gets an apostrophe in front. */
export const withoutFormula = (celula: string): string =>
  FORMULA.test(celula) && !NUMERO.test(celula) ? `'${celula}` : celula;

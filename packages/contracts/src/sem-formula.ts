/** What Excel, LibreOffice and Google Sheets take for the beginning of a formula, also behind white space. */
const FORMULA = /^\s*[=+\-@\t\r]/;
/** A negative number begins like one, and is none. */
const NUMERO = /^-\d+(?:[.,]\d+)?$/;

/** A cell of a CSV, which no spreadsheet takes for a formula: what would be one gets an apostrophe in front. */
export const semFormula = (celula: string): string =>
  FORMULA.test(celula) && !NUMERO.test(celula) ? `'${celula}` : celula;

export { csvOf, csvRows, markOf, openCsv, openZipOfCsv } from './csv.ts';
export { type SheetFile, writeTables, type ZippedSheets } from './sheet-file.ts';
export { type ZippedFile, zipOf } from './stored-zip.ts';
export { addTotals, totalsOf } from './totals.ts';
export { openXlsx } from './xlsx.ts';
export { xlsxRows } from './xlsx-rows.ts';

export { csvOf, csvRows, markOf, openCsv, openZipOfCsv } from './csv.ts';
export { addTotals, type SheetFile, totalsOf, writeTables, type ZippedSheets } from './sheet-file.ts';
export { type ZippedFile, zipOf } from './stored-zip.ts';
export { openXlsx } from './xlsx.ts';
export { xlsxRows } from './xlsx-rows.ts';

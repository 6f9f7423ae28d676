export { csvOf, csvRows, markOf, openCsv, openZipOfCsv } from './csv.ts';
export { addTotals, type SheetFile, totalsOf, writeTables, type ZippedSheets } from './sheet-file.ts';
export { openXlsx, xlsxRows } from './xlsx.ts';
export { type ZippedFile, zipOf } from './zip.ts';

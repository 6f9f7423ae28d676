import { inflateRawSync } from 'node:zlib';
import { escapeHtml } from '@apura/words';
import { readZip } from './read-zip.ts';
import type { ZippedSheets } from './sheet-file.ts';
import { xlsxRows } from './xlsx-rows.ts';
import { filtered, openSheet } from './xlsx-sheet.ts';
import { STYLES_XML } from './xlsx-styles.ts';
import { openZip } from './zip.ts';

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

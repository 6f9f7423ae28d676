import { escapeHtml } from '@apura/words';
import { abrirFolha, filtrado } from './folha-do-xlsx.ts';
import type { Planilha } from './planilha.ts';
import { writeZip } from './write-zip.ts';
import { STYLES_XML } from './xlsx-styles.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const PRINCIPAL = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELACOES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TIPO = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/**
 * An Excel workbook (ECMA-376, transitional), one sheet per table, written row by row: it holds what is compressed and no
 * cells. An amount is a number with its format wherever Excel keeps all of its digits (fifteen); a longer one is text, so
 * none is ever rounded. Texts are never formulas. Same rows, same bytes.
 */
export function criarXlsx(): Planilha {
  const zip = writeZip();
  const folhas: { readonly nome: string; readonly colunas: number; linhas: number }[] = [];
  const parte = (nome: string, xml: string) => zip.add(nome, XML + xml);
  parte(
    '_rels/.rels',
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELACOES}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  return {
    abrir({ nome, colunas }) {
      const folha = { nome, colunas: colunas.length, linhas: 0 };
      const numero = folhas.push(folha);
      const arquivo = zip.open(`xl/worksheets/sheet${numero}.xml`);
      arquivo.write(XML);
      return abrirFolha(arquivo, colunas, (linhas) => {
        folha.linhas = linhas;
      });
    },
    fim() {
      const cada = (escrever: (numero: number, folha: (typeof folhas)[number]) => string) =>
        folhas.map((folha, i) => escrever(i + 1, folha)).join('');
      const nomeNaFormula = (nome: string) => escapeHtml(`'${nome.replaceAll("'", "''")}'`);
      parte('xl/styles.xml', STYLES_XML);
      parte(
        'xl/workbook.xml',
        `<workbook xmlns="${PRINCIPAL}" xmlns:r="${RELACOES}"><sheets>${cada((n, { nome }) => `<sheet name="${escapeHtml(nome)}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets><definedNames>${cada((n, { nome, colunas, linhas }) => `<definedName name="_xlnm._FilterDatabase" localSheetId="${n - 1}" hidden="1">${nomeNaFormula(nome)}!${filtrado(colunas, linhas)}</definedName>`)}</definedNames></workbook>`,
      );
      parte(
        'xl/_rels/workbook.xml.rels',
        `<Relationships xmlns="${PACKAGE}/relationships">${cada((n) => `<Relationship Id="rId${n}" Type="${RELACOES}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rId0" Type="${RELACOES}/styles" Target="styles.xml"/></Relationships>`,
      );
      parte(
        '[Content_Types].xml',
        `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TIPO}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TIPO}.styles+xml"/>${cada((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TIPO}.worksheet+xml"/>`)}</Types>`,
      );
      return zip.end();
    },
  };
}

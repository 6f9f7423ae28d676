import { escapeHtml, grouped, readCents, writeCents } from '@apura/words';
import { type Coluna, ehNumero, type Linha, limpar } from '../report/quadros/quadro.ts';
import type { QuadroAberto } from './planilha.ts';
import type { OpenFile } from './write-zip.ts';
import { styleOf, TITULO } from './xlsx-styles.ts';

/** What Excel keeps of a number. Up to here a double and the decimal string that it came from say the same. */
const DIGITOS_DO_EXCEL = 15;
/** Of the characters of a cell, what Excel opens. */
const CARACTERES_DO_EXCEL = 32_767;
/** Day 0 of a workbook, so that every day from March 1900 on has the number that Excel gives it. */
const DIA_ZERO = Date.UTC(1899, 11, 30);
const DIA_MS = 86_400_000;
const DATA = /^\d{4}-\d\d-\d\d$/;

/** 0 -> "A", 26 -> "AA". */
const letra = (coluna: number): string =>
  (coluna < 26 ? '' : letra(Math.floor(coluna / 26) - 1)) + String.fromCharCode(65 + (coluna % 26));

const cabe = (valor: string): boolean =>
  valor.length <= DIGITOS_DO_EXCEL || valor.replace(/\D/g, '').replace(/^0+/, '').length <= DIGITOS_DO_EXCEL;

const escrito = (onde: string, s: number, texto: string): string =>
  `<c r="${onde}" s="${s}" t="inlineStr"><is><t xml:space="preserve">${escapeHtml(limpar(texto).slice(0, CARACTERES_DO_EXCEL))}</t></is></c>`;

function celula(onde: string, { tipo }: Coluna, valor: string | null, negrito = false): string {
  if (valor === null) return '';
  if (tipo === 'data' && DATA.test(valor)) {
    return `<c r="${onde}" s="${styleOf('data', negrito)}"><v>${(Date.parse(valor) - DIA_ZERO) / DIA_MS}</v></c>`;
  }
  if (!ehNumero(tipo, valor)) return escrito(onde, styleOf(tipo, negrito), valor);
  if (!cabe(valor)) return escrito(onde, styleOf('longo', negrito), grouped(valor));
  return `<c r="${onde}" s="${styleOf(tipo, negrito)}"><v>${Number(valor)}</v></c>`;
}

/** The cells from A1 to the last one that a filter takes in, as a formula names them. */
export const filtrado = (colunas: number, linhas: number): string =>
  `$A$1:$${letra(colunas - 1)}$${linhas + 1}`;

/**
 * One sheet: names of the columns, which stay in sight and filter, rows, and sums. In `footer`, an amount that the rows of
 * its column add up to is a formula over those that the filter shows, and carries its value for who cannot compute.
 * `terminou` is told how many rows there were.
 */
export function abrirFolha(
  arquivo: OpenFile,
  colunas: readonly Coluna[],
  terminou: (linhas: number) => void,
): QuadroAberto {
  const letras = colunas.map((_, i) => letra(i));
  const somas = colunas.map(() => 0n);
  let linhas = 0;
  const escrever = (numero: number, celulas: readonly string[]) =>
    arquivo.write(`<row r="${numero}">${celulas.join('')}</row>`);
  const footerCell = (numero: number) => (valor: string | null, i: number) => {
    const coluna = colunas[i] as Coluna;
    const somado =
      coluna.tipo === 'valor' && valor !== null && valor === writeCents(somas[i] ?? 0n) && cabe(valor);
    if (!somado) return celula(`${letras[i]}${numero}`, coluna, valor, true);
    return `<c r="${letras[i]}${numero}" s="${styleOf('valor', true)}"><f>SUBTOTAL(109,${letras[i]}2:${letras[i]}${linhas + 1})</f><v>${Number(valor)}</v></c>`;
  };
  arquivo.write(
    `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${colunas.map(({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`).join('')}</cols><sheetData>`,
  );
  escrever(
    1,
    colunas.map(({ titulo, tipo }, i) =>
      escrito(`${letras[i]}1`, tipo === 'texto' || tipo === 'codigo' ? TITULO.texto : TITULO.numero, titulo),
    ),
  );
  return {
    linha(linha: Linha) {
      linhas += 1;
      escrever(
        linhas + 1,
        linha.map((valor, i) => {
          const coluna = colunas[i] as Coluna;
          if (valor !== null && coluna.tipo === 'valor' && ehNumero('valor', valor))
            somas[i] = (somas[i] ?? 0n) + readCents(valor);
          return celula(`${letras[i]}${linhas + 1}`, coluna, valor);
        }),
      );
    },
    fim(footer) {
      for (const [i, linha] of footer.entries())
        escrever(linhas + 2 + i, linha.map(footerCell(linhas + 2 + i)));
      arquivo.write(
        `</sheetData><autoFilter ref="${filtrado(colunas.length, linhas).replaceAll('$', '')}"/><pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/></worksheet>`,
      );
      arquivo.end();
      terminou(linhas);
    },
  };
}

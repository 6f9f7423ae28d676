import { semFormula } from '@apura/contracts';
import { dayMonthYear } from '@apura/words';
import { type Coluna, ehNumero, type Linha, limpar, type TipoDeColuna } from '../report/quadros/quadro.ts';
import type { Planilha } from './planilha.ts';
import { writeZip } from './write-zip.ts';

const MARCA_DE_UTF8 = '\ufeff';
const FIM_DE_LINHA = '\r\n';
/** Digits that Excel would change: a leading zero, or more than the fifteen that it keeps. */
const DIGITOS_FRAGEIS = /^(?:0\d+|\d{16,})$/;

function celula(tipo: TipoDeColuna, valor: string | null): string {
  if (valor === null) return '';
  if (ehNumero(tipo, valor)) return valor.replace('.', ',');
  if (tipo === 'data') return dayMonthYear(valor);
  // A fixed form that holds nothing but digits: the only way to bring a code into Excel as it is.
  if (tipo === 'codigo' && DIGITOS_FRAGEIS.test(valor)) return `="${valor}"`;
  const seguro = semFormula(limpar(valor));
  return /[;"]/.test(seguro) ? `"${seguro.replaceAll('"', '""')}"` : seguro;
}

const titulos = (colunas: readonly Coluna[]) => colunas.map(({ titulo }) => titulo).join(';') + FIM_DE_LINHA;
const escrever = (colunas: readonly Coluna[], linha: Linha) =>
  linha.map((valor, i) => celula(colunas[i]?.tipo ?? 'texto', valor)).join(';') + FIM_DE_LINHA;

/**
 * Tables as CSV for an Excel in Portuguese: UTF-8 with its mark, semicolons, decimal commas, CRLF. The tables follow one
 * another, each under its name, with an empty line between them. Amounts are the decimal strings themselves, digit by
 * digit. No text can be taken for a formula. Same rows, same bytes.
 */
export function criarCsv(): Planilha {
  const partes: string[] = [];
  return {
    abrir({ nome, colunas }) {
      partes.push(`${partes.length ? FIM_DE_LINHA : MARCA_DE_UTF8}${nome}${FIM_DE_LINHA}`, titulos(colunas));
      const linha = (valores: Linha) => void partes.push(escrever(colunas, valores));
      return { linha, fim: (footer) => footer.forEach(linha) };
    },
    fim: async () => Buffer.from(partes.join('')),
  };
}

/** "Devido no mês" -> "devido-no-mes.csv" */
const nomeDoArquivo = (quadro: string) =>
  `${quadro
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')}.csv`;

/** The same as a ZIP of one CSV per table, named after it: names of columns in the first line, then rows, and no sums. */
export function criarZipDeCsv(): Planilha {
  const zip = writeZip();
  return {
    abrir({ nome, colunas }) {
      const arquivo = zip.open(nomeDoArquivo(nome));
      arquivo.write(MARCA_DE_UTF8 + titulos(colunas));
      return { linha: (valores) => arquivo.write(escrever(colunas, valores)), fim: () => arquivo.end() };
    },
    fim: () => zip.end(),
  };
}

import { semFormula } from '@apura/contracts';
import { montarQuadros } from '../report/quadros/montar-quadros.ts';
import { ehNumero, limpar, type TipoDeColuna } from '../report/quadros/quadro.ts';
import type { ReportData } from '../report/report-data.ts';

const MARCA_DE_UTF8 = '\ufeff';
const FIM_DE_LINHA = '\r\n';
/** Digits that Excel would change: a leading zero, or more than the fifteen that it keeps. */
const DIGITOS_FRAGEIS = /^(?:0\d+|\d{16,})$/;

function celula(tipo: TipoDeColuna, valor: string | null): string {
  if (valor === null) return '';
  if (ehNumero(tipo, valor)) return valor.replace('.', ',');
  // A fixed form that holds nothing but digits: the only way to bring a code into Excel as it is.
  if (tipo === 'codigo' && DIGITOS_FRAGEIS.test(valor)) return `="${valor}"`;
  const seguro = semFormula(limpar(valor));
  return /[;"]/.test(seguro) ? `"${seguro.replaceAll('"', '""')}"` : seguro;
}

/**
 * The figures of the report as CSV for an Excel in Portuguese: UTF-8 with its mark, semicolons, decimal commas, CRLF.
 * The tables follow one another, each under its name, with an empty line between them. Amounts are the decimal strings
 * themselves, digit by digit. No text can be taken for a formula. Same data, same bytes.
 */
export function montarCsv(dados: ReportData): string {
  const quadros = montarQuadros(dados).map(({ nome, colunas, linhas, footer }) =>
    [
      nome,
      colunas.map(({ titulo }) => titulo).join(';'),
      ...[...linhas, ...footer].map((linha) =>
        linha.map((valor, i) => celula(colunas[i]?.tipo ?? 'texto', valor)).join(';'),
      ),
    ].join(FIM_DE_LINHA),
  );
  return `${MARCA_DE_UTF8}${quadros.join(FIM_DE_LINHA.repeat(2))}${FIM_DE_LINHA}`;
}

import { grouped } from '@apura/words';
import writeXlsxFile, { type CellObject, type Sheet } from 'write-excel-file/node';
import { montarQuadros } from '../report/quadros/montar-quadros.ts';
import { ehNumero, type Linha, limpar, type Quadro, type TipoDeColuna } from '../report/quadros/quadro.ts';
import type { ReportData } from '../report/report-data.ts';
import { fixZipDates } from './fix-zip-dates.ts';

/** Excel localizes these: an Excel in Portuguese shows 1.234,56. */
const FORMATOS: Readonly<Partial<Record<TipoDeColuna, string>>> = {
  valor: '#,##0.00',
  misto: '#,##0.00##',
  percentual: '0.00##',
  inteiro: '0',
};
/** What Excel keeps of a number. Up to here a double and the decimal string that it came from say the same. */
const DIGITOS_DO_EXCEL = 15;

function celula(tipo: TipoDeColuna, valor: string | null): CellObject | null {
  if (valor === null) return null;
  if (!ehNumero(tipo, valor)) {
    return { type: String, value: limpar(valor), wrap: tipo === 'texto', alignVertical: 'top' };
  }
  const digitos = valor.replace(/\D/g, '').replace(/^0+/, '').length;
  if (digitos > DIGITOS_DO_EXCEL) return { type: String, value: grouped(valor), align: 'right' };
  return { type: Number, value: Number(valor), format: FORMATOS[tipo] ?? '0', alignVertical: 'top' };
}

const emNegrito = (celulas: readonly (CellObject | null)[]) =>
  celulas.map((c) => c && { ...c, fontWeight: 'bold' as const });

function folha({ nome, colunas, linhas, footer }: Quadro): Sheet<never> {
  const titulos = colunas.map(
    ({ titulo, tipo }): CellObject => ({
      type: String,
      value: titulo,
      fontWeight: 'bold',
      backgroundColor: '#e8edf1',
      align: tipo === 'texto' || tipo === 'codigo' ? 'left' : 'right',
    }),
  );
  const celulas = (linha: Linha) => linha.map((v, i) => celula(colunas[i]?.tipo ?? 'texto', v));
  return {
    sheet: nome,
    data: [titulos, ...linhas.map(celulas), ...footer.map(celulas).map(emNegrito)],
    columns: colunas.map(({ width }) => ({ width: width })),
    stickyRowsCount: 1,
  };
}

/**
 * The figures of the report as an Excel workbook, one sheet per table. An amount is a number with its format wherever
 * Excel keeps all of its digits (fifteen); a longer one is text, so none is ever rounded. Texts are never formulas.
 * Same data, same bytes.
 */
export async function montarXlsx(dados: ReportData): Promise<Buffer> {
  const folhas = montarQuadros(dados).map(folha);
  return fixZipDates(await writeXlsxFile(folhas, { fontFamily: 'Calibri', fontSize: 11 }).toBuffer());
}

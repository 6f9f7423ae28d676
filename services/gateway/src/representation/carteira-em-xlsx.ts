import type { LinhaDaCarteira } from '@apura/contracts';
import type { CarteiraLida } from '@apura/database';
import { cnpj, competenciaCurta, REGIMES, SITUACOES_DO_CLIENTE } from '@apura/words';
import writeXlsxFile, { type CellObject } from 'write-excel-file/node';

/** What Excel keeps of a number; a longer amount stays text, so that none is rounded. */
const DIGITOS_DO_EXCEL = 15;
/** What neither XML nor a cell can carry. */
const PROIBIDO = /[\p{Cc}\p{Cs}\ufffe\uffff]+/gu;

export const texto = (value: string | null): CellObject | null =>
  value === null ? null : { type: String, value: value.replace(PROIBIDO, ' ') };
export const inteiro = (value: number): CellObject => ({ type: Number, value, format: '0' });
export function valor(amount: string | null): CellObject | null {
  if (amount === null) return null;
  if (amount.replace(/\D/g, '').length > DIGITOS_DO_EXCEL)
    return { type: String, value: amount, align: 'right' };
  return { type: Number, value: Number(amount), format: '#,##0.00' };
}

type Coluna = readonly [titulo: string, width: number, (linha: LinhaDaCarteira) => CellObject | null];
const dinheiro = (
  titulo: string,
  campo: 'total_a_recolher' | 'mudanca_2027' | 'mudanca_2029' | 'mudanca_2033' | 'credito_em_risco',
): Coluna => [titulo, 18, (linha) => valor(linha[campo])];

const COLUNAS: readonly Coluna[] = [
  ['Cliente', 40, ({ razao_social }) => texto(razao_social)],
  ['CNPJ (raiz)', 14, ({ cnpj_raiz }) => texto(cnpj(cnpj_raiz))],
  ['Regime', 18, ({ regime }) => texto(REGIMES[regime])],
  ['Situação', 16, ({ situacao }) => texto(SITUACOES_DO_CLIENTE[situacao])],
  dinheiro('A recolher', 'total_a_recolher'),
  dinheiro('Mudança em 2027', 'mudanca_2027'),
  dinheiro('Mudança em 2029', 'mudanca_2029'),
  dinheiro('Mudança em 2033', 'mudanca_2033'),
  dinheiro('Crédito em risco', 'credito_em_risco'),
  ['Perguntas', 11, ({ perguntas }) => inteiro(perguntas)],
  ['O que falta', 60, ({ motivo }) => texto(motivo)],
];
const SOMADAS = 'EFGHIJ';

/** The names of columns, as the first row of a sheet. */
export const namesRow = (colunas: readonly (readonly [titulo: string, ...unknown[]])[]): CellObject[] =>
  colunas.map(([value]) => ({ type: String, value, fontWeight: 'bold', backgroundColor: '#e8edf1' }));

/** The carteira of a month as an Excel workbook: its rows, and below them sums that Excel itself makes. */
export function carteiraEmXlsx(
  competencia: string,
  { linhas }: Pick<CarteiraLida, 'linhas'>,
): Promise<Buffer> {
  const header = namesRow(COLUNAS);
  const sums = [...SOMADAS].map(
    (letra): CellObject => ({
      type: 'Formula',
      value: `SUM(${letra}2:${letra}${linhas.length + 1})`,
      format: letra === 'J' ? '0' : '#,##0.00',
      fontWeight: 'bold',
    }),
  );
  const total: (CellObject | null)[] = [
    { type: String, value: 'Total', fontWeight: 'bold' },
    null,
    null,
    null,
  ];
  return writeXlsxFile(
    [
      {
        sheet: `Carteira ${competenciaCurta(competencia).replace('/', ' ')}`,
        data: [
          header,
          ...linhas.map((linha) => COLUNAS.map(([, , celula]) => celula(linha))),
          ...(linhas.length ? [[...total, ...sums]] : []),
        ],
        columns: COLUNAS.map(([, width]) => ({ width })),
        stickyRowsCount: 1,
      },
    ],
    { fontFamily: 'Calibri', fontSize: 11 },
  ).toBuffer();
}

import { DivergenciaATratar, semFormula } from '@apura/contracts';
import type { DivergenciasLidas } from '@apura/database';
import writeXlsxFile, { type CellObject } from 'write-excel-file/node';
import { inteiro, namesRow, texto, valor } from './carteira-em-xlsx.ts';
import { shaped } from './shaped.ts';

/** More than this nobody reads in a sheet. */
export const MUITAS_PARA_UMA_PLANILHA = 10_000;

export const divergenciasDaApi = ({ data, ...somas }: DivergenciasLidas) => ({
  data: data.map((uma) => shaped(DivergenciaATratar, uma)),
  ...somas,
});

type Divergencia = DivergenciasLidas['data'][number];

/** "code": digits that are no number, and keep their zeros. */
type Coluna = readonly [
  titulo: string,
  kind: 'text' | 'code' | 'amount' | 'integer',
  of: (uma: Divergencia) => string | null | undefined,
  width: number,
];

const COLUNAS: readonly Coluna[] = [
  ['Cliente', 'text', ({ cliente }) => cliente, 40],
  ['Gravidade', 'text', ({ gravidade }) => (gravidade === 'critica' ? 'Crítica' : 'Aviso'), 11],
  ['Regra', 'text', ({ regra }) => regra, 24],
  ['O que há', 'text', ({ mensagem }) => mensagem, 70],
  ['Campo', 'text', ({ campo }) => campo, 18],
  ['Declarado', 'text', ({ declarado, varia }) => (varia ? 'varia' : declarado), 14],
  ['Calculado', 'text', ({ calculado, varia }) => (varia ? 'varia' : calculado), 14],
  ['Fundamento', 'text', ({ fundamento }) => fundamento, 36],
  ['Rejeição', 'text', ({ rejeicao }) => rejeicao, 10],
  ['Quem emitiu', 'text', ({ emissao_propria }) => (emissao_propria ? 'o cliente' : 'o fornecedor'), 14],
  ['CNPJ ou CPF do emitente', 'code', ({ emitente }) => emitente, 24],
  ['Emitente', 'text', ({ emitente_nome }) => emitente_nome, 40],
  ['Código do produto', 'text', ({ cprod }) => cprod, 18],
  ['Produto', 'text', ({ descricao }) => descricao, 40],
  ['NCM', 'code', ({ ncm }) => ncm, 11],
  ['Primeiro mês', 'text', ({ desde }) => desde, 13],
  ['Último mês', 'text', ({ ate }) => ate, 12],
  ['Notas', 'integer', ({ documentos }) => String(documentos), 8],
  ['Ocorrências', 'integer', ({ ocorrencias }) => String(ocorrencias), 12],
  ['Imposto em jogo (R$)', 'amount', ({ em_jogo }) => em_jogo, 20],
  ['Situação', 'text', ({ estado }) => estado, 11],
  ['Motivo', 'text', ({ tratativa }) => tratativa?.motivo, 50],
];

/** For an Excel in Portuguese: UTF-8 with its mark, semicolons, decimal commas, CRLF; no text can be taken for a formula. */
export function divergenciasEmCsv({ data }: DivergenciasLidas): Buffer {
  const linhas = data.map((uma) => COLUNAS.map((coluna) => emCsv(coluna, uma)).join(';'));
  return Buffer.from(`\ufeff${[COLUNAS.map(([nome]) => nome).join(';'), ...linhas].join('\r\n')}\r\n`);
}

function emCsv([, kind, of]: Coluna, uma: Divergencia): string {
  const bruto = of(uma) ?? '';
  if (kind === 'amount') return bruto.replace('.', ',');
  if (kind === 'code' && /^[0-9A-Z]+$/.test(bruto)) return `="${bruto}"`;
  const seguro = semFormula(bruto.replace(/[\r\n]+/g, ' '));
  return /[;"]/.test(seguro) ? `"${seguro.replaceAll('"', '""')}"` : seguro;
}

/** The same as an Excel workbook, its first row held. */
export function divergenciasEmXlsx({ data }: DivergenciasLidas): Promise<Buffer> {
  return writeXlsxFile(
    [
      {
        sheet: 'Divergências',
        data: [namesRow(COLUNAS), ...data.map((uma) => COLUNAS.map((coluna) => celula(coluna, uma)))],
        columns: COLUNAS.map(([, , , width]) => ({ width })),
        stickyRowsCount: 1,
      },
    ],
    { fontFamily: 'Calibri', fontSize: 11 },
  ).toBuffer();
}

function celula([, kind, of]: Coluna, uma: Divergencia): CellObject | null {
  const bruto = of(uma) ?? null;
  if (kind === 'amount') return valor(bruto);
  return kind === 'integer' && bruto !== null ? inteiro(Number(bruto)) : texto(bruto);
}

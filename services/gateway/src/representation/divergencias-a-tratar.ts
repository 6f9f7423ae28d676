import { DivergenciaATratar } from '@apura/contracts';
import type { DivergenciasLidas } from '@apura/database';
import { csvOf, openXlsx, writeTables } from '@apura/sheets';
import { type ColumnOf, efeitoDaDivergencia, table } from '@apura/words';
import { shaped } from './shaped.ts';

/** More than this nobody reads in a sheet. */
export const MUITAS_PARA_UMA_PLANILHA = 10_000;

export const divergenciasDaApi = ({ data, ...somas }: DivergenciasLidas) => ({
  data: data.map((uma) => shaped(DivergenciaATratar, uma)),
  ...somas,
});

type Divergencia = DivergenciasLidas['data'][number];

const COLUNAS: readonly ColumnOf<Divergencia>[] = [
  ['Cliente', 'text', ({ cliente }) => cliente, 40],
  ['Gravidade', 'text', ({ gravidade }) => (gravidade === 'critica' ? 'Crítica' : 'Aviso'), 11],
  ['Efeito', 'text', ({ efeito, rejeicao }) => efeitoDaDivergencia(efeito, rejeicao), 27],
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

/** For an Excel in Portuguese: UTF-8 with its mark, names of columns in the first line. */
export const divergenciasEmCsv = ({ data }: DivergenciasLidas): Buffer =>
  csvOf(table('Divergências', data, COLUNAS));

/** The same as an Excel workbook. */
export async function divergenciasEmXlsx({ data }: DivergenciasLidas): Promise<Buffer> {
  const xlsx = openXlsx();
  await writeTables([xlsx], [table('Divergências', data, COLUNAS)]);
  return xlsx.end();
}

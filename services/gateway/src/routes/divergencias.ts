import {
  DivergenciasATratar,
  DivergenciasToTreatQuery,
  DivergenciasTratadas,
  TratarDivergencias,
} from '@apura/contracts';
import { type DivergenciasLidas, listDivergenciasToTreat, treatDivergencias } from '@apura/database';
import { csvOf, openXlsx, writeTables } from '@apura/sheets';
import { type ColumnOf, efeitoDaDivergencia, table } from '@apura/words';
import { attachment, found, isOk } from '../answers.ts';
import { divergenciaForApi } from '../representation/conformidade.ts';
import { SHEET_TYPE } from '../request/downloads.ts';
import { filtered } from '../request/paging.ts';
import { gives, type KeyedRequest, type Route, route } from '../route.ts';

/** More than this nobody reads in a sheet. */
const TOO_MANY_FOR_A_SHEET = 10_000;

const divergenciasDaApi = ({ data, ...somas }: DivergenciasLidas, agora: Date) => ({
  data: data.map((uma) => divergenciaForApi(uma, agora)),
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
const divergenciasAsCsv = ({ data }: DivergenciasLidas): Buffer =>
  csvOf(table('Divergências', data, COLUNAS));

/** The same as an Excel workbook. */
export async function divergenciasAsXlsx({ data }: DivergenciasLidas): Promise<Buffer> {
  const xlsx = openXlsx();
  await writeTables([xlsx], [table('Divergências', data, COLUNAS)]);
  return xlsx.end();
}

export const DIVERGENCIAS: readonly Route[] = [
  route('get /v1/divergencias', {
    operation: 'listarDivergencias',
    example: { query: { estado: 'aberta', limit: '2' } },
    scope: 'read:documents',
    summary:
      'Lista as divergências das notas dos clientes por regra, emitente e produto, das que têm mais imposto em jogo às que têm menos',
    query: DivergenciasToTreatQuery,
    responses: gives(200, 'As divergências, com o que o escritório disse delas.', DivergenciasATratar),
    respond: async ({ agora }, pedido) =>
      isOk(divergenciasDaApi(await listDivergenciasToTreat(pedido.tenant, filtered(pedido)), agora())),
  }),
  route('get /v1/divergencias/csv', {
    operation: 'baixarDivergenciasCsv',
    example: { query: { competencia: '2026-09' } },
    scope: 'read:documents',
    summary: 'As mesmas divergências em CSV, todas de uma vez',
    query: DivergenciasToTreatQuery,
    responses: { 200: { description: 'Uma linha para cada regra, emitente e produto.', type: 'text/csv' } },
    respond: async (_gateway, pedido) =>
      attachment('divergencias.csv', 'text/csv; charset=utf-8', divergenciasAsCsv(await todas(pedido))),
  }),
  route('get /v1/divergencias/xlsx', {
    operation: 'baixarDivergenciasXlsx',
    example: { query: { competencia: '2026-09' } },
    scope: 'read:documents',
    summary: 'As mesmas divergências como planilha XLSX, todas de uma vez',
    query: DivergenciasToTreatQuery,
    responses: {
      200: { description: 'Uma linha para cada regra, emitente e produto.', type: SHEET_TYPE },
    },
    respond: async (_gateway, pedido) =>
      attachment('divergencias.xlsx', SHEET_TYPE, await divergenciasAsXlsx(await todas(pedido))),
  }),
  /** What was said before of the same is replaced; who said what is in the audit log. */
  route('post /v1/divergencias/tratar', {
    operation: 'tratarDivergencias',
    example: {
      body: {
        divergencias: [
          {
            cliente_id: '$CLIENTE_ID',
            regra: 'vcbs_item',
            campo: 'vCBS',
            emitente: '90001001000143',
            cprod: 'P001',
          },
        ],
        estado: 'ignorada',
        motivo: 'combinado com o fornecedor',
      },
    },
    scope: 'write:clients',
    summary: 'Dá divergências por resolvidas ou ignoradas, com o motivo, ou as reabre',
    reads: 'json_longo',
    body: TratarDivergencias,
    responses: gives(200, 'Quantas foram tratadas.', DivergenciasTratadas),
    errors: ['not_found', 'cliente_nao_encontrado'],
    respond: async (_gateway, { body, tenant, ator }) =>
      isOk({ tratadas: found(await treatDivergencias(tenant, ator, body), 'cliente_nao_encontrado') }),
  }),
];

/** All that a spreadsheet holds of those that are asked for. */
const todas = (pedido: KeyedRequest & { readonly query: DivergenciasToTreatQuery }) =>
  listDivergenciasToTreat(pedido.tenant, { ...filtered(pedido), limit: TOO_MANY_FOR_A_SHEET });

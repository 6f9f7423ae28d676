import {
  DivergenciaATratar,
  DivergenciasATratar,
  DivergenciasATratarQuery,
  DivergenciasTratadas,
  TratarDivergencias,
} from '@apura/contracts';
import { type DivergenciasLidas, listarDivergenciasATratar, tratarDivergencias } from '@apura/database';
import { csvOf, openXlsx, writeTables } from '@apura/sheets';
import { type ColumnOf, efeitoDaDivergencia, table } from '@apura/words';
import { attachment, found, ok } from '../answers.ts';
import { shaped } from '../representation/shaped.ts';
import { filtered } from '../request/page.ts';
import { TIPO_DA_PLANILHA } from '../request/zip-download.ts';
import { gives, type Pedido, type Route, route } from '../route.ts';

/** More than this nobody reads in a sheet. */
const MUITAS_PARA_UMA_PLANILHA = 10_000;

const divergenciasDaApi = ({ data, ...somas }: DivergenciasLidas) => ({
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
const divergenciasEmCsv = ({ data }: DivergenciasLidas): Buffer =>
  csvOf(table('Divergências', data, COLUNAS));

/** The same as an Excel workbook. */
export async function divergenciasEmXlsx({ data }: DivergenciasLidas): Promise<Buffer> {
  const xlsx = openXlsx();
  await writeTables([xlsx], [table('Divergências', data, COLUNAS)]);
  return xlsx.end();
}

export const DIVERGENCIAS: readonly Route[] = [
  route('get /v1/divergencias', {
    operacao: 'listarDivergencias',
    exemplo: { query: { estado: 'aberta', limit: '2' } },
    escopo: 'read:documents',
    resumo:
      'Lista as divergências das notas dos clientes por regra, emitente e produto, das que têm mais imposto em jogo às que têm menos',
    query: DivergenciasATratarQuery,
    respostas: gives(200, 'As divergências, com o que o escritório disse delas.', DivergenciasATratar),
    respond: async (_gateway, pedido) =>
      ok(divergenciasDaApi(await listarDivergenciasATratar(pedido.tenant, filtered(pedido)))),
  }),
  route('get /v1/divergencias/csv', {
    operacao: 'baixarDivergenciasCsv',
    exemplo: { query: { competencia: '2026-09' } },
    escopo: 'read:documents',
    resumo: 'As mesmas divergências em CSV, todas de uma vez',
    query: DivergenciasATratarQuery,
    respostas: { 200: { descricao: 'Uma linha para cada regra, emitente e produto.', tipo: 'text/csv' } },
    respond: async (_gateway, pedido) =>
      attachment('divergencias.csv', 'text/csv; charset=utf-8', divergenciasEmCsv(await todas(pedido))),
  }),
  route('get /v1/divergencias/xlsx', {
    operacao: 'baixarDivergenciasXlsx',
    exemplo: { query: { competencia: '2026-09' } },
    escopo: 'read:documents',
    resumo: 'As mesmas divergências como planilha XLSX, todas de uma vez',
    query: DivergenciasATratarQuery,
    respostas: {
      200: { descricao: 'Uma linha para cada regra, emitente e produto.', tipo: TIPO_DA_PLANILHA },
    },
    respond: async (_gateway, pedido) =>
      attachment('divergencias.xlsx', TIPO_DA_PLANILHA, await divergenciasEmXlsx(await todas(pedido))),
  }),
  /** What was said before of the same is replaced; who said what is in the audit log. */
  route('post /v1/divergencias/tratar', {
    operacao: 'tratarDivergencias',
    exemplo: {
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
    escopo: 'write:clients',
    resumo: 'Dá divergências por resolvidas ou ignoradas, com o motivo, ou as reabre',
    reads: 'json_longo',
    body: TratarDivergencias,
    respostas: gives(200, 'Quantas foram tratadas.', DivergenciasTratadas),
    erros: ['not_found', 'cliente_nao_encontrado'],
    respond: async (_gateway, { body, tenant, ator }) =>
      ok({ tratadas: found(await tratarDivergencias(tenant, ator, body), 'cliente_nao_encontrado') }),
  }),
];

/** All that a spreadsheet holds of those that are asked for. */
const todas = (pedido: Pedido & { readonly query: DivergenciasATratarQuery }) =>
  listarDivergenciasATratar(pedido.tenant, { ...filtered(pedido), limit: MUITAS_PARA_UMA_PLANILHA });

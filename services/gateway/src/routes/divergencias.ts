import {
  DivergenciasATratar,
  DivergenciasATratarQuery,
  DivergenciasTratadas,
  TratarDivergencias,
} from '@apura/contracts';
import { listarDivergenciasATratar, tratarDivergencias } from '@apura/database';
import { attachment, found, ok } from '../answers.ts';
import {
  divergenciasDaApi,
  divergenciasEmCsv,
  divergenciasEmXlsx,
  MUITAS_PARA_UMA_PLANILHA,
} from '../representation/divergencias-a-tratar.ts';
import { TIPO_DA_PLANILHA } from '../request/download-of-apuracao.ts';
import { filtered } from '../request/page.ts';
import { gives, type Pedido, type Route, route } from '../route.ts';

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

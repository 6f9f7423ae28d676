import { DivergenciasATratarQuery } from '@apura/contracts';
import { listarDivergenciasATratar } from '@apura/database';
import { divergenciasEmCsv, MUITAS_PARA_UMA_PLANILHA } from '../representation/divergencias-a-tratar.ts';
import { filtered } from '../request/page.ts';
import { route } from '../route.ts';

export const getDivergenciasCsv = route('get /v1/divergencias/csv', {
  operacao: 'baixarDivergenciasCsv',
  exemplo: { query: { competencia: '2026-09' } },
  escopo: 'read:documents',
  resumo: 'As mesmas divergências em CSV, todas de uma vez',
  query: DivergenciasATratarQuery,
  respostas: { 200: { descricao: 'Uma linha para cada regra, emitente e produto.', tipo: 'text/csv' } },
  respond: async (_gateway, pedido) => ({
    status: 200,
    body: divergenciasEmCsv(
      await listarDivergenciasATratar(pedido.tenant, {
        ...filtered(pedido),
        limit: MUITAS_PARA_UMA_PLANILHA,
      }),
    ),
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="divergencias.csv"',
    },
  }),
});

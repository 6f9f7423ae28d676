import { DivergenciasATratarQuery } from '@apura/contracts';
import { listarDivergenciasATratar } from '@apura/database';
import { divergenciasEmXlsx, MUITAS_PARA_UMA_PLANILHA } from '../representation/divergencias-a-tratar.ts';
import { TIPO_DA_PLANILHA } from '../request/download-of-apuracao.ts';
import { filtered } from '../request/page.ts';
import { route } from '../route.ts';

export const getDivergenciasXlsx = route('get /v1/divergencias/xlsx', {
  operacao: 'baixarDivergenciasXlsx',
  exemplo: { query: { competencia: '2026-09' } },
  escopo: 'read:documents',
  resumo: 'As mesmas divergências como planilha XLSX, todas de uma vez',
  query: DivergenciasATratarQuery,
  respostas: { 200: { descricao: 'Uma linha para cada regra, emitente e produto.', tipo: TIPO_DA_PLANILHA } },
  respond: async (_gateway, pedido) => ({
    status: 200,
    body: await divergenciasEmXlsx(
      await listarDivergenciasATratar(pedido.tenant, {
        ...filtered(pedido),
        limit: MUITAS_PARA_UMA_PLANILHA,
      }),
    ),
    headers: {
      'Content-Type': TIPO_DA_PLANILHA,
      'Content-Disposition': 'attachment; filename="divergencias.xlsx"',
    },
  }),
});

import { ApuracaoAssistida, AssistidaQuery } from '@apura/contracts';
import { MOTIVOS_DA_RECONCILIACAO, prazosDaAssistida } from '@apura/engine';
import { verMesReconciliado } from '../assistida/ver-mes-reconciliado.ts';
import { cursorOf, placeOf } from '../request/page.ts';
import { route } from '../route.ts';

/** A place among lines that are sorted anew for each request: how many stand before it. */
const PLACE = /^\d{1,6}$/;

export const getClienteApuracaoAssistida = route('get /v1/clientes/:id/apuracao-assistida', {
  operacao: 'compararApuracaoAssistida',
  exemplo: { query: { competencia: '2026-09', tributo: 'cbs', lado: 'debito' } },
  escopo: 'read:apuracoes',
  resumo: 'Compara o mês de um cliente com a apuração do Fisco, documento a documento',
  query: AssistidaQuery,
  respostas: {
    200: { descricao: 'As somas, os prazos e uma página de documentos.', schema: ApuracaoAssistida },
  },
  erros: ['calculo_demorado'],
  async respond(gateway, pedido) {
    const { params, tenant } = pedido;
    const { limit, cursor: _cursor, ...pedidas } = pedido.query;
    const de = Number(placeOf(pedido, PLACE)?.[0] ?? 0);
    const ate = de + limit;
    const { competencia, linhas, quantas, ...resumo } = await verMesReconciliado(gateway, tenant, params.id, {
      ...pedidas,
      de,
      ate,
    });
    return {
      status: 200,
      body: {
        competencia,
        ...resumo,
        motivos: Object.entries(MOTIVOS_DA_RECONCILIACAO).map(([motivo, palavras]) => ({
          motivo,
          ...palavras,
        })),
        prazos: prazosDaAssistida(competencia),
        data: linhas,
        next_cursor: cursorOf(pedido, quantas > ate ? String(ate) : undefined),
      },
    };
  },
});

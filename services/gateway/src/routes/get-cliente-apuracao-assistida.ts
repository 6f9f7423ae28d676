import { ApuracaoAssistida, AssistidaQuery, ErroDaApi } from '@apura/contracts';
import { MOTIVOS_DA_RECONCILIACAO, prazosDaAssistida } from '@apura/engine';
import { verMesReconciliado } from '../assistida/ver-mes-reconciliado.ts';
import { route } from '../route.ts';

/** A place among lines that are sorted anew for each request: how many stand before it. */
const CURSOR = /^\d{1,6}$/;

export const getClienteApuracaoAssistida = route('get /v1/clientes/:id/apuracao-assistida', {
  escopo: 'read:apuracoes',
  resumo: 'Compara o mês de um cliente com a apuração do Fisco, documento a documento',
  query: AssistidaQuery,
  respostas: {
    200: { descricao: 'As somas, os prazos e uma página de documentos.', schema: ApuracaoAssistida },
  },
  erros: ['calculo_demorado'],
  async respond(gateway, { params, query, tenant }) {
    const { limit, cursor = '0', ...pedidas } = query;
    if (!CURSOR.test(cursor)) throw new ErroDaApi('cursor_invalido');
    const de = Number(cursor);
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
        next_cursor: quantas > ate ? String(ate) : null,
      },
    };
  },
});

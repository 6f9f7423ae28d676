import { AssistidaEmXlsxQuery } from '@apura/contracts';
import { verMesReconciliado } from '../assistida/ver-mes-reconciliado.ts';
import { assistidaEmXlsx } from '../representation/assistida-em-xlsx.ts';
import { TIPO_DA_PLANILHA } from '../request/download-of-apuracao.ts';
import { route } from '../route.ts';

export const getClienteApuracaoAssistidaXlsx = route('get /v1/clientes/:id/apuracao-assistida/xlsx', {
  operacao: 'baixarApuracaoAssistidaXlsx',
  exemplo: { query: { competencia: '2026-09' } },
  escopo: 'read:apuracoes',
  resumo: 'A mesma comparação como planilha XLSX, com todos os documentos',
  query: AssistidaEmXlsxQuery,
  respostas: { 200: { descricao: 'Os motivos, e uma linha para cada documento.', tipo: TIPO_DA_PLANILHA } },
  erros: ['calculo_demorado'],
  async respond(gateway, { params, query, tenant }) {
    const inteiro = { ...query, de: 0, ate: Number.MAX_SAFE_INTEGER };
    const mes = await verMesReconciliado(gateway, tenant, params.id, inteiro);
    return {
      status: 200,
      body: await assistidaEmXlsx(mes),
      headers: {
        'Content-Type': TIPO_DA_PLANILHA,
        'Content-Disposition': `attachment; filename="apuracao-assistida-${mes.competencia}.xlsx"`,
      },
    };
  },
});

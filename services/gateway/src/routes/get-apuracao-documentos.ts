import { ListaDeDocumentos, PeriodQuery } from '@apura/contracts';
import { listarDocumentosDoMes, verApuracao } from '@apura/database';
import { found, jsonText } from '../answers.ts';
import { appendPage, filtered } from '../request/page.ts';
import { route } from '../route.ts';

/** The month's notes as they are now, which a version marked as outdated may not have seen all of. */
export const getApuracaoDocumentos = route('get /v1/apuracoes/:id/documentos', {
  operacao: 'listarDocumentosDaApuracao',
  exemplo: { query: { limit: '2' } },
  escopo: 'read:documents',
  resumo: 'Lista as notas que entram na apuração',
  query: PeriodQuery,
  respostas: { 200: { descricao: 'Uma página de documentos.', schema: ListaDeDocumentos } },
  async respond(_gateway, pedido) {
    const { params, tenant } = pedido;
    const filter = filtered(pedido);
    const { cliente_id, competencia } = found(await verApuracao(tenant, params.id));
    const linhas = await listarDocumentosDoMes(tenant, cliente_id, competencia, filter);
    return jsonText(appendPage(pedido, linhas));
  },
});

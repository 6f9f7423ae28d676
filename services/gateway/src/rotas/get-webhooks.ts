import { Lista, PaginaQuery, validarConsulta, Webhook } from '@apura/contracts';
import { listarEndpoints } from '@apura/database';
import { webhookDaApi } from '../representacao/webhook.ts';
import { montarPagina, paginaPedida } from '../requisicao/pagina.ts';
import type { Rota } from '../rota.ts';

export const getWebhooks: Rota = {
  metodo: 'get',
  caminho: '/v1/webhooks',
  escopo: 'read:webhooks',
  descricao: {
    grupo: 'Webhooks',
    resumo: 'Lista os webhooks',
    consulta: PaginaQuery,
    respostas: { 200: { descricao: 'Uma página de webhooks.', schema: Lista(Webhook) } },
    erros: ['cursor_invalido'],
  },
  async responder(_gateway, { req, tenant }) {
    const { limit, cursor } = validarConsulta(PaginaQuery, req.query);
    const linhas = await listarEndpoints(
      tenant,
      paginaPedida(cursor === undefined ? { limit } : { limit, cursor }),
    );
    return { status: 200, corpo: montarPagina(linhas, limit, webhookDaApi) };
  },
};

import { Lista, PeriodQuery, Webhook } from '@apura/contracts';
import { listarEndpoints } from '@apura/database';
import { webhookDaApi } from '../representation/webhook.ts';
import { filtered, listed } from '../request/page.ts';
import { route } from '../route.ts';

export const getWebhooks = route('get /v1/webhooks', {
  operacao: 'listarWebhooks',
  escopo: 'read:webhooks',
  resumo: 'Lista os webhooks',
  query: PeriodQuery,
  respostas: { 200: { descricao: 'Uma página de webhooks.', schema: Lista(Webhook) } },
  respond: async (_gateway, pedido) =>
    listed(pedido, await listarEndpoints(pedido.tenant, filtered(pedido)), webhookDaApi),
});

import { Webhook } from '@apura/contracts';
import { verEndpoint } from '@apura/database';
import { found } from '../answers.ts';
import { webhookDaApi } from '../representation/webhook.ts';
import { route } from '../route.ts';

export const getWebhook = route('get /v1/webhooks/:id', {
  operacao: 'verWebhook',
  escopo: 'read:webhooks',
  resumo: 'Mostra um webhook',
  respostas: { 200: { descricao: 'O webhook.', schema: Webhook } },
  async respond(_gateway, { params, tenant }) {
    const endpoint = found(await verEndpoint(tenant, params.id));
    return { status: 200, body: webhookDaApi(endpoint) };
  },
});

import { ErroDaApi, Webhook } from '@apura/contracts';
import { verEndpoint } from '@apura/database';
import { webhookDaApi } from '../representacao/webhook.ts';
import { idDoCaminho } from '../requisicao/id-do-caminho.ts';
import type { Rota } from '../rota.ts';

export const getWebhook: Rota = {
  metodo: 'get',
  caminho: '/v1/webhooks/:id',
  escopo: 'read:webhooks',
  descricao: {
    grupo: 'Webhooks',
    resumo: 'Mostra um webhook',
    respostas: { 200: { descricao: 'O webhook.', schema: Webhook } },
  },
  async responder(_gateway, { req, tenant }) {
    const endpoint = await verEndpoint(tenant, idDoCaminho(req));
    if (!endpoint) throw new ErroDaApi('not_found');
    return { status: 200, corpo: webhookDaApi(endpoint) };
  },
};

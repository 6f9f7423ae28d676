import { AlterarWebhook, ErroDaApi, validar, Webhook } from '@apura/contracts';
import { alterarEndpoint, verEndpoint } from '@apura/database';
import { webhookDaApi } from '../representacao/webhook.ts';
import { idDoCaminho } from '../requisicao/id-do-caminho.ts';
import { conferirUrlDeWebhook } from '../requisicao/url-de-webhook.ts';
import type { Rota } from '../rota.ts';

export const patchWebhook: Rota = {
  metodo: 'patch',
  caminho: '/v1/webhooks/:id',
  escopo: 'write:webhooks',
  papel: 'owner',
  corpo: 'json',
  descricao: {
    grupo: 'Webhooks',
    resumo: 'Altera um webhook',
    corpo: { tipo: 'application/json', schema: AlterarWebhook },
    respostas: { 200: { descricao: 'O webhook alterado.', schema: Webhook } },
    erros: ['url_de_webhook_invalida'],
  },
  async responder({ hostsPermitidos }, { req, tenant, requestId, ator }) {
    const id = idDoCaminho(req);
    const { url, eventos, por_segundo, ...resto } = validar(AlterarWebhook, req.body);
    if (url !== undefined) conferirUrlDeWebhook(url, hostsPermitidos);
    const mudancas = {
      ...resto,
      ...(url === undefined ? {} : { url }),
      ...(eventos === undefined ? {} : { eventos: eventos ?? [] }),
      ...(por_segundo === undefined ? {} : { taxaPorSegundo: por_segundo }),
    };
    const mudou = await alterarEndpoint(tenant, id, mudancas, requestId, ator);
    const endpoint = mudou ? await verEndpoint(tenant, id) : null;
    if (!endpoint) throw new ErroDaApi('not_found');
    return { status: 200, corpo: webhookDaApi(endpoint) };
  },
};

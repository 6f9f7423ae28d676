import { CriarWebhook, validar, type WebhookCriado } from '@apura/contracts';
import { criarEndpoint } from '@apura/database';
import { cifrarSegredo } from '@apura/runtime';
import { webhookDaApi } from '../representacao/webhook.ts';
import { gerarSegredo } from '../requisicao/gerar-segredo.ts';
import { conferirUrlDeWebhook } from '../requisicao/url-de-webhook.ts';
import type { Rota } from '../rota.ts';

export const postWebhooks: Rota = {
  metodo: 'post',
  caminho: '/v1/webhooks',
  escopo: 'write:webhooks',
  corpo: 'json',
  async responder({ secretsKey, hostsPermitidos }, { req, tenant }) {
    const { url, eventos, descricao } = validar(CriarWebhook, req.body);
    conferirUrlDeWebhook(url, hostsPermitidos);
    const secret = gerarSegredo();
    const endpoint = await criarEndpoint(tenant, {
      url,
      eventos: eventos ?? [],
      ...(descricao === undefined ? {} : { descricao }),
      segredoCifrado: cifrarSegredo(secretsKey, secret),
    });
    const corpo: WebhookCriado = { ...webhookDaApi(endpoint), secret };
    return { status: 201, corpo };
  },
};

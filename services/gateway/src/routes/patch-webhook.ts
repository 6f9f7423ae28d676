import { AlterarWebhook, Webhook } from '@apura/contracts';
import { alterarEndpoint, verEndpoint } from '@apura/database';
import { found } from '../answers.ts';
import { present } from '../present.ts';
import { webhookDaApi } from '../representation/webhook.ts';
import { sealHeaders } from '../request/webhook-headers.ts';
import { conferirUrlDeWebhook } from '../request/webhook-url.ts';
import { route } from '../route.ts';

export const patchWebhook = route('patch /v1/webhooks/:id', {
  operacao: 'alterarWebhook',
  exemplo: { body: { descricao: 'Sistema do escritório' } },
  escopo: 'write:webhooks',
  papel: 'owner',
  resumo: 'Altera um webhook',
  body: AlterarWebhook,
  respostas: { 200: { descricao: 'O webhook alterado.', schema: Webhook } },
  erros: ['cabecalho_de_webhook_proibido'],
  async respond({ allowedHosts, keyRing }, { body, params: { id }, tenant, requestId, ator }) {
    const { url, eventos, por_segundo, cabecalhos, ...resto } = body;
    if (url !== undefined) await conferirUrlDeWebhook(url, allowedHosts, tenant);
    const mudancas = {
      ...resto,
      ...present({
        url,
        eventos: eventos === null ? [] : eventos,
        cabecalhos: cabecalhos && sealHeaders(keyRing, cabecalhos),
      }),
      ...(por_segundo === undefined ? {} : { taxa_por_segundo: por_segundo }),
    };
    const mudou = await alterarEndpoint(tenant, id, mudancas, requestId, ator);
    const endpoint = found(mudou && (await verEndpoint(tenant, id)));
    return { status: 200, body: webhookDaApi(endpoint) };
  },
});

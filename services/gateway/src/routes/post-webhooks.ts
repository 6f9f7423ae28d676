import { CriarWebhook, ErroDaApi, LIMITES, WebhookCriado } from '@apura/contracts';
import { criarEndpoint, verEndpoint } from '@apura/database';
import { kept } from '../answers.ts';
import { present } from '../present.ts';
import { webhookDaApi } from '../representation/webhook.ts';
import { makeSecret } from '../request/make-secret.ts';
import { conferirUrlDeWebhook } from '../request/webhook-url.ts';
import { route } from '../route.ts';

export const postWebhooks = route('post /v1/webhooks', {
  escopo: 'write:webhooks',
  papel: 'owner',
  resumo: 'Cadastra um webhook; o segredo da assinatura só aparece nesta resposta',
  body: CriarWebhook,
  repetivel: true,
  respostas: {
    201: { descricao: 'O webhook, com o segredo.', schema: WebhookCriado, headers: ['Location'] },
  },
  erros: ['excesso_de_webhooks'],
  async respond(
    { keyRing, allowedHosts, publicBaseUrl },
    { body: { url, eventos, descricao }, tenant, ator, criar },
  ) {
    conferirUrlDeWebhook(url, allowedHosts);
    const { id, encrypted } = await criar(async (tenant) => {
      const encryptedSecret = keyRing.seal(makeSecret());
      const novo = {
        url,
        eventos: eventos ?? [],
        ...present({ descricao }),
        encryptedSecret,
        maximo: LIMITES.webhooks_por_escritorio,
      };
      const criado = await criarEndpoint(tenant, novo, ator);
      if (!criado) throw new ErroDaApi('excesso_de_webhooks');
      return { id: criado.id, encrypted: encryptedSecret.toString('base64') };
    });
    const endpoint = kept(await verEndpoint(tenant, id), `webhook ${id}`);
    const { secret } = keyRing.open(Buffer.from(encrypted, 'base64'));
    return {
      status: 201,
      body: { ...webhookDaApi(endpoint), secret },
      headers: { Location: `${publicBaseUrl}/v1/webhooks/${id}` },
      secreta: true,
    };
  },
});

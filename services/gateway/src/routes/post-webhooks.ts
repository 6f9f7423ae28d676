import { CriarWebhook, ErroDaApi, LIMITES, WebhookCriado } from '@apura/contracts';
import { criarEndpoint, verEndpoint } from '@apura/database';
import { kept } from '../answers.ts';
import { present } from '../present.ts';
import { webhookDaApi } from '../representation/webhook.ts';
import { makeSecret } from '../request/make-secret.ts';
import { sealHeaders } from '../request/webhook-headers.ts';
import { conferirUrlDeWebhook } from '../request/webhook-url.ts';
import { route } from '../route.ts';

export const postWebhooks = route('post /v1/webhooks', {
  operacao: 'criarWebhook',
  exemplo: { body: { url: '$WEBHOOK_URL', eventos: ['apuracao.calculada', 'xml.parse_failed'] } },
  escopo: 'write:webhooks',
  papel: 'owner',
  resumo: 'Cadastra um webhook; o segredo da assinatura só aparece nesta resposta',
  body: CriarWebhook,
  repetivel: true,
  respostas: {
    201: { descricao: 'O webhook, com o segredo.', schema: WebhookCriado, headers: ['Location'] },
  },
  erros: ['excesso_de_webhooks', 'cabecalho_de_webhook_proibido'],
  async respond(
    { keyRing, allowedHosts, publicBaseUrl },
    { body: { url, eventos, descricao, cabecalhos }, tenant, ator, criar },
  ) {
    await conferirUrlDeWebhook(url, allowedHosts, tenant);
    const guardados = cabecalhos && sealHeaders(keyRing, cabecalhos);
    const { id, encrypted } = await criar(async (tenant) => {
      const encryptedSecret = keyRing.seal(makeSecret());
      const novo = {
        url,
        eventos: eventos ?? [],
        ...present({ descricao, cabecalhos: guardados }),
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

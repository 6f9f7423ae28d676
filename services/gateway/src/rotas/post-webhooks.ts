import { CriarWebhook, ErroDaApi, LIMITES, validar, WebhookCriado } from '@apura/contracts';
import { criarEndpoint, verEndpoint } from '@apura/database';
import { webhookDaApi } from '../representacao/webhook.ts';
import { gerarSegredo } from '../requisicao/gerar-segredo.ts';
import { conferirUrlDeWebhook } from '../requisicao/url-de-webhook.ts';
import type { Rota } from '../rota.ts';

export const postWebhooks: Rota = {
  metodo: 'post',
  caminho: '/v1/webhooks',
  escopo: 'write:webhooks',
  papel: 'owner',
  corpo: 'json',
  descricao: {
    grupo: 'Webhooks',
    resumo: 'Cadastra um webhook; o segredo da assinatura só aparece nesta resposta',
    corpo: { tipo: 'application/json', schema: CriarWebhook },
    repetivel: true,
    respostas: {
      201: { descricao: 'O webhook, com o segredo.', schema: WebhookCriado, cabecalhos: ['Location'] },
    },
    erros: ['excesso_de_webhooks', 'url_de_webhook_invalida'],
  },
  async responder({ keyRing, hostsPermitidos, publicBaseUrl }, { req, tenant, ator, criar }) {
    const { url, eventos, descricao } = validar(CriarWebhook, req.body);
    conferirUrlDeWebhook(url, hostsPermitidos);
    const { id, cifrado } = await criar(async (tenant) => {
      const segredoCifrado = keyRing.seal(gerarSegredo());
      const novo = {
        url,
        eventos: eventos ?? [],
        ...(descricao === undefined ? {} : { descricao }),
        segredoCifrado,
        maximo: LIMITES.webhooks_por_escritorio,
      };
      const criado = await criarEndpoint(tenant, novo, ator);
      if (!criado) throw new ErroDaApi('excesso_de_webhooks');
      return { id: criado.id, cifrado: segredoCifrado.toString('base64') };
    });
    const endpoint = await verEndpoint(tenant, id);
    if (!endpoint) throw new Error(`webhook ${id} vanished after it was created`);
    const { secret } = keyRing.open(Buffer.from(cifrado, 'base64'));
    const corpo: WebhookCriado = { ...webhookDaApi(endpoint), secret };
    return {
      status: 201,
      corpo,
      cabecalhos: { Location: `${publicBaseUrl}/v1/webhooks/${id}` },
      secreta: true,
    };
  },
};

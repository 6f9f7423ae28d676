import { randomBytes } from 'node:crypto';
import { CriarWebhook, ErroDaApi, type TipoDeEvento, validar, type WebhookCriado } from '@apura/contracts';
import { criarEndpoint } from '@apura/database';
import { cifrarSegredo } from '@apura/runtime';
import type { Rota } from '../rota.ts';
import { enderecoRecusado } from '../webhooks/endereco-recusado.ts';

export const postWebhooks: Rota = {
  metodo: 'post',
  caminho: '/v1/webhooks',
  escopo: 'write:webhooks',
  corpo: 'json',
  async responder({ secretsKey, hostsPermitidos }, { req, tenant }) {
    const { url, eventos, descricao } = validar(CriarWebhook, req.body);
    const motivo = enderecoRecusado(url, hostsPermitidos);
    if (motivo !== undefined)
      throw new ErroDaApi('url_de_webhook_invalida', { detalhes: [{ campo: 'url', motivo }] });
    // Standard Webhooks: 24 to 64 random bytes.
    const secret = `whsec_${randomBytes(32).toString('base64')}`;
    const endpoint = await criarEndpoint(tenant, {
      url,
      eventos: eventos ?? [],
      ...(descricao === undefined ? {} : { descricao }),
      segredoCifrado: cifrarSegredo(secretsKey, secret),
    });
    const corpo: WebhookCriado = {
      id: endpoint.id,
      url: endpoint.url,
      eventos: endpoint.eventos.length ? (endpoint.eventos as TipoDeEvento[]) : null,
      ...(endpoint.descricao === null ? {} : { descricao: endpoint.descricao }),
      estado: endpoint.estado as WebhookCriado['estado'],
      criado_em: endpoint.criado_em.toISOString(),
      secret,
    };
    return { status: 201, corpo };
  },
};

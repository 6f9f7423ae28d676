import { ErroDaApi, Uuid } from '@apura/contracts';
import { testarEndpoint } from '@apura/database';
import Type from 'typebox';
import { idDoCaminho } from '../requisicao/id-do-caminho.ts';
import type { Rota } from '../rota.ts';

export const postWebhookTeste: Rota = {
  metodo: 'post',
  caminho: '/v1/webhooks/:id/teste',
  escopo: 'write:webhooks',
  descricao: {
    grupo: 'Webhooks',
    resumo: 'Envia um evento webhook.teste',
    repetivel: true,
    respostas: {
      202: { descricao: 'O evento está a caminho.', schema: Type.Object({ event_id: Uuid }) },
    },
    erros: ['webhook_desativado'],
  },
  async responder(_gateway, { req, requestId, criar }) {
    const id = idDoCaminho(req);
    const corpo = await criar(async (tenant) => {
      const feito = await testarEndpoint(tenant, id, 'Este é um evento de teste da Apura.', requestId);
      if (!feito) throw new ErroDaApi('not_found');
      if (feito === 'desativado') throw new ErroDaApi('webhook_desativado');
      return { event_id: feito.eventId };
    });
    return { status: 202, corpo };
  },
};

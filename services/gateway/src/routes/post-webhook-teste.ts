import { ErroDaApi, Uuid } from '@apura/contracts';
import { testarEndpoint } from '@apura/database';
import Type from 'typebox';
import { found } from '../answers.ts';
import { route } from '../route.ts';

export const postWebhookTeste = route('post /v1/webhooks/:id/teste', {
  operacao: 'testarWebhook',
  escopo: 'write:webhooks',
  resumo: 'Envia um evento webhook.teste',
  repetivel: true,
  respostas: {
    202: { descricao: 'O evento está a caminho.', schema: Type.Object({ event_id: Uuid }) },
  },
  erros: ['webhook_desativado'],
  async respond(_gateway, { params: { id }, requestId, criar }) {
    const body = await criar(async (tenant) => {
      const feito = found(await testarEndpoint(tenant, id, 'Este é um evento de teste da Apura.', requestId));
      if (feito === 'desativado') throw new ErroDaApi('webhook_desativado');
      return { event_id: feito.eventId };
    });
    return { status: 202, body };
  },
});

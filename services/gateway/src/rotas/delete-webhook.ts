import { ErroDaApi } from '@apura/contracts';
import { removerEndpoint } from '@apura/database';
import { idDoCaminho } from '../requisicao/id-do-caminho.ts';
import type { Rota } from '../rota.ts';

export const deleteWebhook: Rota = {
  metodo: 'delete',
  caminho: '/v1/webhooks/:id',
  escopo: 'write:webhooks',
  papel: 'owner',
  descricao: {
    grupo: 'Webhooks',
    resumo: 'Remove um webhook',
    respostas: { 204: { descricao: 'Removido.' } },
  },
  async responder(_gateway, { req, tenant, requestId, ator }) {
    const removido = await removerEndpoint(tenant, idDoCaminho(req), requestId, ator);
    if (!removido) throw new ErroDaApi('not_found');
    return { status: 204, corpo: {} };
  },
};

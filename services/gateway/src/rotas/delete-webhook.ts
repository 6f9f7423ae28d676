import { ErroDaApi } from '@apura/contracts';
import { removerEndpoint } from '@apura/database';
import { idDoCaminho } from '../requisicao/id-do-caminho.ts';
import type { Rota } from '../rota.ts';

export const deleteWebhook: Rota = {
  metodo: 'delete',
  caminho: '/v1/webhooks/:id',
  escopo: 'write:webhooks',
  async responder(_gateway, { req, tenant, requestId }) {
    if (!(await removerEndpoint(tenant, idDoCaminho(req), requestId))) throw new ErroDaApi('not_found');
    return { status: 204, corpo: {} };
  },
};

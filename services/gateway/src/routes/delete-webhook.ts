import { removerEndpoint } from '@apura/database';
import { ended } from '../answers.ts';
import { route } from '../route.ts';

export const deleteWebhook = route('delete /v1/webhooks/:id', {
  operacao: 'removerWebhook',
  escopo: 'write:webhooks',
  papel: 'owner',
  resumo: 'Remove um webhook',
  respostas: { 204: { descricao: 'Removido.' } },
  respond: async (_gateway, { params, tenant, requestId, ator }) =>
    ended(await removerEndpoint(tenant, params.id, requestId, ator)),
});

import { retirarCompartilhamento } from '@apura/database';
import { ended } from '../answers.ts';
import { route } from '../route.ts';

export const deleteCompartilhamento = route('delete /v1/compartilhamentos/:id', {
  operacao: 'retirarCompartilhamento',
  escopo: 'write:apuracoes',
  resumo: 'Retira um link, que deixa de abrir, ou um e-mail que ainda não saiu',
  respostas: { 204: { descricao: 'Retirado.' } },
  respond: async (_gateway, { params, tenant, ator }) =>
    ended(await retirarCompartilhamento(tenant, ator, params.id)),
});

import { removerContato } from '@apura/database';
import { ended } from '../answers.ts';
import { route } from '../route.ts';

export const deleteContato = route('delete /v1/contatos/:id', {
  operacao: 'removerContato',
  escopo: 'write:clients',
  resumo: 'Remove um contato; o que ele já recebeu continua listado',
  respostas: { 204: { descricao: 'Removido.' } },
  respond: async (_gateway, { params, tenant, ator }) => ended(await removerContato(tenant, ator, params.id)),
});

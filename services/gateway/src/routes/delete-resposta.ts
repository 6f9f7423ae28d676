import { removerResposta } from '@apura/database';
import { ended } from '../answers.ts';
import { route } from '../route.ts';

export const deleteResposta = route('delete /v1/respostas/:id', {
  operacao: 'removerResposta',
  escopo: 'write:clients',
  resumo: 'Retira uma resposta; a pergunta volta, e os documentos atingidos são calculados de novo',
  respostas: { 204: { descricao: 'Retirada.' } },
  respond: async (_gateway, { params, tenant, ator, requestId }) =>
    ended(await removerResposta(tenant, ator, params.id, requestId)),
});

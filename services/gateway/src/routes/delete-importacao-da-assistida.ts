import { removerImportacao } from '@apura/database';
import { ended } from '../answers.ts';
import { route } from '../route.ts';

export const deleteImportacaoDaAssistida = route('delete /v1/importacoes-da-assistida/:id', {
  operacao: 'removerImportacaoDaAssistida',
  escopo: 'write:clients',
  resumo: 'Remove uma importação de apuração assistida, com todas as suas linhas',
  respostas: { 204: { descricao: 'Removida.' } },
  respond: async (_gateway, { params, tenant, ator, requestId }) =>
    ended(await removerImportacao(tenant, ator, params.id, requestId)),
});

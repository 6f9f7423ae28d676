import { RetirarTodos, TodosRetirados } from '@apura/contracts';
import { retirarTodos } from '@apura/database';
import { route } from '../route.ts';

export const postCompartilhamentosRetirar = route('post /v1/compartilhamentos/retirar', {
  operacao: 'retirarCompartilhamentos',
  exemplo: { body: { competencia: '2026-09' } },
  escopo: 'write:apuracoes',
  resumo: 'Retira todos os links que valem e os e-mails que não saíram, de um mês ou de todos',
  body: RetirarTodos,
  respostas: { 200: { descricao: 'Quantos deixam de valer.', schema: TodosRetirados } },
  respond: async (_gateway, { body: { competencia }, tenant, ator }) => ({
    status: 200,
    body: { retirados: await retirarTodos(tenant, ator, competencia ?? null) },
  }),
});

import { ListaDeRespostas, ListarRespostasQuery } from '@apura/contracts';
import { listarRespostas } from '@apura/database';
import { respostaDaApi } from '../representation/pergunta.ts';
import { listedWhole } from '../request/page.ts';
import { route } from '../route.ts';

export const getRespostas = route('get /v1/respostas', {
  operacao: 'listarRespostas',
  exemplo: { query: { cliente_id: '$CLIENTE_ID' } },
  escopo: 'read:clients',
  resumo: 'Lista as respostas do escritório sobre fretes, energia e serviços',
  query: ListarRespostasQuery,
  respostas: { 200: { descricao: 'As respostas, a mais nova primeiro.', schema: ListaDeRespostas } },
  respond: async (_gateway, { query: { cliente_id }, tenant }) =>
    listedWhole((await listarRespostas(tenant, cliente_id)).map(respostaDaApi)),
});

import { Compartilhamento, ListaDeCompartilhamentos, ListarCompartilhamentosQuery } from '@apura/contracts';
import { listarCompartilhamentos } from '@apura/database';
import { shaped } from '../representation/shaped.ts';
import { filtered, listed } from '../request/page.ts';
import { route } from '../route.ts';

export const getCompartilhamentos = route('get /v1/compartilhamentos', {
  escopo: 'read:apuracoes',
  resumo: 'Lista os links e e-mails com relatórios, de um mês ou de todos, o mais novo primeiro',
  query: ListarCompartilhamentosQuery,
  respostas: { 200: { descricao: 'Uma página de links e e-mails.', schema: ListaDeCompartilhamentos } },
  async respond(_gateway, { query, tenant }) {
    const linhas = await listarCompartilhamentos(tenant, filtered(query));
    return listed(query, linhas, (um) => shaped(Compartilhamento, um));
  },
});

import { Compartilhamento, ListaDeCompartilhamentos, ListarCompartilhamentosQuery } from '@apura/contracts';
import { listarCompartilhamentos } from '@apura/database';
import { shaped } from '../representation/shaped.ts';
import { filtered, listed } from '../request/page.ts';
import { route } from '../route.ts';

export const getCompartilhamentos = route('get /v1/compartilhamentos', {
  operacao: 'listarCompartilhamentos',
  exemplo: { query: { competencia: '2026-09', situacao: 'vale' } },
  escopo: 'read:apuracoes',
  resumo: 'Lista os links e e-mails com relatórios, de um mês ou de todos, o mais novo primeiro',
  query: ListarCompartilhamentosQuery,
  respostas: { 200: { descricao: 'Uma página de links e e-mails.', schema: ListaDeCompartilhamentos } },
  async respond(_gateway, pedido) {
    const linhas = await listarCompartilhamentos(pedido.tenant, filtered(pedido));
    return listed(pedido, linhas, (um) => shaped(Compartilhamento, um));
  },
});

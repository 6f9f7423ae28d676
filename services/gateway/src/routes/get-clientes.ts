import { ListaDeClientes, ListarClientesQuery } from '@apura/contracts';
import { listarClientes } from '@apura/database';
import { route } from '../route.ts';
import { listClients } from './list-clients.ts';

export const getClientes = route('get /v1/clientes', {
  operacao: 'listarClientes',
  exemplo: { query: { status: 'ativo', limit: '2' } },
  escopo: 'read:clients',
  resumo: 'Lista os clientes do escritório, com filtros',
  query: ListarClientesQuery,
  respostas: { 200: { descricao: 'Uma página de clientes.', schema: ListaDeClientes } },
  respond: listClients(listarClientes),
});

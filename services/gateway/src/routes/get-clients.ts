import { ListaDeClientes, PageQuery } from '@apura/contracts';
import { listarClientes } from '@apura/database';
import { route } from '../route.ts';
import { listClients } from './list-clients.ts';

export const getClients = route('get /api/v1/clients', {
  operacao: 'listarClientesResumido',
  exemplo: { query: { limit: '2' } },
  escopo: 'read:clients',
  politica: 'clients',
  resumo: 'Lista os clientes do escritório',
  query: PageQuery,
  respostas: { 200: { descricao: 'Uma página de clientes.', schema: ListaDeClientes } },
  respond: listClients(listarClientes),
});

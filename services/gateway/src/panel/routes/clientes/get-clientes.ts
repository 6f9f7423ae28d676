import { ListarClientesQuery } from '@apura/contracts';
import { listarClientesPorNome } from '@apura/database';
import { listClients } from '../../../routes/list-clients.ts';
import { panelRoute } from '../../panel-route.ts';

/** By name. In place of the API's list, which is the newest first, for programs. */
export const getPanelClientes = panelRoute('get /clientes', {
  query: ListarClientesQuery,
  respond: listClients(listarClientesPorNome),
});

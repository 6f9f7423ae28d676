import type { ListarClientesQuery } from '@apura/contracts';
import type { listarClientes, Tenant } from '@apura/database';
import { isoMonth } from '@apura/words';
import type { Resposta } from '../answers.ts';
import type { Gateway } from '../gateway.ts';
import { clienteDaApi } from '../representation/cliente.ts';
import { filtered, type Listing, listed } from '../request/page.ts';

/** Answers with a page of the clients that `list` finds. */
export const listClients =
  (list: typeof listarClientes) =>
  async (
    { agora }: Gateway,
    pedido: Listing<ListarClientesQuery> & { readonly tenant: Tenant },
  ): Promise<Resposta> => {
    const mes = isoMonth(agora());
    const clientes = await list(pedido.tenant, { ...filtered(pedido), mes });
    return listed(pedido, clientes, (cliente) => clienteDaApi(cliente, mes));
  };

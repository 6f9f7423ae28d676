import { ErroDaApi } from '@apura/contracts';
import { type ClienteComRegimes, type Tenant, verCliente } from '@apura/database';
import type { Request } from 'express';
import { idDoCaminho } from '../requisicao/id-do-caminho.ts';

/** The client whose id stands in the address. @throws ErroDaApi `not_found` */
export async function clienteDoCaminho(tenant: Tenant, req: Request): Promise<ClienteComRegimes> {
  const cliente = await verCliente(tenant, idDoCaminho(req));
  if (!cliente) throw new ErroDaApi('not_found');
  return cliente;
}

import type { Tenant } from '../tenancy/tenant.ts';
import { criarClientes, type NovoCliente } from './criar-clientes.ts';

/**
 * Makes a client and asks for its stored documents to be picked up, in one transaction. Returns its id, or undefined
 * when the office already has a client of that CNPJ root.
 */
export async function criarCliente(
  tenant: Tenant,
  { requestId, ...novo }: NovoCliente & { readonly requestId: string },
): Promise<string | undefined> {
  const { ids } = await criarClientes(tenant, [novo], requestId);
  return ids[0];
}

import { type Tenant, tenantOf } from '../tenancy/tenant.ts';
import { criarClientes, type NovoCliente } from './criar-clientes.ts';

export interface ClienteCriadoOuMantido {
  readonly id: string;
  readonly cnpj_raiz: string;
  /** False when the office had it: it stays as it was. */
  readonly criado: boolean;
}

/** Makes those of the clients that the office has not; their CNPJ roots differ. Returns all of them, in the order given. */
export const criarOsQueFaltam = (
  tenant: Tenant,
  novos: readonly NovoCliente[],
  requestId: string,
): Promise<ClienteCriadoOuMantido[]> =>
  tenant.transaction(async (tx) => {
    const mesmo = tenantOf(tx);
    const todos = await criarClientes(mesmo, novos, requestId);
    const antes = new Map(todos.existentes.map(({ id, cnpj_raiz }) => [cnpj_raiz, id]));
    const faltam = novos.filter(({ cnpjRaiz }) => !antes.has(cnpjRaiz));
    const { ids } = antes.size && faltam.length ? await criarClientes(mesmo, faltam, requestId) : todos;
    const criados = new Map(faltam.map(({ cnpjRaiz }, i) => [cnpjRaiz, ids[i]]));
    return novos.map(({ cnpjRaiz: cnpj_raiz }) => ({
      id: (criados.get(cnpj_raiz) ?? antes.get(cnpj_raiz)) as string,
      cnpj_raiz,
      criado: criados.has(cnpj_raiz),
    }));
  });

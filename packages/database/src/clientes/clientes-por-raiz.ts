import type { Tenant } from '../tenancy/tenant.ts';
import { CONTEXTO_DO_CLIENTE, type ContextoDoCliente } from './contexto-do-cliente.ts';

export type ClienteDoDocumento = ContextoDoCliente;

export interface ClientesDoEscritorio {
  /** Grows with each change of a client; `gravarPedaco` refuses results made for another one. */
  readonly versao: number;
  readonly clientes: readonly ClienteDoDocumento[];
}

/** The active clients whose CNPJ root is among `raizes`, with the version of the office's clients that they are of. */
export function clientesPorRaiz(tenant: Tenant, raizes: readonly string[]): Promise<ClientesDoEscritorio> {
  return tenant.sql(async (client) => {
    const { rows } = await client.query<{ versao: number; clientes: ClienteDoDocumento[] }>(
      `SELECT o.clientes_versao AS versao, coalesce((
          SELECT jsonb_agg(${CONTEXTO_DO_CLIENTE})
            FROM cliente c WHERE c.cnpj_raiz = ANY($2) AND c.status = 'ativo'), '[]') AS clientes
         FROM organization o WHERE o.id = $1`,
      [tenant.organizationId, raizes],
    );
    const row = rows[0];
    if (!row) throw new Error(`no organization ${tenant.organizationId}`);
    return row;
  });
}

import type { Tenant } from '../tenancy/tenant.ts';

export interface ClienteDoDocumento {
  readonly cliente_id: string;
  readonly cnpj_raiz: string;
  /** In order of `desde`; the last one that began by a month holds in it. */
  readonly regimes: readonly { readonly desde: string; readonly regime: string; readonly ibs_cbs: string }[];
}

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
          SELECT jsonb_agg(jsonb_build_object('cliente_id', c.id, 'cnpj_raiz', c.cnpj_raiz, 'regimes', (
                   SELECT jsonb_agg(jsonb_build_object('desde', r.desde, 'regime', r.regime, 'ibs_cbs', r.ibs_cbs) ORDER BY r.desde)
                     FROM cliente_regime r WHERE r.cliente_id = c.id)))
            FROM cliente c WHERE c.cnpj_raiz = ANY($2) AND c.status = 'ativo'), '[]') AS clientes
         FROM organization o WHERE o.id = $1`,
      [tenant.organizationId, raizes],
    );
    const row = rows[0];
    if (!row) throw new Error(`no organization ${tenant.organizationId}`);
    return row;
  });
}

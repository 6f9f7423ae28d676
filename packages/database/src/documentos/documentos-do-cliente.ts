import type { Tenant } from '../tenancy/tenant.ts';

export interface DocumentoGuardado {
  readonly id: string;
  readonly chave: string;
  readonly sha256: Buffer;
  /** Position of the note in its file, from zero. */
  readonly ordem: number;
}

export interface ClienteAtual {
  readonly cliente_id: string;
  readonly cnpj_raiz: string;
  readonly regimes: readonly { readonly desde: string; readonly regime: string; readonly ibs_cbs: string }[];
}

/** The client, and the next page of stored notes that it is a party of, in order of id. Null when there is no client. */
export function documentosDoCliente(
  tenant: Tenant,
  clienteId: string,
  pagina: { readonly depoisDe?: string; readonly limit: number },
): Promise<{ readonly cliente: ClienteAtual; readonly documentos: readonly DocumentoGuardado[] } | null> {
  return tenant.sql(async (client) => {
    const found = await client.query<ClienteAtual>(
      `SELECT c.id AS cliente_id, c.cnpj_raiz, (
          SELECT jsonb_agg(jsonb_build_object('desde', r.desde, 'regime', r.regime, 'ibs_cbs', r.ibs_cbs) ORDER BY r.desde)
            FROM cliente_regime r WHERE r.cliente_id = c.id) AS regimes
         FROM cliente c WHERE c.id = $1`,
      [clienteId],
    );
    const cliente = found.rows[0];
    if (!cliente) return null;
    const { rows } = await client.query<DocumentoGuardado>(
      `SELECT id, chave, sha256, ordem FROM documento
        WHERE (emitente_raiz = $1 OR destinatario_raiz = $1) AND situacao <> 'cancelada'
          AND ($2::uuid IS NULL OR id > $2) ORDER BY id LIMIT $3`,
      [cliente.cnpj_raiz, pagina.depoisDe ?? null, pagina.limit],
    );
    return { cliente, documentos: rows };
  });
}

import { CONTEXTO_DO_CLIENTE, type ContextoDoCliente } from '../clientes/contexto-do-cliente.ts';
import type { Tenant } from '../tenancy/tenant.ts';

export interface DocumentoGuardado {
  readonly id: string;
  readonly chave: string;
  readonly sha256: Buffer;
  /** Position of the note in its file, from zero. */
  readonly ordem: number;
}

/** The client, and the next page of stored notes that it is a party of, in order of id. Null when there is no client. */
export function documentosDoCliente(
  tenant: Tenant,
  clienteId: string,
  pagina: { readonly depoisDe?: string; readonly limit: number },
): Promise<{
  readonly cliente: ContextoDoCliente;
  readonly documentos: readonly DocumentoGuardado[];
} | null> {
  return tenant.sql(async (client) => {
    const found = await client.query<{ cliente: ContextoDoCliente }>(
      `SELECT ${CONTEXTO_DO_CLIENTE} AS cliente FROM cliente c WHERE c.id = $1`,
      [clienteId],
    );
    const cliente = found.rows[0]?.cliente;
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

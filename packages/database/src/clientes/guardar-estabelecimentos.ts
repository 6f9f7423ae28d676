import type { Transaction } from '../tenancy/tenant.ts';

/** Keeps what these notes tell of a client's establishments: those that are new, and what was not known of the others. */
export async function guardarEstabelecimentos(
  tx: Transaction,
  clienteId: string,
  documentoIds: readonly string[],
): Promise<void> {
  await tx.query(
    `INSERT INTO estabelecimento AS e (id, organization_id, cliente_id, cnpj, uf, municipio, ie)
     SELECT gen_random_uuid(), $1, $2, * FROM (
       SELECT DISTINCT ON (1) p.dados->>'cnpj', p.dados->>'uf', p.dados->>'municipio', p.dados->>'ie'
         FROM documento d
         JOIN cliente c ON c.id = $2
        CROSS JOIN LATERAL (VALUES (d.emitente_raiz, d.emitente), (d.destinatario_raiz, d.destinatario)) p(raiz, dados)
        WHERE d.id = ANY($3) AND p.raiz = c.cnpj_raiz::text AND length(p.dados->>'cnpj') = 14
          AND coalesce(length(p.dados->>'uf'), 2) = 2
        ORDER BY 1, d.id DESC) nova
     ON CONFLICT (organization_id, cnpj) DO UPDATE SET uf = coalesce(e.uf, excluded.uf),
            municipio = coalesce(e.municipio, excluded.municipio), ie = coalesce(e.ie, excluded.ie)
      WHERE (e.uf, e.municipio, e.ie) IS DISTINCT FROM
            (coalesce(e.uf, excluded.uf), coalesce(e.municipio, excluded.municipio), coalesce(e.ie, excluded.ie))`,
    [tx.organizationId, clienteId, documentoIds],
  );
}

import type { Transaction } from '../tenancy/tenant.ts';

/**
 * Keeps what these notes tell of the clients' establishments: those that are new, and what was not known of the others. Where
 * nothing is new, no row is touched, so that nobody waits for who writes other notes of the same client.
 */
export async function storeEstabelecimentos(tx: Transaction, documentoIds: readonly string[]) {
  if (!documentoIds.length) return;
  await tx.query(
    `INSERT INTO estabelecimento AS e (id, organization_id, cliente_id, cnpj, uf, municipio, ie)
     SELECT gen_random_uuid(), $1, nova.* FROM (
       SELECT DISTINCT ON (2) c.id, p.dados->>'cnpj' AS cnpj, p.dados->>'uf' AS uf, p.dados->>'municipio' AS municipio, p.dados->>'ie' AS ie
         FROM documento d
        CROSS JOIN LATERAL (VALUES (d.emitente_raiz, d.emitente), (d.destinatario_raiz, d.destinatario)) p(raiz, dados)
         JOIN cliente c ON c.organization_id = $1 AND c.cnpj_raiz = p.raiz::bpchar
        WHERE d.id = ANY($2) AND length(p.dados->>'cnpj') = 14 AND coalesce(length(p.dados->>'uf'), 2) = 2
        ORDER BY 2, d.id DESC) nova
      WHERE NOT EXISTS (SELECT FROM estabelecimento s WHERE s.organization_id = $1 AND s.cnpj = nova.cnpj::bpchar
                           AND (s.uf IS NOT NULL OR nova.uf IS NULL) AND (s.municipio IS NOT NULL OR nova.municipio IS NULL)
                           AND (s.ie IS NOT NULL OR nova.ie IS NULL))
     ON CONFLICT (organization_id, cnpj) DO UPDATE SET uf = coalesce(e.uf, excluded.uf),
            municipio = coalesce(e.municipio, excluded.municipio), ie = coalesce(e.ie, excluded.ie)`,
    [tx.organizationId, documentoIds],
  );
}

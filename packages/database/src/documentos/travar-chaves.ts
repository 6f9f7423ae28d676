import type { PoolClient } from 'pg';

/**
 * Until the transaction ends, no other one writes notes or events of these keys. A note and its cancellation in two
 * parallel chunks would otherwise not see each other. Locks are taken in one order, so two chunks cannot deadlock.
 */
export async function travarChaves(
  client: PoolClient,
  organizationId: string,
  chaves: readonly string[],
): Promise<void> {
  await client.query(
    `SELECT pg_advisory_xact_lock(h) FROM (
       SELECT DISTINCT hashtextextended($1 || chave, 0) AS h FROM unnest($2::text[]) AS chave ORDER BY h) travas`,
    [organizationId, chaves],
  );
}

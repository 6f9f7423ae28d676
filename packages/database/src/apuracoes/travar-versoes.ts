import type { PoolClient } from 'pg';

/**
 * Until the transaction ends, who finishes a version of a client ("termina") and who changes what its months are made
 * of ("muda") follow each other. Otherwise each could miss the other: the one reads the notes before they are
 * committed, the other looks for finished versions before there is one, and a stale version would pass for current.
 * Those who change things do not wait for one another. To be taken before the versions are looked at; of several
 * clients in one order, so that nobody deadlocks.
 */
export async function travarVersoes(
  client: PoolClient,
  clientes: readonly string[],
  quem: 'muda' | 'termina',
): Promise<void> {
  const lock = quem === 'muda' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock';
  await client.query(
    `SELECT ${lock}(h) FROM (
       SELECT DISTINCT hashtextextended('versoes ' || cliente, 0) AS h FROM unnest($1::text[]) AS cliente ORDER BY h) travas`,
    [clientes],
  );
}

import type { Database } from '../open-database.ts';

/**
 * Does `work` unless another process does work of the same name: then it returns false at once. The lock is a
 * connection's, so it ends with the process.
 */
export async function sozinho(database: Database, name: string, work: () => Promise<void>): Promise<boolean> {
  const client = await database.relay.connect();
  try {
    const { rows } = await client.query<{ mine: boolean }>(
      'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS mine',
      [name],
    );
    if (!rows[0]?.mine) return false;
    try {
      await work();
    } finally {
      await client.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [name]);
    }
    return true;
  } finally {
    client.release();
  }
}

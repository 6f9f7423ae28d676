import type { Pool, PoolClient } from 'pg';

/** Runs `work` between `begin` and COMMIT on a connection of the pool. `work` rejects: everything is rolled back. */
export async function transaction<T>(
  pool: Pool,
  begin: 'BEGIN' | 'BEGIN ISOLATION LEVEL REPEATABLE READ',
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(begin);
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    // A connection on which even ROLLBACK fails must not go back to the pool.
    await client.query('ROLLBACK').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

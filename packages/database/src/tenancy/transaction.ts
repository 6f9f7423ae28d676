import type { Pool, PoolClient } from 'pg';

/**
 * Runs `work` between `begin` (BEGIN, and what is to be said with it) and COMMIT on a connection of the pool. `work`
 * rejects: everything is rolled back.
 */
export async function transaction<T>(pool: Pool, begin: string, work: (client: PoolClient) => Promise<T>) {
  const client = await pool.connect();
  let broken: Error | undefined;
  const onLost = (error: Error) => {
    broken = error;
  };
  // A connection that the server ends while nobody's query waits on it would otherwise end this process.
  client.on('error', onLost);
  try {
    await client.query(begin);
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    // A connection on which even ROLLBACK fails must not go back to the pool.
    await client.query('ROLLBACK').catch(onLost);
    throw error;
  } finally {
    client.off('error', onLost);
    client.release(broken);
  }
}

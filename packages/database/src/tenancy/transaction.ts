import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg';

/**
 * Runs `work` between `begin` (BEGIN, and what is to be said with it) and COMMIT on a connection of the pool. `work`
 * rejects: everything is rolled back.
 */
export const transaction = <T>(
  pool: Pool,
  begin: string,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> =>
  untilCommitted(pool, async (client) => {
    await client.query(begin);
    return work(client);
  });

/**
 * The same for work that only reads: what it asks first is sent behind `begin`, before that is answered, and spares a round trip. Where
 * `begin` failed it would be asked by itself, of no office's rows, so what came of it counts for nothing then.
 */
export const readingTransaction = <T>(
  pool: Pool,
  begin: string,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> =>
  untilCommitted(pool, async (client) => {
    const [begun, worked] = await Promise.allSettled([client.query(begin), work(client)]);
    if (begun.status === 'rejected') throw begun.reason;
    if (worked.status === 'rejected') throw worked.reason;
    return worked.value;
  });

/** Commits what `within` has begun and done; takes it back where that rejects. */
const untilCommitted = <T>(pool: Pool, within: (client: PoolClient) => Promise<T>): Promise<T> =>
  onConnection(pool, async (client, onLost) => {
    try {
      const done = await within(client);
      await client.query('COMMIT');
      return done;
    } catch (error) {
      // A connection on which even ROLLBACK fails must not go back to the pool.
      await client.query('ROLLBACK').catch(onLost);
      throw error;
    }
  });

/**
 * A transaction of one statement, all sent at once (the pool's connections are pipelined). It must only read: where `begin` failed, it
 * would be done by itself.
 */
export const readTogether = (pool: Pool, begin: string, statement: QueryConfig): Promise<QueryResult> =>
  onConnection(pool, async (client, onLost) => {
    const [begun, read, ended] = await Promise.allSettled([
      client.query(begin),
      client.query(statement),
      client.query('COMMIT'),
    ]);
    if (ended.status === 'rejected') onLost(ended.reason);
    if (begun.status === 'rejected') throw begun.reason;
    if (read.status === 'rejected') throw read.reason;
    return read.value;
  });

/**
 * What these, by their names, resolve with. They are begun by whoever names them, so that their statements are sent one behind the other
 * before the first is answered: one round trip in place of one each, and half of what it costs this process to send and hear.
 */
export async function askedTogether<Asked extends object>(
  asked: Asked,
): Promise<{ readonly [Name in keyof Asked]: Awaited<Asked[Name]> }> {
  const answers = Object.entries(asked).map(async ([name, answer]: [string, unknown]) => ({
    [name]: await answer,
  }));
  return Object.assign({}, ...(await Promise.all(answers)));
}

async function onConnection<T>(
  pool: Pool,
  work: (client: PoolClient, onLost: (error: Error) => void) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const onLost = (error: Error) => {
    broken = error;
  };
  // A connection that the server ends while nobody's query waits on it would otherwise end this process.
  client.on('error', onLost);
  try {
    return await work(client, onLost);
  } finally {
    client.off('error', onLost);
    client.release(broken);
  }
}

import pg from 'pg';

export interface UpkeepLock {
  /** Settles when the connection, and with it the lock, is lost. */
  readonly lost: Promise<void>;
  release(): Promise<void>;
}

/** One number for all services: whoever holds this advisory lock does the upkeep. */
const UPKEEP_LOCK = 4_207_214;

/**
 * Tries to become the one process that does the upkeep, on a connection of its own that also listens to the outbox:
 * `onNotify` is called when a transaction with outbox rows commits. Undefined when another process holds the lock.
 */
export async function acquireUpkeepLock(
  relayUrl: string,
  onNotify: () => void,
): Promise<UpkeepLock | undefined> {
  const client = new pg.Client({ connectionString: relayUrl, keepAlive: true });
  const lost = new Promise<void>((done) => {
    client.on('error', () => done());
    client.once('end', () => done());
  });
  await client.connect();
  const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [
    UPKEEP_LOCK,
  ]);
  if (!rows[0]?.held) {
    await client.end();
    return undefined;
  }
  client.on('notification', onNotify);
  await client.query('LISTEN apura_outbox');
  return { lost, release: () => client.end() };
}

import pg from 'pg';
import type { Database } from '../open-database.ts';

/** One number for all services: whoever holds this advisory lock does the upkeep. */
const UPKEEP_LOCK = 4_207_214;
/** A holder that is frozen or cut off says nothing: then the server ends its connection, and the lock with it. */
const SILENT_S = 5;
const BEAT_MS = 1_000;

/**
 * Tries to become the one process that does the upkeep, on a connection of its own that also listens to the outbox:
 * `onNotify` is called when a transaction with outbox rows commits. Undefined when another process holds the lock. The
 * lock goes when the process ends, and when nothing has been heard of it for some seconds.
 */
export async function acquireUpkeepLock(relayUrl: string, onNotify: () => void) {
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
  await client.query(`LISTEN apura_outbox; SET idle_session_timeout = '${SILENT_S}s'`);
  let answered = true;
  const beat = setInterval(() => {
    if (!answered) return;
    answered = false;
    client.query('SELECT 1').then(
      () => {
        answered = true;
      },
      () => {}, // the connection is lost, which `lost` says
    );
  }, BEAT_MS).unref();
  void lost.then(() => clearInterval(beat));
  return {
    /** Settles when the connection, and with it the lock, is lost. */
    lost,
    release: () => client.end(),
  };
}

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

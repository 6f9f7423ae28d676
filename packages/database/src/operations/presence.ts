import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { asking } from '../tenancy/asking.ts';
import { call } from '../tenancy/functions.ts';
import { newId } from '../tenancy/new-id.ts';

const RETRY_MS = 100;
const CONNECT_MS = 5_000;

export type Presence = ReturnType<typeof openPresence>;

/**
 * Shows that this process lives: an advisory lock on a connection of its own, whose number begins the name of each of its
 * claims. The lock ends with the process, however that ends, and then nobody waits for a lease to run out
 * (`freeDeadClaims`). One that is frozen, or cut off, keeps it, and its leases decide. Nothing is opened before the first
 * claim.
 */
export function openPresence(relayUrl: string) {
  const number = randomBytes(6).readUIntBE(0, 6);
  const closing = new AbortController();
  let keeping: Promise<void> | undefined;
  let shown = false;

  /** Holds the lock until the connection ends. */
  async function show(onShown: () => void): Promise<void> {
    const client = new pg.Client({
      connectionString: relayUrl,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
    });
    const ended = new Promise<void>((done) => client.once('end', done));
    client.on('error', () => {}); // `end` follows
    const end = () => void client.end();
    closing.signal.addEventListener('abort', end);
    try {
      await client.connect();
      shown = (await asking(client).value(call('pg_try_advisory_lock', number))) ?? false;
      onShown();
      // Where the server has not yet noticed that the connection before is gone, that one still shows us.
      if (!shown) await client.end();
      await ended;
    } finally {
      shown = false;
      closing.signal.removeEventListener('abort', end);
    }
  }

  async function keep(onShown: () => void): Promise<void> {
    while (!closing.signal.aborted) {
      await show(onShown).catch(onShown);
      await pause(RETRY_MS, undefined, { signal: closing.signal }).catch(() => {}); // closing ends the pause
    }
  }

  return {
    /** Names a new claim; without the number while nothing would show that this process lives. */
    async newOwner(): Promise<string> {
      if (!keeping)
        await new Promise<void>((done) => {
          keeping = keep(done);
        });
      return shown ? `${number}.${newId()}` : newId();
    },
    async close(): Promise<void> {
      closing.abort();
      await keeping;
    },
  };
}

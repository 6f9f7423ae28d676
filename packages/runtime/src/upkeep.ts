import { setTimeout as pause } from 'node:timers/promises';
import {
  acquireUpkeepLock,
  apagarVencidos,
  cleanProvisional,
  type Database,
  garantirParticoes,
  limparEmails,
  retirePartitions,
} from '@apura/database';
import type { Queues } from '@apura/queues';
import type { Logger } from 'winston';
import { relayOutbox } from './relay-outbox.ts';
import { passOnDead, sweep } from './sweep.ts';

const LOCK_RETRY_MS = 1000;
const POLL_MS = 1000;
const SWEEP_MS = 5000;
/** From the beginning on as well: after a restart of the server those that live need a moment to show it. */
const LOOK_FOR_DEAD_MS = 2000;
const CLEAN_MS = 600_000;

export type Upkeep = ReturnType<typeof startUpkeep>;

/**
 * The work that must go on as long as any service runs: the outbox relay, woken when a transaction commits, and the
 * sweepers that find work whose permit was lost. One process of the whole fleet does it at a time, under an advisory
 * lock; when that process ends, the lock goes with its connection and another one takes over.
 */
export function startUpkeep(options: {
  readonly database: Database;
  readonly relayUrl: string;
  readonly queues: Queues;
  readonly logger: Logger;
}) {
  const stopping = new AbortController();
  const running = (async () => {
    while (!stopping.signal.aborted) {
      try {
        await serveWhileLocked(options, stopping.signal);
      } catch (error) {
        options.logger.warn('upkeep interrupted', { error });
      }
      await pause(LOCK_RETRY_MS, undefined, { signal: stopping.signal }).catch(() => {}); // stopping ends the pause
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function serveWhileLocked(
  { database, relayUrl, queues, logger }: Parameters<typeof startUpkeep>[0],
  signal: AbortSignal,
): Promise<void> {
  let wake = () => {};
  let notified = true;
  const lock = await acquireUpkeepLock(relayUrl, () => {
    notified = true;
    wake();
  });
  if (!lock) return;
  let held = true;
  void lock.lost.then(() => {
    held = false;
    wake();
  });
  const onStop = () => wake();
  signal.addEventListener('abort', onStop);
  let cleaning: Promise<void> | undefined;
  try {
    let swept = 0;
    let begun = 0;
    let looked = Date.now();
    while (held && !signal.aborted) {
      notified = false;
      await relayOutbox(database, queues);
      if (Date.now() - looked >= LOOK_FOR_DEAD_MS) {
        await passOnDead(database, queues, logger);
        looked = Date.now();
      }
      if (Date.now() - swept >= SWEEP_MS) {
        await sweep(database, queues, logger);
        swept = Date.now();
      }
      if (!cleaning && Date.now() - begun >= CLEAN_MS) {
        begun = Date.now();
        // Beside the relay, which nobody should wait for because a month is dropped.
        cleaning = clean(database, logger).finally(() => {
          cleaning = undefined;
        });
      }
      if (!notified && !signal.aborted) {
        const sleep = new AbortController();
        wake = () => sleep.abort();
        await pause(POLL_MS, undefined, { signal: sleep.signal }).catch(() => {}); // waking ends the pause
      }
    }
  } finally {
    signal.removeEventListener('abort', onStop);
    await cleaning;
    await lock.release().catch(() => {}); // the connection is gone already, and the lock with it
  }
}

/** Each task for itself: what fails is told, and tried again the next time. */
async function clean(database: Database, logger: Logger): Promise<void> {
  const tasks: readonly (() => Promise<unknown>)[] = [
    () => cleanProvisional(database),
    () => limparEmails(database),
    () => garantirParticoes(database),
    async () => {
      const dropped = await retirePartitions(database);
      if (dropped.length) logger.info('months dropped', { dropped });
    },
    () => apagarVencidos(database),
  ];
  for (const task of tasks) {
    await task().catch((error: unknown) => logger.warn('clean-up failed', { error }));
  }
}

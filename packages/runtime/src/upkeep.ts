import { setTimeout as pause } from 'node:timers/promises';
import {
  acquireUpkeepLock,
  cleanEmails,
  cleanProvisional,
  closedMesesOf,
  type Database,
  emailsAtrasados,
  ensurePartitions,
  forgottenWork,
  freeDeadClaims,
  freeDeadEmails,
  freeDeadEntregas,
  type LinhaOfOutbox,
  newId,
  noteWaits,
  overdueClosedMeses,
  overdueEntregas,
  overdueEvents,
  overdueRecalculos,
  overdueRecolhimentos,
  publishOutbox,
  removeExpired,
  retirePartitions,
} from '@apura/database';
import type { Queues } from '@apura/queues';
import { type Permit, permitFor, type RowPermit } from '@apura/queues/permits';
import type { Logger } from 'winston';
import { traceWait } from './tracing.ts';

const LOCK_RETRY_MS = 1000;
const POLL_MS = 1000;
const SWEEP_MS = 5000;
/** From the beginning on as well: after a restart of the server those that live need a moment to show it. */
const LOOK_FOR_DEAD_MS = 2000;
const CLEAN_MS = 600_000;
/** No minute is left out. */
const NOTE_MS = 30_000;

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
  // Beside the relay, which nobody should wait for because a month is dropped.
  const cleaning = beside(CLEAN_MS, () => clean(database, logger));
  const noting = beside(NOTE_MS, () =>
    noteWaits(database).catch((error: unknown) => void logger.warn('waits not noted', { error })),
  );
  try {
    let swept = 0;
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
      cleaning.beginIfDue();
      noting.beginIfDue();
      if (!notified && !signal.aborted) {
        const sleep = new AbortController();
        wake = () => sleep.abort();
        await pause(POLL_MS, undefined, { signal: sleep.signal }).catch(() => {}); // waking ends the pause
      }
    }
  } finally {
    signal.removeEventListener('abort', onStop);
    await Promise.all([cleaning.ended(), noting.ended()]);
    await lock.release().catch(() => {}); // the connection is gone already, and the lock with it
  }
}

/** Work that goes on by itself, once in so many milliseconds and never twice at a time. */
function beside(every: number, work: () => Promise<void>) {
  let begun = 0;
  let running: Promise<void> | undefined;
  return {
    beginIfDue(): void {
      if (running || Date.now() - begun < every) return;
      begun = Date.now();
      running = work().finally(() => {
        running = undefined;
      });
    },
    ended: async () => running,
  };
}

/** Each task for itself: what fails is told, and tried again the next time. */
async function clean(database: Database, logger: Logger): Promise<void> {
  const tasks: readonly (() => Promise<unknown>)[] = [
    () => cleanProvisional(database),
    () => cleanEmails(database),
    () => ensurePartitions(database),
    async () => {
      const dropped = await retirePartitions(database);
      if (dropped.length) logger.info('months dropped', { dropped });
    },
    () => removeExpired(database),
  ];
  for (const task of tasks) {
    await task().catch((error: unknown) => logger.warn('clean-up failed', { error }));
  }
}

const BATCH = 500;

/** Publishes everything that the outbox holds. Rejects when the queue cannot be reached; nothing is lost then. */
async function relayOutbox(database: Database, queues: Queues): Promise<void> {
  let published: number;
  do {
    published = await publishOutbox(database.relay, BATCH, (lines) => publishAll(queues, lines));
  } while (published === BATCH);
}

async function publishAll(queues: Queues, lines: readonly LinhaOfOutbox[]): Promise<void> {
  await queues.publish(lines);
  for (const { id, queue, data } of lines) {
    if (data.request_id)
      traceWait(`outbox ${queue}`, data.request_id, writtenAt(id), { 'apura.queue': queue });
  }
}

/** A UUIDv7 begins with its milliseconds. */
const writtenAt = (id: string): Date => new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16));

/** Seconds after which waiting work counts as forgotten. */
const OVERDUE_SECONDS = 30;

/** A kept job of the first permit would swallow a second of the same id, so the minute is part of it. */
const minute = () => Math.floor(Date.now() / 60_000);

type Overdue = ReturnType<typeof forAll>;

const forEach = <T>(rows: readonly T[], permitOf: (row: T) => Permit): Overdue => ({
  found: rows.length,
  permits: rows.map(permitOf),
});

/** Whoever wakes up looks for all that is due, so one permit is enough. */
const forAll = (found: number, permit: Permit) => ({ found, permits: found ? [permit] : [] });

const ofVersion = (row: RowPermit & { readonly estado: string; readonly geracao: number }) =>
  permitFor[row.estado === 'gerando_pdf' ? 'pdfs' : 'apuracoes'](row, row.geracao);

/** Rows that any permit of `queue` takes, where more of them wait than it has permits. */
const ofAnyPermit =
  (work: 'chunk' | 'apuracao' | 'report' | 'dossie', queue: 'lotes' | 'apuracoes' | 'pdfs'): Sweep =>
  async (database, seconds, queues) => {
    // Those under way have their rows already.
    const { waiting, delayed } = await queues.depth(queue);
    const rows = await forgottenWork(database, work, seconds, waiting + delayed);
    return forEach(rows, (row) => permitFor[queue](row, row.geracao));
  };

type Sweep = (database: Database, seconds: number, queues: Queues) => Promise<Overdue>;

/** Work whose permit seems to be lost, under the name that the log gives it. */
const SWEEPS: Readonly<Record<string, Sweep>> = {
  chunks: ofAnyPermit('chunk', 'lotes'),
  apuracoes: ofAnyPermit('apuracao', 'apuracoes'),
  reports: ofAnyPermit('report', 'pdfs'),
  // Of the same queue: its permits take what there is of either.
  dossies: ofAnyPermit('dossie', 'pdfs'),
  clientes: async (database, seconds) =>
    forEach(await overdueRecolhimentos(database, seconds), (row) =>
      // The request that asked for it is not known any more.
      permitFor.clientes({ ...row, request_id: newId() }, Date.now()),
    ),
  fechados: async (database, seconds) =>
    forEach(await overdueClosedMeses(database, seconds), ({ organization_id }) =>
      permitFor.apuracoes(
        { id: closedMesesOf(organization_id), organization_id, request_id: newId() },
        `fechados-${Date.now()}`,
      ),
    ),
  regras: async (database, seconds) =>
    forEach(await overdueRecalculos(database, seconds), (row) => permitFor.regras(row, row.geracao)),
  eventos: async (database, seconds) =>
    forEach(await overdueEvents(database, seconds), (row) => permitFor.eventos(row, minute())),
  entregas: async (database, seconds) =>
    forAll(await overdueEntregas(database, seconds), permitFor.entregas(minute())),
  emails: async (database, seconds) =>
    forAll(await emailsAtrasados(database, seconds), permitFor.emails(minute())),
};

/**
 * Gives work that was forgotten a new permit, and tells how much there was. Where the queues were emptied all that waits is
 * forgotten, however long it has waited: one sweep makes its permits anew.
 */
export async function sweep(database: Database, queues: Queues, logger: Logger): Promise<void> {
  const emptied = await queues.isEmptied();
  const seconds = emptied ? 0 : OVERDUE_SECONDS;
  const found: Record<string, number> = {};
  for (const [name, find] of Object.entries(SWEEPS)) {
    const overdue = await find(database, seconds, queues);
    await queues.publish(overdue.permits);
    found[name] = overdue.found;
  }
  if (emptied) await queues.remember();
  if (Object.values(found).some(Boolean)) logger.warn('overdue work found', { ...found, emptied });
}

/** Gives the work of processes that have ended to others, each with a permit for the one that was lost. */
export async function passOnDead(database: Database, queues: Queues, logger: Logger): Promise<void> {
  const chunks = await freeDeadClaims(database, 'chunk');
  const versions = await freeDeadClaims(database, 'apuracao');
  const dossies = await freeDeadClaims(database, 'dossie');
  const offices = await freeDeadClaims(database, 'recalculo');
  const entregas = await freeDeadEntregas(database);
  const emails = await freeDeadEmails(database);
  const permits = [
    ...chunks.map((row) => permitFor.lotes(row, row.geracao)),
    ...versions.map(ofVersion),
    ...dossies.map((row) => permitFor.pdfs(row, row.geracao)),
    ...offices.map((row) => permitFor.regras(row, row.geracao)),
    ...forAll(entregas, permitFor.entregas(newId())).permits,
    ...forAll(emails, permitFor.emails(newId())).permits,
  ];
  if (!permits.length) return;
  await queues.publish(permits);
  const found = {
    ...{ chunks: chunks.length, apuracoes: versions.length },
    ...{ dossies: dossies.length, regras: offices.length },
  };
  logger.warn('work of processes that ended', { ...found, entregas, emails });
}

import { setTimeout as pause } from 'node:timers/promises';
import {
  acquireUpkeepLock,
  apagarVencidos,
  aposentarParticoes,
  apuracoesAtrasadas,
  type Database,
  emailsAtrasados,
  entregasAtrasadas,
  eventosAtrasados,
  garantirParticoes,
  limparEmails,
  limparProvisorios,
  pedacosAtrasados,
  recolhimentosAtrasados,
} from '@apura/database';
import type { Queues } from '@apura/queues';
import type { Logger } from 'winston';
import { relayOutbox } from './relay-outbox.ts';

const LOCK_RETRY_MS = 1000;
const POLL_MS = 1000;
const SWEEP_MS = 5000;
const CLEAN_MS = 600_000;
/** Seconds after which waiting work counts as forgotten. */
const OVERDUE_SECONDS = 30;

export interface Upkeep {
  stop(): Promise<void>;
}

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
}): Upkeep {
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
    while (held && !signal.aborted) {
      notified = false;
      await relayOutbox(database, queues);
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
        await new Promise<void>((done) => {
          const timer = setTimeout(done, POLL_MS);
          wake = () => {
            clearTimeout(timer);
            done();
          };
        });
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
    () => limparProvisorios(database),
    () => limparEmails(database),
    () => garantirParticoes(database),
    async () => {
      const dropped = await aposentarParticoes(database);
      if (dropped.length) logger.info('months dropped', { dropped });
    },
    () => apagarVencidos(database),
  ];
  for (const task of tasks) {
    await task().catch((error: unknown) => logger.warn('clean-up failed', { error }));
  }
}

async function sweep(database: Database, queues: Queues, logger: Logger): Promise<void> {
  const pedacos = await pedacosAtrasados(database, OVERDUE_SECONDS);
  await queues.publish(
    'lotes',
    pedacos.map((row) => ({ jobId: `pedaco-${row.id}-${row.geracao}`, permit: permitOf(row) })),
  );
  const apuracoes = await apuracoesAtrasadas(database, OVERDUE_SECONDS);
  for (const [queue, prefix, mine] of [
    ['pdfs', 'pdf', (estado: string) => estado === 'gerando_pdf'],
    ['apuracoes', 'apuracao', (estado: string) => estado !== 'gerando_pdf'],
  ] as const) {
    await queues.publish(
      queue,
      apuracoes
        .filter((row) => mine(row.estado))
        .map((row) => ({ jobId: `${prefix}-${row.id}-${row.geracao}`, permit: permitOf(row) })),
    );
  }
  const clientes = await recolhimentosAtrasados(database, OVERDUE_SECONDS);
  const again = Date.now();
  await queues.publish(
    'clientes',
    clientes.map((row) => ({
      jobId: `cliente-${row.id}-${again}`,
      permit: permitOf({ ...row, request_id: 'sweep' }),
    })),
  );
  const eventos = await eventosAtrasados(database, OVERDUE_SECONDS);
  // A kept job of the first permit would swallow a second of the same id, so the minute is part of it.
  const minute = Math.floor(Date.now() / 60_000);
  await queues.publish(
    'eventos',
    eventos.map((row) => ({ jobId: `evento-${row.id}-${minute}`, permit: permitOf(row) })),
  );
  const entregas = await entregasAtrasadas(database, OVERDUE_SECONDS);
  if (entregas) {
    await queues.publish('entregas', [
      { jobId: `entregas-${minute}`, permit: { id: 'sweep', organization_id: 'sweep', request_id: 'sweep' } },
    ]);
  }
  const emails = await emailsAtrasados(database, OVERDUE_SECONDS);
  if (emails) {
    await queues.publish('emails', [
      { jobId: `emails-${minute}`, permit: { id: 'sweep', organization_id: 'sweep', request_id: 'sweep' } },
    ]);
  }
  const found = pedacos.length + apuracoes.length + clientes.length + eventos.length + entregas + emails;
  if (found) {
    logger.warn('overdue work found', {
      pedacos: pedacos.length,
      apuracoes: apuracoes.length,
      clientes: clientes.length,
      eventos: eventos.length,
      entregas,
      emails,
    });
  }
}

const permitOf = ({
  id,
  organization_id,
  request_id,
}: {
  id: string;
  organization_id: string;
  request_id: string;
}) => ({
  id,
  organization_id,
  request_id,
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { layout } from '../../scripts/layout.mjs';
import { findExecutable } from '../../services/worker/src/browser/find-executable.ts';
import { WORKER_QUEUES } from '../../services/worker/src/served-queues.ts';
import { type Cluster, type Service, startCluster } from '../system/cluster.ts';
import { cpuOf } from '../system/cpu-of.ts';
import { OUTCOMES, type Outcome, RULES, withTheAct } from './act.ts';
import { wrongAfter } from './checks.ts';
import { copyOffice } from './copies.ts';
import { askForMonth, firstOffice, startUploads, until } from './offices.ts';

export interface RateDrill {
  readonly offices: number;
  /** Over all offices. */
  readonly notes: number;
  /** Of each office, who have its notes in equal parts. */
  readonly clients: number;
  /** Of the notes: 2027-01, on which the act bears, or 2026-12, of which it changes the comparison with later years only. */
  readonly month: '2027-01' | '2026-12';
  /** Whose figure becomes law. */
  readonly outcome: Outcome;
  /** The postmaster, for its CPU; left out, its CPU is not told. */
  readonly postgres?: number;
  readonly say: (line: string) => void;
}

/** Seconds since the new worker was ready, and of CPU: of workers (threads too), of what prints, and of PostgreSQL. */
export interface Spent {
  readonly seconds: number;
  readonly worker: number;
  /** Sheets are made here too, from every note of the month, and browsers print. */
  readonly reports: number;
  readonly postgres: number;
}

export interface RateDrillResult {
  /** What is not as it must be, in a sentence each. */
  readonly wrong: readonly string[];
  /** How many there were. */
  readonly notes: number;
  /** Until all notes were done; and with months, reports, events. Uploads meanwhile are in both. */
  readonly untilNotes: Spent;
  readonly untilEnd: Spent;
}

/** The worker is killed when so much of the notes, or of the offices, is done. */
const KILLED_AT = 0.4;
const ALL_BUT_REPORTS = WORKER_QUEUES.filter((queue) => queue !== 'pdfs').join(',');

/**
 * Rate day on real services: offices with a finished month; a worker that is laid out anew with the act's one line takes the
 * place of the old one while another office uploads, is killed on the way, and its successor goes on. The first office's
 * notes were uploaded; the others are copies of it.
 */
export async function rateDrill(drill: RateDrill): Promise<RateDrillResult> {
  const folder = mkdtempSync(join(tmpdir(), 'apura-rate-day-'));
  const pools = { DATABASE_POOL_MAX: '10', DATABASE_RELAY_POOL_MAX: '10' };
  const cluster = await startCluster({ LOG_LEVEL: 'warn', ...pools });
  const admin = new pg.Client({ connectionString: cluster.base.urls.adminUrl });
  try {
    await admin.connect();
    const image = join(folder, 'worker');
    layout('worker', image);
    withTheAct(image, drill.outcome);
    const browser = await browserSettings();
    return await rateDay(drill, cluster, admin, (queues) =>
      cluster.start('worker', { ...browser, WORKER_QUEUES: queues }, image),
    );
  } finally {
    await admin.end();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function rateDay(
  { offices: howMany, notes, clients, month, outcome, postgres, say }: RateDrill,
  cluster: Cluster,
  admin: pg.Client,
  startNew: (queues: string) => Promise<Service>,
): Promise<RateDrillResult> {
  const count = async (sql: string): Promise<number> =>
    (await admin.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${sql}`)).rows[0]?.n ?? 0;
  const gateway = await cluster.start('gateway');
  await cluster.start('deliverer');
  const old = await cluster.start('worker');
  const first = await firstOffice(cluster, clients, Math.ceil(notes / howMany), month);
  await until(async () => (await count(`lote WHERE estado <> 'concluido'`)) === 0);
  await askForMonth(first, month);
  await until(async () => (await count(`apuracao WHERE estado = 'calculada'`)) === clients);
  const { organizationId } = first.tenant;
  const ids = [organizationId, ...(await copyOffice(admin, organizationId, howMany - 1))];
  const total = await count('documento');
  say(
    `${howMany} offices of ${clients} clients, ${total} notes, each client with its month of ${month} finished`,
  );

  const since = (await admin.query<{ at: Date }>('SELECT clock_timestamp() AS at')).rows[0]?.at ?? new Date();
  const uploads = await startUploads(cluster, gateway);
  await until(async () => uploads.jobs.length > 0);
  old.kill('SIGTERM');
  await old.ended;
  // Months are printed while other offices' notes are computed: in a process of its own, so that each has its figure.
  const spent = meter(postgres, await startNew('pdfs'));
  let worker = spent.of(await startNew(ALL_BUT_REPORTS));
  let killed = false;
  let untilNotes: Spent | undefined;
  for (;;) {
    await pause(250);
    const { offices, notas, done, documentos } = await progress(admin);
    // One more is that which uploads.
    if (offices <= howMany) continue;
    if (!untilNotes && notas === 0) {
      untilNotes = spent.now();
      say(
        `notes done after ${untilNotes.seconds.toFixed(0)} s, with ${untilNotes.worker.toFixed(0)} s of CPU of workers`,
      );
    }
    if (done === offices) break;
    if (killed || Math.max(documentos / total, done / offices) < KILLED_AT) continue;
    say(`${documentos} notes and ${done} offices done: the worker is killed`);
    killed = true;
    spent.now();
    worker.kill('SIGKILL');
    await worker.ended;
    worker = spent.of(await startNew(ALL_BUT_REPORTS));
  }
  const untilEnd = spent.now();
  const wrong = await uploads.end();
  await until(async () => (await count(`email WHERE estado = 'pendente'`)) === 0);
  if (!killed) wrong.push('the worker was not killed: it was too quick');
  wrong.push(
    ...(await wrongAfter(admin, {
      offices: ids,
      clients,
      notes: total,
      month,
      since,
      act: OUTCOMES[outcome].ato,
    })),
  );
  return { wrong, notes: total, untilNotes: untilNotes ?? untilEnd, untilEnd };
}

/** Offices in all, those whose notes are not done and those that are done; notes that were computed anew. */
async function progress(admin: pg.Client) {
  const { rows } = await admin.query<Record<'offices' | 'notas' | 'done' | 'documentos', number>>(
    `SELECT count(*)::int AS offices, count(*) FILTER (WHERE etapa IN ('eventos', 'notas'))::int AS notas,
            count(*) FILTER (WHERE estado IN ('concluido', 'falhou'))::int AS done,
            coalesce(sum(documentos), 0)::int AS documentos FROM recalculo WHERE regras = $1`,
    [RULES],
  );
  return rows[0] ?? { offices: 0, notas: 0, done: 0, documentos: 0 };
}

/** What is spent from now on; each worker is to be told of, and looked at before it is killed. */
function meter(postgres: number | undefined, printer: Service) {
  const begun = performance.now();
  const cpuOfPostgres = () => (postgres === undefined ? 0 : cpuOf(postgres).tree);
  const before = cpuOfPostgres();
  let ended = 0;
  let last = 0;
  let pid = 0;
  return {
    of(worker: Service): Service {
      ended += last;
      last = 0;
      pid = worker.pid;
      return worker;
    },
    now(): Spent {
      last = cpuOf(pid).tree;
      const seconds = (performance.now() - begun) / 1000;
      const reports = cpuOf(printer.pid).tree;
      return { seconds, worker: ended + last, reports, postgres: cpuOfPostgres() - before };
    },
  };
}

/** An image has its browser from the distribution; here it gets the one that the tests have. */
async function browserSettings(): Promise<Record<string, string>> {
  const { path, environment } = await findExecutable({
    folder: join(process.cwd(), 'node_modules/.cache/apura/navegador'),
    environment: process.env,
  });
  return { ...environment, PUPPETEER_EXECUTABLE_PATH: path };
}

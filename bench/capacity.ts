import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { cpuOf } from '../tests/system/cpu-of.ts';
import { type Fleet, startFleet } from '../tests/system/fleet.ts';
import { canRunRedis } from '../tests/system/start-redis.ts';

/**
 * `npm run bench -- capacity`: what a file costs from its row to its lançamentos, in CPU, rows, bytes and queue
 * operations, and how files per second grow with 1, 2 and 4 worker processes. `docs/capacity.md` is made of its output.
 *
 *   `--files N`   files of each run (default 4000), in lotes of 500, each note with 1 to 30 items
 *   `--redis`     queues in Redis instead of PostgreSQL
 *
 * Wall-clock rates need a quiet machine; CPU seconds hardly do.
 */
const argument = (name: string) => process.argv[process.argv.indexOf(name) + 1];
const FILES = process.argv.includes('--files') ? Number(argument('--files')) : 4000;
const KIND = process.argv.includes('--redis') ? 'redis' : 'postgres';
const say = (line: string) => process.stdout.write(`${line}\n`);
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

const rss = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

const rows = async <R extends object>(fleet: Fleet, text: string) =>
  (await fleet.tenant.transaction((tx) => tx.query<R>(text))).rows;

const pending = async (fleet: Fleet) =>
  (await rows<{ n: number }>(fleet, 'SELECT sum(pendentes)::int AS n FROM lote'))[0]?.n ?? 0;

function measure(fleet: Fleet) {
  const workers = fleet.workers.map(({ pid }) => cpuOf(pid));
  const sum = (name: 'own' | 'mainThread') => workers.reduce((total, worker) => total + worker[name], 0);
  return {
    at: performance.now(),
    workers: sum('own'),
    main: sum('mainThread'),
    postgres: cpuOf(fleet.postgresPid()).tree,
    redis: fleet.redis ? cpuOf(fleet.redis.pid).own : 0,
  };
}

async function run(workers: number): Promise<void> {
  const fleet = await startFleet(KIND);
  try {
    for (let first = 1; first <= FILES; first += 500) {
      await fleet.send(first, Math.min(500, FILES - first + 1), { itens: (numero) => (numero % 30) + 1 });
    }
    await Promise.all(Array.from({ length: workers }, () => fleet.addWorker()));
    // The first tenth warms up.
    while ((await pending(fleet)) > FILES * 0.9) await pause(20);
    const [begun, left] = [measure(fleet), await pending(fleet)];
    const memory: number[] = [];
    while ((await pending(fleet)) > 0) {
      memory.push(...fleet.workers.map(({ pid }) => rss(pid)));
      await pause(100);
    }
    const ended = measure(fleet);
    const per1000 = (name: 'workers' | 'main' | 'postgres' | 'redis') =>
      (((ended[name] - begun[name]) / left) * 1000).toFixed(2);
    say(
      [
        `${workers} worker${workers > 1 ? 's' : ''}`,
        `${((left / (ended.at - begun.at)) * 1000).toFixed(0)} files/s`,
        `CPU s per 1,000 files: workers ${per1000('workers')} (event loops ${per1000('main')}), PostgreSQL ${per1000('postgres')}` +
          (fleet.redis ? `, Redis ${per1000('redis')}` : ''),
        `RSS of a worker ${Math.min(...memory).toFixed(0)} to ${Math.max(...memory).toFixed(0)} MB`,
      ].join(' | '),
    );
    if (workers === 1) await costs(fleet);
  } finally {
    await fleet.stop();
  }
}

/** Rows and bytes by table, per file. */
async function costs(fleet: Fleet): Promise<void> {
  await pause(1500); // PostgreSQL's counters lag by a second
  const tables = await rows<{ name: string; n: number; updated: number; bytes: number }>(
    fleet,
    `SELECT CASE WHEN schemaname = 'public' THEN regexp_replace(relname, '_(\\d{4}_\\d\\d|default)$', '') ELSE 'queues' END AS name,
            sum(n_tup_ins)::int AS n, sum(n_tup_upd)::int AS updated, sum(pg_total_relation_size(relid))::bigint::float AS bytes
       FROM pg_stat_user_tables GROUP BY 1 HAVING sum(n_tup_ins) > ${FILES / 500} ORDER BY bytes DESC`,
  );
  for (const { name, n, updated, bytes } of tables) {
    say(
      `  ${name.padEnd(18)} ${(n / FILES).toFixed(3)} rows, ${(updated / FILES).toFixed(3)} updates, ${(bytes / FILES).toFixed(0)} bytes with indexes per file`,
    );
  }
  const [wal] = await rows<{ bytes: number }>(fleet, 'SELECT wal_bytes::float AS bytes FROM pg_stat_wal');
  say(
    `  write-ahead log    ${((wal?.bytes ?? 0) / FILES).toFixed(0)} bytes per file, the full pages of a fresh database included`,
  );
  const [jobs] = await rows<{ n: number }>(fleet, 'SELECT count(*)::int AS n FROM outbox');
  say(`  queue              ${((jobs?.n ?? 0) / FILES).toFixed(3)} jobs per file`);
}

if (KIND === 'redis' && !canRunRedis) throw new Error('no redis-server on this machine');
say(`${cpus().length} cores, Node ${process.version}, ${FILES} files a run, queues in ${KIND}`);
for (const workers of [1, 2, 4]) await run(workers);

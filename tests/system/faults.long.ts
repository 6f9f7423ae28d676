import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Fleet, itensDaNota, startFleet } from './fleet.ts';
import { type Asked, checkHistory, describeHistory } from './history.ts';
import { canRunRedis } from './start-redis.ts';

/** With a time box (CI) fewer rounds; the seed chooses victims and moments, and is printed so that a run can be repeated. */
const ROUNDS = process.env.APURA_LONG_SECONDS
  ? Math.max(3, Math.floor(Number(process.env.APURA_LONG_SECONDS) / 10))
  : 50;
const SEED = Number(process.env.APURA_LONG_SEED ?? Date.now() % 100_000);
const SETTLE_MS = 180_000;
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Small linear congruential sequence (Numerical Recipes): enough to choose moments. */
function sequence(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe.each(['postgres', ...(canRunRedis ? ['redis' as const] : [])] as const)('queues in %s', (kind) => {
  let fleet: Fleet;
  let random: () => number;
  let next = 1;
  const lotes: string[] = [];
  const apuracoes: string[] = [];
  const notas = new Map<number, number>();

  beforeAll(async () => {
    random = sequence(SEED);
    say(`queues in ${kind}, seed ${SEED}, ${ROUNDS} rounds`);
    fleet = await startFleet(kind);
  }, 120_000);
  afterAll(() => fleet.stop(), 30_000);
  beforeEach(async () => {
    while (fleet.workers.length < 2) await fleet.addWorker();
  }, 60_000);

  async function send(count: number, extra: readonly Buffer[] = []): Promise<void> {
    lotes.push(await fleet.send(next, count, { extra }));
    for (let i = 0; i < count; i++, next++) notas.set(next, itensDaNota(next));
  }

  async function stopAllButOne(pauseMs = 0): Promise<void> {
    for (const worker of fleet.workers.slice(1)) {
      await pause(pauseMs);
      worker.kill('SIGTERM');
      await worker.ended; // what a busy machine does not finish within the shutdown's limit waits for its lease
    }
  }

  const unfinished = async () => {
    const { rows } = await fleet.tenant.transaction((tx) =>
      tx.query<{ n: number }>(
        `SELECT (SELECT count(*) FROM lote WHERE estado <> 'concluido')::int
              + (SELECT count(*) FROM apuracao WHERE estado NOT IN ('calculada', 'falhou'))::int
              + (SELECT count(*) FROM outbox WHERE publicado_em IS NULL)::int AS n`,
      ),
    );
    const depths = await Promise.all(
      (['lotes', 'apuracoes', 'pdfs', 'clientes', 'regras'] as const).map((name) => fleet.queues.depth(name)),
    );
    return (
      (rows[0]?.n ?? 1) +
      depths.reduce((sum, { waiting, active, delayed }) => sum + waiting + active + delayed, 0)
    );
  };

  /** Asks for a last version, waits until all work is done, and compares. */
  async function settle(): Promise<void> {
    const began = Date.now();
    while ((await unfinished()) > 0 && Date.now() - began < SETTLE_MS) await pause(250);
    apuracoes.push(await fleet.ask());
    while ((await unfinished()) > 0 && Date.now() - began < SETTLE_MS) await pause(250);
    const asked: Asked = { lotes, apuracoes, notas };
    const history = await checkHistory(fleet.tenant, fleet.queues, asked);
    say(`${describeHistory(history)}; settled in ${((Date.now() - began) / 1000).toFixed(1)} s`);
    expect(history.faults).toEqual([]);
  }

  test('kill -9 of a worker at random points', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await send(40, round % 5 === 0 ? [Buffer.from(`not a note ${round}`)] : []);
      if (round % 10 === 0) apuracoes.push(await fleet.ask());
      await pause(random() * 1500);
      const victim = fleet.workers[Math.floor(random() * fleet.workers.length)];
      victim?.kill('SIGKILL');
      await victim?.ended;
      await fleet.addWorker();
    }
    await settle();
  }, 1_200_000);

  test('SIGKILL of the browser every few seconds', async () => {
    let killed = 0;
    for (let round = 0; round < Math.min(ROUNDS, 8); round++) {
      await send(5);
      while ((await unfinished()) > 0) await pause(100);
      apuracoes.push(await fleet.ask());
      await pause(random() * 1000);
      for (const pid of browsersOf(fleet.workers.map((worker) => worker.pid))) {
        process.kill(pid, 'SIGKILL');
        killed += 1;
      }
      await pause(1000 + random() * 1500);
    }
    say(`${killed} browsers killed`);
    expect(killed).toBeGreaterThan(0);
    await settle();
  }, 600_000);

  test('PostgreSQL restarts in the middle, twice', async () => {
    for (let round = 0; round < 2; round++) {
      await send(300);
      apuracoes.push(await fleet.ask());
      await pause(200 + random() * 800);
      await fleet.restartPostgres();
    }
    await settle();
  }, 600_000);

  test('from one worker to four and back, by SIGTERM, in the middle', async () => {
    await stopAllButOne();
    await send(400);
    while (fleet.workers.length < 4) await fleet.addWorker();
    await send(400);
    await stopAllButOne(300);
    expect(fleet.workers).toHaveLength(1);
    await send(100);
    await settle();
  }, 600_000);

  if (kind === 'redis') {
    test('Redis stands still for 40 s', async () => {
      await send(300);
      await pause(300);
      fleet.redis?.signal('SIGSTOP');
      await pause(20_000);
      await send(100);
      await pause(20_000);
      fleet.redis?.signal('SIGCONT');
      await settle();
    }, 600_000);

    test('Redis is wiped while work is queued', async () => {
      await send(500);
      apuracoes.push(await fleet.ask());
      await pause(500);
      await fleet.redis?.wipe();
      await send(100);
      await pause(500);
      await fleet.redis?.wipe();
      await settle();
    }, 600_000);
  }
});

/** The browsers' own processes below these workers, not their helpers (Linux's /proc). */
function browsersOf(workers: readonly number[]): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const parent = Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
        return workers.includes(parent) ? [Number(pid)] : [];
      } catch {
        return []; // ended while we looked
      }
    });
}

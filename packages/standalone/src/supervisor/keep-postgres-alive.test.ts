import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { freePort } from '../postgres/free-port.ts';
import { type RunningPostgres, startPostgres } from '../postgres/start-postgres.ts';
import { keepAlive, type Supervised } from './service-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'apura-postgres-'));
const said: string[] = [];
let kept: Supervised<RunningPostgres>;
beforeAll(async () => {
  const settings = { port: String(await freePort()) };
  kept = await keepAlive({
    name: 'PostgreSQL',
    start: () => startPostgres({ folder, password: 'senha', settings }),
    wayOut: 'Rode npm start de novo.',
    folder,
    say: (line) => said.push(line),
  });
}, 60_000);
afterAll(async () => {
  await kept.stop(0);
  rmSync(folder, { recursive: true, force: true });
});

const postmaster = () => Number(readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n', 1)[0]);

async function ask(sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: kept.current().url() });
  await client.connect();
  return client
    .query(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

async function killed(): Promise<void> {
  const before = postmaster();
  process.kill(before, 'SIGKILL');
  // Who is connected finds out by being refused.
  for (;;) {
    const back = await ask('SELECT 1').catch(() => undefined);
    if (back && postmaster() !== before) return;
    await pause(50);
  }
}

test('a server that is killed comes back at its address with its rows; one that keeps dying is given up', async () => {
  await ask('CREATE TABLE t AS SELECT 7 AS n');
  for (let times = 1; times <= 3; times += 1) {
    await killed();
    expect(await ask('SELECT n FROM t')).toEqual([{ n: 7 }]);
    expect(said).toHaveLength(times);
  }
  expect(said[0]).toContain('será reiniciado');
  process.kill(postmaster(), 'SIGKILL');
  expect((await kept.failed).message).toMatch(/^O PostgreSQL parou 4 vezes em um minuto/);
}, 120_000);

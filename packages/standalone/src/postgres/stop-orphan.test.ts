import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import pg from 'pg';
import { startPostgres } from './start-postgres.ts';
import { stopOrphan } from './stop-orphan.ts';

test('a server whose supervisor was killed is stopped by the next start, and its data are there', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'apura-orphan-'));
  const options = { folder, password: 'only-for-this-test' };
  const first = await startPostgres(options);
  const one = new pg.Client({ connectionString: first.url() });
  await one.connect();
  await one.query('CREATE TABLE kept AS SELECT 1 AS n');
  await one.end();

  const second = await startPostgres(options);
  expect(second.pid).not.toBe(first.pid);
  expect((await first.ended).lastWords).toContain('shut down');
  const two = new pg.Client({ connectionString: second.url() });
  await two.connect();
  expect((await two.query('SELECT n FROM kept')).rows).toEqual([{ n: 1 }]);
  await two.end();
  await second.stop();
  rmSync(folder, { recursive: true, force: true });
}, 30_000);

test('after a server that was killed a moment ago, with work under way, the next one starts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'apura-killed-'));
  const options = { folder, password: 'only-for-this-test' };
  const first = await startPostgres(options);
  const one = new pg.Client({ connectionString: first.url() });
  one.on('error', () => {}); // it is cut off
  await one.connect();
  const work = one.query('SELECT count(*) FROM generate_series(1, 100000000)').catch(() => {});
  process.kill(first.pid, 'SIGKILL');
  const second = await startPostgres(options);
  await work;
  await second.stop();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

test('a stale file that names another program harms nobody', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'apura-stale-'));
  mkdirSync(join(folder, 'data'));
  writeFileSync(join(folder, 'data', 'postmaster.pid'), `${process.pid}\n`);
  await stopOrphan(folder);
  const ended = spawnSync(process.execPath, ['-e', '']);
  writeFileSync(join(folder, 'data', 'postmaster.pid'), `${ended.pid}\n`);
  await stopOrphan(folder);
  rmSync(folder, { recursive: true, force: true });
});

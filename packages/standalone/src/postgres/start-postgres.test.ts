import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, jest, test } from '@jest/globals';
import pg from 'pg';
import { startPostgres } from './start-postgres.ts';

jest.setTimeout(120_000);

const STARTS = `import { startPostgres } from ${JSON.stringify(resolve('packages/standalone/src/postgres/start-postgres.ts'))};
await startPostgres({ folder: process.argv[1], password: 'secret' });`;

test('an initdb that was cut off is done again, and the password is the one that was given', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'apura-initdb-'));
  const node = ['--import', 'tsx', '--conditions=source', '--input-type=module', '-e', STARTS, folder];
  const child = spawn(process.execPath, node, { stdio: 'ignore', detached: true });
  const ended = once(child, 'exit');
  // initdb writes this file first and sets the password last.
  const begun = () =>
    readdirSync(folder).some(
      (name) => name.startsWith('data') && existsSync(join(folder, name, 'PG_VERSION')),
    );
  while (!begun()) await pause(5);
  process.kill(-(child.pid as number), 'SIGKILL');
  await ended;
  const running = await startPostgres({ folder, password: 'secret', settings: { fsync: 'off' } });
  const client = new pg.Client({ connectionString: running.url() });
  await client.connect();
  expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  await client.end();
  await running.stop();
  rmSync(folder, { recursive: true, force: true });
});

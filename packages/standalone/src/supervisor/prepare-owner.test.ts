import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { prepareDatabase } from '@apura/runtime';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { type Home, LOGINS, openHome, openSecrets, writePrivate } from '../home.ts';
import { type RunningPostgres, startPostgres } from '../postgres/index.ts';
import { Refusal } from '../refusal.ts';
import { prepareOwner, prepareStore } from './start-stack.ts';

let postgres: RunningPostgres;
let home: Home;
beforeAll(async () => {
  home = openHome({ APURA_HOME: mkdtempSync(join(tmpdir(), 'apura-home-')) });
  postgres = await unsynced(home.postgres);
});
afterAll(async () => {
  await postgres.stop();
  for (const folder of [home.postgres, home.folder]) rmSync(folder, { recursive: true, force: true });
});

const unsynced = (folder: string) =>
  startPostgres({ folder, password: randomBytes(12).toString('hex'), settings: { fsync: 'off' } });

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
}

const user = (url: string) =>
  connected(
    url,
    async (client) => (await client.query('SELECT current_user AS name')).rows[0].name as string,
  );

test('a home of before, with one password for all, has one for each login at its next start, and all its rows', async () => {
  const shared = 'um-por-todos';
  writePrivate(home.secrets, { databasePassword: shared, secretsKey: 'chave' });
  const before = await prepareOwner(postgres, { owner: shared, app: shared, relay: shared, queue: shared });
  await prepareDatabase(before);
  const id = '01990000-0000-7000-8000-000000000001';
  const asOffice = (client: pg.Client) =>
    client.query("SELECT set_config('app.organization_id', $1, false)", [id]);
  await connected(before.appUrl, async (client) => {
    await asOffice(client);
    await client.query(`INSERT INTO organization (id, nome) VALUES ($1, 'Aurora')`, [id]);
  });

  const secrets = openSecrets(home);
  expect(secrets).toMatchObject({ databasePassword: shared, secretsKey: 'chave' });
  expect(new Set(Object.values(secrets.logins)).size).toBe(LOGINS.length);
  expect(JSON.parse(readFileSync(home.secrets, 'utf8'))).toEqual(secrets);
  expect(openSecrets(home)).toEqual(secrets);
  const after = await prepareOwner(postgres, secrets.logins);
  await prepareDatabase(after);

  for (const name of ['ownerUrl', 'appUrl', 'relayUrl', 'queueUrl'] as const) {
    await expect(user(before[name])).rejects.toMatchObject({ code: '28P01' });
    expect(await user(after[name])).toBe(new URL(after[name]).username);
    for (const other of ['ownerUrl', 'appUrl', 'relayUrl', 'queueUrl'] as const) {
      if (other === name) continue;
      const borrowed = new URL(after[name]);
      borrowed.password = new URL(after[other]).password;
      await expect(user(borrowed.href)).rejects.toMatchObject({ code: '28P01' });
    }
  }
  const rows = await connected(after.appUrl, async (client) => {
    await asOffice(client);
    return (await client.query('SELECT nome FROM organization')).rows;
  });
  expect(rows).toEqual([{ nome: 'Aurora' }]);
}, 60_000);

test('a PostgreSQL that dies while the database is prepared is a sentence with the way out, not a stack trace', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'apura-postgres-'));
  const dying = await unsynced(folder);
  const { logins } = openSecrets(home);
  await prepareOwner(dying, logins);
  const holder = new pg.Client({ connectionString: dying.url() });
  holder.on('error', () => {}); // the server's end
  await holder.connect();
  await holder.query('BEGIN');
  await holder.query('ALTER ROLE apura_owner CREATEROLE');
  const preparing = prepareStore(dying, logins).catch((error: unknown) => error);
  const waits = "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'ALTER ROLE%'";
  await connected(dying.url(), async (observer) => {
    while (!(await observer.query(waits)).rowCount) await pause(20);
  });
  process.kill(dying.pid, 'SIGKILL');

  const refusal = await preparing;
  expect(refusal).toBeInstanceOf(Refusal);
  expect((refusal as Refusal).message).toMatch(/^O PostgreSQL parou .* Rode npm start de novo/);
  await dying.stop();
  rmSync(folder, { recursive: true });
}, 60_000);

import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@apura/standalone/postgres';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { createLogger } from '../../packages/runtime/src/index.ts';
import { confineLogins } from '../../packages/runtime/src/run-service.ts';

let base: TestDatabase;
let admin: pg.Client;
let home: string;
const roles: string[] = [];

beforeAll(async () => {
  base = await testDatabase();
  admin = new pg.Client({ connectionString: base.urls.adminUrl });
  await admin.connect();
  home = mkdtempSync(join(tmpdir(), 'apura-logins-'));
});
afterAll(async () => {
  for (const role of roles.reverse()) await admin.query(`DROP ROLE ${role}`);
  await admin.end();
  await base.close();
  rmSync(home, { recursive: true });
});

/** A login that one statement after another makes; `LOGIN` stands for its name in them. Returns its URL. */
async function login(rights: string, ...more: readonly string[]): Promise<string> {
  const name = `teste_${randomBytes(6).toString('hex')}`;
  roles.push(name);
  await admin.query(`CREATE ROLE ${name} LOGIN PASSWORD 'x' ${rights}`);
  for (const sql of more) await admin.query(sql.replaceAll('LOGIN', name));
  const url = new URL(base.urls.appUrl);
  url.username = name;
  url.password = 'x';
  return url.href;
}

/** A service from its build. */
function start(service: string, urls: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [`services/${service}/dist/main.js`], {
    env: {
      APURA_HOME: home,
      PORT: '0',
      DATABASE_URL: base.urls.appUrl,
      DATABASE_RELAY_URL: base.urls.relayUrl,
      QUEUE_DATABASE_URL: base.urls.queueUrl,
      SECRETS_KEY: Buffer.alloc(32).toString('base64'),
      ...urls,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Its exit code and what it said to people. */
function ending(child: ChildProcess): Promise<{ code: number | null; said: string }> {
  let said = '';
  child.stderr?.on('data', (bytes) => {
    said += bytes;
  });
  return new Promise((done) => child.once('close', (code) => done({ code, said: said.trim() })));
}

const refused = (setting: string, why: string) =>
  expect.stringMatching(
    new RegExp(`^Bad configuration: ${setting}: the login \\S+ ${why}.*Use the login.*\\.$`),
  );

/** What a service would be refused for, by setting. */
async function faults(settings: Record<string, string>): Promise<string[]> {
  const said: string[] = [];
  await confineLogins(settings, createLogger('test', 'error'), ({ message }) => said.push(message));
  return said.sort();
}

const EXCESS = [
  ['gateway', 'DATABASE_RELAY_URL', 'ownerUrl', 'owns the tables'],
  ['worker', 'QUEUE_DATABASE_URL', 'ownerUrl', 'owns the tables'],
  ['deliverer', 'DATABASE_URL', 'adminUrl', 'is a superuser'],
] as const;

test.each(EXCESS)(
  '%s does not start with a login in %s that row-level security does not bind',
  async (service, setting, url, why) => {
    const { code, said } = await ending(start(service, { [setting]: base.urls[url] }));
    expect([code, said]).toEqual([78, refused(setting, why)]);
  },
  60_000,
);

test.each([
  ['adminUrl', 'is a superuser'],
  ['ownerUrl', 'owns the tables'],
] as const)('each setting in which %s stands is refused', async (url, why) => {
  const settings = ['DATABASE_RELAY_URL', 'DATABASE_URL', 'QUEUE_DATABASE_URL'];
  const all = Object.fromEntries(settings.map((name) => [name, base.urls[url]]));
  expect(await faults(all)).toEqual(settings.map((name) => refused(name, why)));
  const { appUrl, relayUrl, queueUrl } = base.urls;
  expect(
    await faults({ DATABASE_URL: appUrl, DATABASE_RELAY_URL: relayUrl, QUEUE_DATABASE_URL: queueUrl }),
  ).toEqual([]);
});

test('nor with one that only might come to it', async () => {
  const group = new URL(await login('', 'GRANT apura_owner TO LOGIN WITH INHERIT FALSE')).username;
  const rows = [
    ['BYPASSRLS', [], 'has BYPASSRLS'],
    ['REPLICATION', [], 'may replicate'],
    ['CREATEROLE', [], 'may make roles'],
    ['', ['GRANT apura_owner TO LOGIN WITH INHERIT FALSE, SET FALSE'], 'owns the tables'],
    ['', [`GRANT ${group} TO LOGIN WITH INHERIT FALSE`], 'owns the tables'],
    ['', ['GRANT pg_read_server_files TO LOGIN'], 'may use files'],
  ] as const;
  for (const [rights, grants, why] of rows)
    expect(await faults({ DATABASE_URL: await login(rights, ...grants) })).toEqual([
      refused('DATABASE_URL', why),
    ]);
});

test('a database that answers only later is asked then', async () => {
  const port = await freePort();
  const url = new URL(base.urls.ownerUrl);
  const target = Number(url.port);
  url.port = String(port);
  const child = start('deliverer', { DATABASE_URL: url.href });
  const end = ending(child);
  let log = '';
  await new Promise<void>((done) => {
    child.stdout?.on('data', (bytes) => {
      log += bytes;
      if (log.includes('the rights of a login are not known yet')) done();
    });
  });
  const proxy = createServer((socket) => {
    const upstream = connect(target, '127.0.0.1');
    for (const end of [socket, upstream]) end.on('error', () => {});
    socket.pipe(upstream).pipe(socket);
  });
  await new Promise<void>((done) => proxy.listen(port, '127.0.0.1', done));
  expect(await end).toEqual({ code: 78, said: refused('DATABASE_URL', 'owns the tables') });
  proxy.close();
}, 60_000);

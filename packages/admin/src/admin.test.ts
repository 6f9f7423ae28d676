import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  criarCliente,
  criarEndpoint,
  gravarProvisorios,
  lerConteudos,
  registrarLote,
  usuarioPorEmail,
  verProgresso,
} from '@apura/database';
import { cifrarSegredo, decifrarSegredo } from '@apura/runtime';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import pg from 'pg';
import { runAdmin } from './run-admin.ts';

// Passwords are slow to hash by intent, and each call opens its own connections.
jest.setTimeout(30_000);

let base: TestDatabase;
let folder: string;
const key = randomBytes(32);
beforeAll(async () => {
  base = await testDatabase();
  folder = mkdtempSync(join(tmpdir(), 'apura-admin-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await base.close();
});

const others: TestDatabase[] = [];
afterEach(async () => {
  for (const other of others.splice(0)) await other.close();
});

async function admin(args: string[], target = base, settings: Record<string, string> = {}) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runAdmin(
    args,
    {
      DATABASE_URL: target.urls.appUrl,
      DATABASE_RELAY_URL: target.urls.relayUrl,
      DATABASE_OWNER_URL: target.urls.ownerUrl,
      SECRETS_KEY: key.toString('base64'),
      PUBLIC_BASE_URL: 'https://apura.exemplo/',
      ...settings,
    },
    { out: (line) => out.push(line), err: (line) => err.push(line) },
  );
  return { code, out: out.join('\n'), err: err.join('\n') };
}
const word = (text: string, name: string) => new RegExp(`^${name} +(\\S+)`, 'm').exec(text)?.[1] as string;

async function as(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

let made = 0;
/** An office made as an operator makes it. */
async function office(): Promise<{ id: string; email: string; out: string }> {
  made += 1;
  const email = `dona${made}@exemplo.com.br`;
  const { code, out, err } = await admin([
    'create-office',
    '--name',
    `Contábil ${made}`,
    '--email',
    email,
    '--owner',
    'Ana',
    '--with-key',
  ]);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return { id: word(out, 'office'), email, out };
}

test('called wrongly: how it is called, and code 64; a bad setting: its name, and code 78', async () => {
  expect(await admin([])).toMatchObject({ code: 0, out: expect.stringContaining('apura-admin <command>') });
  expect((await admin(['unknown'])).code).toBe(64);
  expect(await admin(['purge'])).toMatchObject({
    code: 64,
    err: expect.stringContaining('purge <office-id>'),
  });
  expect(await admin(['offices'], base, { DATABASE_URL: 'nothing' })).toMatchObject({
    code: 78,
    err: expect.stringContaining('DATABASE_URL'),
  });
  expect(await admin(['offices'], base, { DATABASE_OWNER_URL: '' })).toMatchObject({
    code: 1,
    err: expect.stringContaining('DATABASE_OWNER_URL is not set'),
  });
});

test('create-office and reset-owner: links whose secrets the database knows only as hashes', async () => {
  const { id, email, out } = await office();
  expect((await admin(['offices'])).out).toContain(id);
  const again = await admin(['create-office', '--name', 'X', '--email', email, '--owner', 'Y']);
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining('has an office already') });
  const reset = await admin(['reset-owner', email]);
  expect(reset.code).toBe(0);
  const token = word(reset.out, 'link').split('#token=')[1] as string;
  expect(word(reset.out, 'link')).toMatch(/^https:\/\/apura\.exemplo\/painel\/redefinir-senha#token=/);
  const { rows } = await base.database
    .forOrganization(id)
    .sql((client) => client.query('SELECT hash FROM link_de_email WHERE usado_em IS NULL'));
  // The first link ended with the second.
  expect(rows).toEqual([{ hash: createHash('sha256').update(token).digest() }]);
  const { rows: keys } = await base.database
    .forOrganization(id)
    .sql((client) => client.query('SELECT hash FROM api_key'));
  expect(keys).toEqual([{ hash: createHash('sha256').update(word(out, 'key')).digest() }]);
  expect(await admin(['reset-owner', 'ninguem@exemplo.com.br'])).toMatchObject({ code: 1 });
});

test('purge asks for the name, and then removes this office alone', async () => {
  const [one, other] = [await office(), await office()];
  expect(await admin(['purge', one.id, '--confirm', 'wrong'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('Nothing was removed'),
  });
  expect(await usuarioPorEmail(base.database, one.email)).toBeDefined();
  const name = /"(.+)"/.exec((await admin(['purge', one.id, '--confirm', 'wrong'])).err)?.[1] as string;
  expect((await admin(['purge', one.id, '--confirm', name])).code).toBe(0);
  expect(await usuarioPorEmail(base.database, one.email)).toBeUndefined();
  expect(await usuarioPorEmail(base.database, other.email)).toBeDefined();
});

test('rotate-keys: every secret opens with the new key alone; a secret that no key opens stops it by name', async () => {
  const { id } = await office();
  const tenant = base.database.forOrganization(id);
  const old = key;
  const next = randomBytes(32);
  await criarEndpoint(tenant, {
    url: 'https://exemplo.com.br/hook',
    eventos: [],
    segredoCifrado: cifrarSegredo(old, 'whsec_segredo'),
  });
  await tenant.sql((client) =>
    client.query('UPDATE "user" SET totp_segredo = $1', [cifrarSegredo(old, 'TOTP')]),
  );
  const settings = { SECRETS_KEY: next.toString('base64') };
  expect(await admin(['rotate-keys'], base, settings)).toMatchObject({
    code: 1,
    err: expect.stringContaining(`of office`),
  });
  const done = await admin(['rotate-keys'], base, {
    ...settings,
    SECRETS_KEYS_PREVIOUS: old.toString('base64'),
  });
  expect(done).toMatchObject({ code: 0, err: '' });
  const { rows } = await tenant.sql((client) =>
    client.query<{ a: Buffer; b: Buffer }>(
      'SELECT (SELECT cifrado FROM endpoint_secret) AS a, (SELECT totp_segredo FROM "user") AS b',
    ),
  );
  expect(decifrarSegredo(next, rows[0]?.a as Buffer)).toBe('whsec_segredo');
  expect(decifrarSegredo(next, rows[0]?.b as Buffer)).toBe('TOTP');
  expect((await admin(['rotate-keys'], base, settings)).out).toMatch(/^0 secrets/);
  // Back, for the tests after this one.
  await admin(['rotate-keys'], base, { SECRETS_KEYS_PREVIOUS: next.toString('base64') });
});

/** An office with a client and a lote whose file is stored. */
async function officeWithFile(): Promise<{ id: string; lote: string; sha256: Buffer }> {
  const { id } = await office();
  const tenant = base.database.forOrganization(id);
  await criarCliente(tenant, {
    cnpjRaiz: '11111111',
    razaoSocial: 'Padaria "da\nEsquina"\t\\N',
    regime: 'lucro_real',
    ibsCbs: 'regular',
    desde: '2026-01',
    requestId: 'r',
  });
  const bytes = randomBytes(3000);
  const sha256 = createHash('sha256').update(bytes).digest();
  await gravarProvisorios(tenant, [{ sha256, codificacao: 'identity', tamanho: bytes.length, bytes }]);
  const lote = await registrarLote(tenant, {
    pedacos: [[{ nome: 'a.xml', sha256, tamanho: bytes.length }]],
    requestId: 'r',
  });
  return { id, lote, sha256 };
}

test('verify: a byte that was changed and a counter that was changed are named, nothing else is', async () => {
  const { id, lote, sha256 } = await officeWithFile();
  expect(await admin(['verify'])).toMatchObject({ code: 0, out: expect.stringMatching(/ 0 faults$/) });
  await as(base.urls.adminUrl, async (client) => {
    await client.query(
      `UPDATE conteudo SET bytes = set_byte(bytes, 7, get_byte(bytes, 7) # 1) WHERE organization_id = $1`,
      [id],
    );
    await client.query('UPDATE lote SET pendentes = 0, processados = 1 WHERE id = $1', [lote]);
  });
  const { code, out } = await admin(['verify']);
  expect(code).toBe(1);
  expect(out).toContain(`fault  ${id}  the counters of a lote are not its files: ${lote}`);
  expect(out).toContain(sha256.toString('hex'));
  expect(out).toMatch(/ 2 faults$/);
  await as(base.urls.adminUrl, async (client) => {
    await client.query(
      `UPDATE conteudo SET bytes = set_byte(bytes, 7, get_byte(bytes, 7) # 1) WHERE organization_id = $1`,
      [id],
    );
    await client.query('UPDATE lote SET pendentes = 1, processados = 0 WHERE id = $1', [lote]);
  });
});

/** Every row of every table, as text. */
async function everything(target: TestDatabase): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  await as(target.urls.adminUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname <> '_prisma_migrations'`,
    );
    for (const { name } of rows) {
      const lines = await client.query<{ line: string }>(
        `SELECT t::text AS line FROM "${name}" t ORDER BY 1`,
      );
      all[name] = lines.rows.map(({ line }) => line);
    }
  });
  return all;
}

test('backup and restore: every row of every office, removed ones included; row-level security holds again', async () => {
  const { id, lote, sha256 } = await officeWithFile();
  const gone = await office();
  const name = /"(.+)"/.exec((await admin(['purge', gone.id, '--confirm', 'x'])).err)?.[1] as string;
  await admin(['purge', gone.id, '--confirm', name]);
  const path = join(folder, 'whole');
  expect(await admin(['backup', path])).toMatchObject({ code: 0, err: '' });
  expect(await admin(['backup', path])).toMatchObject({
    code: 1,
    err: expect.stringContaining('is not empty'),
  });

  const target = await testDatabase();
  others.push(target);
  expect(await admin(['restore', path], target)).toMatchObject({ code: 0, err: '' });
  const before = await everything(base);
  expect(Object.values(before).flat().length).toBeGreaterThan(20);
  expect(before.audit_log?.some((line) => line.includes(gone.id))).toBe(true);
  expect(await everything(target)).toEqual(before);

  const tenant = target.database.forOrganization(id);
  expect(await verProgresso(tenant, lote)).toBeDefined();
  expect(await lerConteudos(tenant, [sha256])).toHaveLength(1);
  expect((await target.database.app.query('SELECT FROM lote')).rowCount).toBe(0);
  await as(target.urls.ownerUrl, async (client) => {
    expect((await client.query('SELECT FROM lote')).rowCount).toBe(0);
  });
  expect(await admin(['restore', path], target)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/The database is not empty: \w+ has rows/),
  });
});

test('a backup that is unfinished, changed, or of another version is refused by name and restores nothing', async () => {
  await office();
  const path = join(folder, 'refused');
  await admin(['backup', path]);
  const target = await testDatabase();
  others.push(target);
  const empty = await everything(target);
  const manifest = readFileSync(join(path, 'manifest.json'), 'utf8');

  const changed = (change: (it: { migrations: string[]; tables: { rows: number }[] }) => void) => {
    const it = JSON.parse(manifest);
    change(it);
    writeFileSync(join(path, 'manifest.json'), JSON.stringify(it));
  };
  changed((it) => it.migrations.push('2030_next'));
  expect((await admin(['restore', path], target)).err).toContain(
    'newer version: the database lacks 2030_next',
  );
  changed((it) => it.migrations.shift());
  expect((await admin(['restore', path], target)).err).toMatch(/older version: it lacks \d+_tables/);
  changed((it) => {
    for (const table of it.tables) table.rows += 1;
  });
  expect((await admin(['restore', path], target)).err).toMatch(/took \d+ rows; the backup says/);
  changed(() => {});
  const file = join(path, 'organization.copy.gz');
  writeFileSync(file, Buffer.concat([readFileSync(file), Buffer.from([0])]));
  expect((await admin(['restore', path], target)).err).toContain(
    'organization.copy.gz is not what was written',
  );
  rmSync(join(path, 'manifest.json'));
  expect((await admin(['restore', path], target)).err).toContain('no finished backup');
  expect(await everything(target)).toEqual(empty);
});

import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  acessosByEmail,
  createCliente,
  createEndpoint,
  createEscritorio,
  listAuditoria,
  listPessoas,
  readContents,
  readProgress,
  readProvedor,
  registerLote,
  requestLinkDeSenha,
  requestRecalculos,
  requireProvedor,
  saveProvisional,
  searchDocumentos,
  storeProvedor,
  type Tenant,
} from '@apura/database';
import { decryptSecret, encryptSecret } from '@apura/runtime';
import { openStorage, type StoredObjects } from '@apura/storage';
import { notaForTests, type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import pg from 'pg';
import type { Context } from './command.ts';
import { announceDeprecationsOf } from './commands/announce-deprecations.ts';
import { COMMANDS, runAdmin } from './run-admin.ts';

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
  expect(await admin(['quota', 'my-office'])).toMatchObject({
    code: 64,
    err: 'my-office is no id: an id is a UUID.',
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

test('each command stands in the operations guide with its arguments', () => {
  const guide = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
  for (const { name, takes = [], options = {}, flags = {} } of COMMANDS) {
    const signature = guide.split('`').find((code) => code.split(' ')[0] === name);
    for (const part of [...takes, ...Object.keys(options), ...Object.keys(flags)])
      expect({ name, signature }).toMatchObject({ signature: expect.stringContaining(part) });
  }
});

test('create-office and reset-owner: links whose secrets the database knows only as hashes', async () => {
  const { id, email, out } = await office();
  expect((await admin(['offices'])).out).toContain(id);
  const again = await admin(['create-office', '--name', 'X', '--email', email, '--owner', 'Y']);
  // The same person owns both, and no link is needed.
  expect(again).toMatchObject({ code: 0, err: '', out: expect.stringContaining(`${email} signs in`) });
  expect(again.out).not.toContain('link');
  expect(await acessosByEmail(base.database, email)).toHaveLength(2);
  const reset = await admin(['reset-owner', email]);
  expect(reset.code).toBe(0);
  const token = word(reset.out, 'link').split('#token=')[1] as string;
  expect(word(reset.out, 'link')).toMatch(/^https:\/\/apura\.exemplo\/painel\/redefinir-senha#token=/);
  const { rows } = await base.database
    .forOrganization(id)
    .transaction((tx) => tx.query('SELECT hash FROM link_de_email WHERE usado_em IS NULL'));
  // The first link ended with the second.
  expect(rows).toEqual([{ hash: createHash('sha256').update(token).digest() }]);
  const { rows: keys } = await base.database
    .forOrganization(id)
    .transaction((tx) => tx.query('SELECT hash FROM api_key'));
  expect(keys).toEqual([{ hash: createHash('sha256').update(word(out, 'key')).digest() }]);
  expect(await admin(['reset-owner', 'ninguem@exemplo.com.br'])).toMatchObject({ code: 1 });
});

test('reset-owner ends the sessions and, where it is asked to, the second factor', async () => {
  const { id, email } = await office();
  const tenant = base.database.forOrganization(id);
  const state = async () =>
    (
      await tenant.transaction((tx) =>
        tx.query(
          `SELECT p.totp_segredo IS NOT NULL AS totp,
                  (SELECT count(*)::int FROM session s WHERE s.user_id = u.id AND s.revogada_em IS NULL) AS sessions
             FROM "user" u JOIN pessoa p ON p.id = u.pessoa_id`,
        ),
      )
    ).rows[0];
  await tenant.transaction(async (tx) => {
    await tx.query('UPDATE pessoa SET totp_segredo = $1, totp_ativo_em = now()', [
      encryptSecret(key, 'TOTP'),
    ]);
    await tx.query(
      `INSERT INTO session (id, organization_id, user_id, expira_em)
       SELECT gen_random_uuid(), organization_id, id, now() + interval '1 day' FROM "user"`,
    );
  });
  expect(await state()).toEqual({ totp: true, sessions: 1 });
  expect((await admin(['reset-owner', email])).code).toBe(0);
  expect(await state()).toEqual({ totp: true, sessions: 0 });
  expect((await admin(['reset-owner', email, '--without-2fa'])).code).toBe(0);
  expect(await state()).toEqual({ totp: false, sessions: 0 });
});

const UNKNOWN = '00000000-0000-7000-8000-000000000000';

/** The provider of an office whose secret is `client_secret`, encrypted. */
const providerOf = (client_secret: Buffer) => ({
  codigo: randomBytes(5).toString('hex'),
  issuer: 'https://contas.exemplo',
  client_id: 'apura',
  client_secret,
  claim: null,
  valores_titular: [],
  valores_equipe: [],
  sem_papel: null,
  convida: false,
});

test('allow-passwords: the way back where the provider is gone, and nothing where passwords open the office', async () => {
  const { id } = await office();
  expect(await admin(['allow-passwords', id])).toMatchObject({ code: 1, err: expect.stringContaining(id) });
  const tenant = base.database.forOrganization(id);
  const [owner] = await listPessoas(tenant);
  const actor = { id: owner?.id ?? '', nome: 'Ana', ip: '' };
  await storeProvedor(tenant, actor, providerOf(encryptSecret(key, 'OIDC')));
  expect(await requireProvedor(tenant, actor)).toBe(false);
  await tenant.transaction((tx) => tx.query('UPDATE provedor_de_entrada SET testado_em = now()'));
  expect(await requireProvedor(tenant, actor)).toBe(true);
  expect(await admin(['allow-passwords', id])).toMatchObject({ code: 0, err: '' });
  expect((await readProvedor(tenant))?.exigido_em).toBeNull();
  const [act] = await listAuditoria(tenant, { limit: 1 });
  expect(act).toMatchObject({ acao: 'conta_da_empresa.dispensada', ator: 'sistema' });
});

test('recompute: shows the job of new rules, and slows, pauses, stops and resumes it', async () => {
  await office();
  const open = base.database;
  await requestRecalculos(open, '2026.99');
  const given = await admin(['recompute', '--pace', '300', '--pause']);
  expect(given).toMatchObject({ code: 0, err: '' });
  expect(given.out).toMatch(/^rules +2026\.99, since /);
  expect(given.out).toMatch(/^state +paused$/m);
  expect(given.out).toMatch(/^pace +at most 300 notes\/s;/m);
  expect(given.out).toMatch(/^offices +0 done, [1-9]\d* to do, 0 failed$/m);
  expect((await admin(['recompute', '--stop'])).out).toMatch(/^state +stopped$/m);
  const again = (await admin(['recompute', '--resume', '--pace', 'off'])).out;
  expect(again).toMatch(/^state +running$/m);
  expect(again).toMatch(/^pace +no bound; 0 notes\/s now$/m);
  expect(await admin(['recompute', '--pause', '--stop'])).toMatchObject({
    code: 1,
    err: 'Give one of --pause, --resume and --stop.',
  });
  expect((await admin(['recompute', '--pace', '0'])).code).toBe(1);
});

test('quota: sets what is given, takes back what is left out, and shows what is used', async () => {
  const { id } = await officeWithFile();
  const own = async () =>
    (
      await base.database
        .forOrganization(id)
        .transaction((tx) =>
          tx.query(`SELECT config->'quotas' AS quotas FROM organization WHERE id = $1`, [id]),
        )
    ).rows[0]?.quotas;
  const given = await admin(['quota', id, '--lotes', '7', '--files', '8', '--bytes', '9']);
  expect(given).toMatchObject({ code: 0, err: '' });
  expect(given.out).toMatch(/^uses +1 open lotes, 1 files and 3000 bytes within 24 hours$/m);
  expect(await own()).toEqual({ lotes: 7, arquivos: 8, bytes: 9 });
  await admin(['quota', id, '--files', '10']);
  expect(await own()).toEqual({ arquivos: 10 });
  await admin(['quota', id]);
  expect(await own()).toEqual({});
  expect(await admin(['quota', id, '--files', '0'])).toMatchObject({
    code: 1,
    err: '0 is no positive whole number.',
  });
  expect(await admin(['quota', UNKNOWN, '--files', '1'])).toMatchObject({
    code: 1,
    err: `There is no office ${UNKNOWN}.`,
  });
});

test('rerun and replay of what is not there, or wants nothing, say so', async () => {
  const { id } = await office();
  expect(await admin(['rerun', UNKNOWN])).toMatchObject({ code: 1, err: `There is no apuração ${UNKNOWN}.` });
  expect(await admin(['replay', id, '--since', '2026-01-01'])).toMatchObject({
    code: 1,
    err: 'The office has no such endpoint.',
  });
  expect(await admin(['replay', id, '--since', 'yesterday'])).toMatchObject({
    code: 1,
    err: '--since: yesterday is no date and time.',
  });
  const tenant = base.database.forOrganization(id);
  const endpoint = await createEndpoint(tenant, {
    url: 'https://exemplo.com.br/hook',
    eventos: [],
    encryptedSecret: encryptSecret(key, 'whsec_segredo'),
    maximo: 1,
  });
  await tenant.transaction((tx) => tx.query(`UPDATE webhook_endpoint SET estado = 'desativado'`));
  expect(await admin(['replay', id, '--since', '2026-01-01'])).toEqual({
    code: 0,
    out: `endpoint  ${endpoint?.id}  is disabled: nothing was sent`,
    err: '',
  });
});

test('purge asks for the name, and then removes this office alone', async () => {
  const [one, other] = [await office(), await office()];
  expect(await admin(['purge', one.id, '--confirm', 'wrong'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('Nothing was removed'),
  });
  expect(await acessosByEmail(base.database, one.email)).toHaveLength(1);
  const name = /"(.+)"/.exec((await admin(['purge', one.id, '--confirm', 'wrong'])).err)?.[1] as string;
  expect((await admin(['purge', one.id, '--confirm', name])).code).toBe(0);
  expect(await acessosByEmail(base.database, one.email)).toEqual([]);
  expect(await acessosByEmail(base.database, other.email)).toHaveLength(1);
});

test('rotate-keys: every secret opens with the new key alone; a secret that no key opens stops it by name', async () => {
  const { id, email } = await office();
  const tenant = base.database.forOrganization(id);
  const old = key;
  const next = randomBytes(32);
  await createEndpoint(tenant, {
    url: 'https://exemplo.com.br/hook',
    eventos: [],
    encryptedSecret: encryptSecret(old, 'whsec_segredo'),
    cabecalhos: { cifrado: encryptSecret(old, 'HEADERS'), nomes: ['x-api-key'] },
    maximo: 1,
  });
  await requestLinkDeSenha(base.database, { email, cifrado: encryptSecret(old, 'LINK'), requestId: 'r' });
  await tenant.transaction((tx) =>
    tx.query('UPDATE pessoa SET totp_segredo = $1', [encryptSecret(old, 'TOTP')]),
  );
  const [owner] = await listPessoas(tenant);
  const actor = { id: owner?.id ?? '', nome: 'Ana', ip: '' };
  await storeProvedor(tenant, actor, providerOf(encryptSecret(old, 'OIDC')));
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
  const opened = async (where: Tenant, sql: string) =>
    (await where.read<{ cifrado: Buffer }>(sql, [])).map(({ cifrado }) => decryptSecret(next, cifrado));
  expect(
    await opened(
      tenant,
      `SELECT cifrado FROM endpoint_secret UNION ALL SELECT cabecalhos FROM webhook_endpoint
        UNION ALL SELECT totp_segredo FROM pessoa UNION ALL SELECT client_secret FROM provedor_de_entrada`,
    ),
  ).toEqual(['whsec_segredo', 'HEADERS', 'TOTP', 'OIDC']);
  const { rows } = await base.database.relay.query('SELECT organization_id FROM email ORDER BY id DESC');
  const nobodys = base.database.forOrganization(rows[0]?.organization_id);
  expect(await opened(nobodys, 'SELECT segredo AS cifrado FROM email')).toEqual(['LINK']);
  expect((await admin(['rotate-keys'], base, settings)).out).toMatch(/^0 secrets/);
  // Back, for the tests after this one; a mail of no office is in no backup.
  await as(base.urls.adminUrl, async (client) => {
    for (const table of ['email', 'outbox']) {
      await client.query(`DELETE FROM ${table} WHERE organization_id = $1`, [rows[0]?.organization_id]);
    }
  });
  await admin(['rotate-keys'], base, { SECRETS_KEYS_PREVIOUS: next.toString('base64') });
});

/** An office with a client and a lote whose file is stored. */
async function officeWithFile(): Promise<{ id: string; lote: string; sha256: Buffer }> {
  const { id } = await office();
  const tenant = base.database.forOrganization(id);
  await createCliente(tenant, {
    cnpjRaiz: '11111111',
    razaoSocial: 'Padaria "da\nEsquina"\t\\N',
    regime: 'lucro_real',
    ibs_cbs: 'regular',
    desde: '2026-01',
    requestId: 'r',
  });
  const bytes = randomBytes(3000);
  const sha256 = createHash('sha256').update(bytes).digest();
  await saveProvisional(tenant, [{ sha256, codificacao: 'identity', tamanho: bytes.length, bytes }]);
  const lote = await registerLote(tenant, {
    chunks: [[{ nome: 'a.xml', sha256, tamanho: bytes.length }]],
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
  expect(await admin(['verify', '--rows-only'])).toMatchObject({
    code: 1,
    out: expect.stringMatching(/, 0 stored files, 1 faults$/),
  });
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

/** Every row of every table, as text; without the number of the transaction that wrote it, which counts in one cluster only. */
async function everything(target: TestDatabase): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  await as(target.urls.adminUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname <> '_prisma_migrations'`,
    );
    for (const { name } of rows) {
      const lines = await client.query<{ line: string }>(
        `SELECT (to_jsonb(t) - 'transacao')::text AS line FROM "${name}" t ORDER BY 1`,
      );
      all[name] = lines.rows.map(({ line }) => line);
    }
  });
  return all;
}

test('backup and restore: every row of every office, removed ones included; row-level security holds again', async () => {
  const { id, lote, sha256 } = await officeWithFile();
  const note = {
    cliente: UNKNOWN,
    emitente: '11222333',
    destinatario: '44555666',
    nome: 'Padaria Sol',
    competencia: '2026-09',
    efeito: 'debito',
    cfop: '5102',
    valor: '1.00',
  };
  await notaForTests(base.database, id, note);
  // Of a month whose partition the fresh database does not have by itself.
  await as(base.urls.adminUrl, async (client) => {
    await client.query(
      `INSERT INTO event (id, organization_id, type, sequencia, payload, request_id)
       VALUES (primeiro_id(now() - interval '5 months'), $1, 'lote.concluido', 1, '{}', 'r')`,
      [id],
    );
    // It waits on where it is restored, and the operator is told.
    await client.query(
      `INSERT INTO email (id, organization_id, para, modelo, dados, request_id)
       VALUES (gen_random_uuid(), $1, 'x@x.example', 'link.senha', '{}', 'r')`,
      [id],
    );
  });
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
  expect(await admin(['restore', path], target)).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringMatching(/^\d+ offices as of .*\n[1-9]\d* mails and 0 deliveries of webhooks wait/),
  });
  const before = await everything(base);
  expect(Object.values(before).flat().length).toBeGreaterThan(10);
  expect(before.audit_log?.some((line) => line.includes(gone.id))).toBe(true);
  expect(await everything(target)).toEqual(before);

  await as(target.urls.adminUrl, async (client) => {
    expect((await client.query('SELECT FROM event_default')).rowCount).toBe(0);
  });

  const tenant = target.database.forOrganization(id);
  expect(await readProgress(tenant, lote)).toBeDefined();
  expect(await readContents(tenant, [sha256])).toHaveLength(1);
  const found = () => searchDocumentos(tenant, { q: 'padaria', limit: 50 });
  expect(await found()).toHaveLength(1);
  await notaForTests(target.database, id, { ...note, emitente: '77888999', nome: 'Outra padaria' });
  expect(await found()).toHaveLength(2);
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

/** Buckets of an S3-compatible server of the test's own; `settings` by bucket. */
async function startBuckets(names: readonly string[]) {
  const S3rver = createRequire(new URL('../../storage/package.json', import.meta.url))('s3rver') as new (
    options: object,
  ) => { run(): Promise<{ port: number }>; close(): Promise<void> };
  const server = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true, directory: join(folder, 's3') },
    configureBuckets: names.map((name) => ({ name })),
  });
  const { port } = await server.run();
  const settings = (bucket: string) => ({
    STORAGE_DRIVER: 's3' as const,
    S3_BUCKET: bucket,
    S3_REGION: 'us-east-1',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  });
  return { settings, close: () => server.close() };
}

test('bytes in a bucket: verify reads them, and a backup brings them back into an empty one', async () => {
  const source = await testDatabase();
  const target = await testDatabase();
  others.push(source, target);
  const buckets = await startBuckets(['first', 'second']);
  const [first, second] = [buckets.settings('first'), buckets.settings('second')];
  const storage = openStorage(source.database, first);
  const restored = openStorage(target.database, second);
  try {
    const id = await createEscritorio(source.database, { nome: 'Um' });
    const contents = [1, 2].map((i) => Buffer.from(`nota ${i}`.repeat(1000)));
    const hashes = contents.map((bytes) => createHash('sha256').update(bytes).digest());
    for (const [i, bytes] of contents.entries()) {
      const sha256 = hashes[i] as Buffer;
      await storage.putProvisional(id, [{ sha256, encoding: 'identity', size: bytes.length, bytes }]);
    }
    await registerLote(source.database.forOrganization(id), {
      chunks: [hashes.map((sha256, i) => ({ nome: `${i}.xml`, sha256, tamanho: 7000 }))],
      requestId: 'r',
    });
    expect(await admin(['verify'], source, first)).toMatchObject({
      code: 0,
      out: '1 offices, 2 stored files, 0 faults',
    });

    const [whole, rows] = [join(folder, 'bucket'), join(folder, 'rows')];
    expect((await admin(['backup', whole], source, first)).out).toMatch(/^2 objects of the bucket first$/m);
    expect((await admin(['backup', rows, '--without-bucket'], source, first)).out).toMatch(
      /^The bytes in the bucket first are not part of it\.$/m,
    );
    expect(await admin(['restore', whole], target)).toMatchObject({
      code: 1,
      err: expect.stringContaining('STORAGE_DRIVER must be s3'),
    });
    const { key } = JSON.parse(readFileSync(join(whole, 'bucket.jsonl'), 'utf8').split('\n')[0] as string);
    const copy = join(whole, 'bucket', key);
    const right = readFileSync(copy);
    writeFileSync(copy, right.subarray(1));
    expect(await admin(['restore', whole], target, second)).toMatchObject({
      code: 1,
      err: `bucket/${key} is not what was written. Nothing was restored.`,
    });
    writeFileSync(copy, right);
    expect(await admin(['restore', whole], target, second)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^1 offices as of .*, 2 objects$/),
    });
    const read = await restored.read(id, hashes);
    expect(hashes.map((hash) => read.get(hash.toString('hex'))?.toString())).toEqual(contents.map(String));

    // First one byte of one object is another, then both are gone.
    const objects = restored.outside?.objects as StoredObjects;
    const spoilt = Buffer.from(right);
    spoilt[spoilt.length - 9] = (spoilt.at(-9) as number) ^ 1;
    await objects.put(key, spoilt);
    expect(await admin(['verify'], target, second)).toMatchObject({
      code: 1,
      out: expect.stringMatching(/ 1 faults$/),
    });
    await restored.outside?.erase(id);
    const gone = await admin(['verify'], target, second);
    expect(gone).toMatchObject({ code: 1, out: expect.stringMatching(/ 2 faults$/) });
    for (const hash of hashes) expect(gone.out).toContain(hash.toString('hex'));
  } finally {
    storage.close();
    restored.close();
    await buckets.close();
  }
});

test('announce-deprecations: tells the owners of offices with keys what ends, once; nothing where nothing does', async () => {
  expect(await admin(['announce-deprecations'])).toMatchObject({
    code: 0,
    out: 'Nothing of the API is deprecated.',
  });
  const { email } = await office();
  await as(base.urls.ownerUrl, async (client) => {
    await client.query('UPDATE pessoa SET email_confirmado_em = now() WHERE email = $1', [email]);
  });
  const ending = { desde: new Date('2027-01-01T00:00:00Z'), fim: new Date('2027-04-01T00:00:00Z') };
  const rehearsal = announceDeprecationsOf([{ prefix: '/v1/antigo', descontinuacao: ending }]);
  const told: string[] = [];
  const context = {
    config: { DATABASE_OWNER_URL: base.urls.ownerUrl },
    database: base.database,
    say: (line: string) => void told.push(line),
  } as unknown as Context;
  const given = { positionals: [], options: {}, flags: new Set<string>() };
  for (let time = 0; time < 2; time++) await rehearsal.run(context, given);
  // Other offices of this suite have keys and owners too.
  expect(told).toEqual([
    expect.stringMatching(/^\/v1\/antigo {2}ends 2027-04-01 {2}[1-9]\d* mails written$/),
    '/v1/antigo  ends 2027-04-01  0 mails written',
  ]);
  await as(base.urls.ownerUrl, async (client) => {
    const { rows } = await client.query(`SELECT modelo FROM email WHERE para = $1 AND modelo LIKE 'api.%'`, [
      email,
    ]);
    expect(rows).toEqual([{ modelo: 'api.descontinuada' }]);
  });
});

import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import {
  acessosByEmail,
  authenticateChave,
  createChavePlena,
  createCliente,
  createEndpoint,
  eraseEscritorio,
  escritoriosToErase,
  inAmbiente,
  moveOffice,
  registerLote,
  saveProvisional,
  type Tenant,
  TREATMENTS,
} from '@apura/database';
import { decryptSecret, encryptSecret } from '@apura/runtime';
import { openStorage } from '@apura/storage';
import { notaForTests, type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import pg from 'pg';
import { runAdmin } from './run-admin.ts';

// Passwords are slow to hash by intent, and each call opens its own connections.
jest.setTimeout(60_000);

let here: TestDatabase;
let there: TestDatabase;
let folder: string;
const keys = { here: randomBytes(32), there: randomBytes(32) };
beforeAll(async () => {
  [here, there] = await Promise.all([testDatabase(), testDatabase()]);
  folder = mkdtempSync(join(tmpdir(), 'apura-office-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await here.close();
  await there.close();
});

async function admin(args: string[], base: TestDatabase, settings: Record<string, string> = {}) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runAdmin(
    args,
    {
      DATABASE_URL: base.urls.appUrl,
      DATABASE_RELAY_URL: base.urls.relayUrl,
      DATABASE_OWNER_URL: base.urls.ownerUrl,
      SECRETS_KEY: (base === here ? keys.here : keys.there).toString('base64'),
      ...(base === here ? {} : { SECRETS_KEYS_PREVIOUS: keys.here.toString('base64') }),
      PUBLIC_BASE_URL: 'https://apura.exemplo/',
      ...settings,
    },
    { out: (line) => out.push(line), err: (line) => err.push(line) },
  );
  return { code, out: out.join('\n'), err: err.join('\n') };
}
const done = { code: 0, err: '' };

async function asAdmin<T>(base: TestDatabase, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: base.urls.adminUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

let made = 0;
const newPath = () => join(folder, `${++made}.office`);

/** Somebody who owns an office there, and has confirmed the address or not. */
async function officeOf(base: TestDatabase, email: string, confirmed: boolean): Promise<string> {
  const given = ['--name', `De ${email}`, '--email', email, '--owner', 'Ana'];
  const { out } = await admin(['create-office', ...given], base);
  await asAdmin(base, (client) =>
    client.query(
      `UPDATE pessoa SET email_confirmado_em = CASE WHEN $2 THEN now() END, totp_segredo = $3 WHERE email = $1`,
      [email, confirmed, encryptSecret(base === here ? keys.here : keys.there, `TOTP of ${email}`)],
    ),
  );
  return /^office +(\S+)/m.exec(out)?.[1] as string;
}

const contents = Array.from({ length: 300 }, (_, i) => Buffer.from(`nota ${i} `.repeat(500 + i)));
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();

/** A digital book of the client whose facts are in this content, with a purchase and an item of its inventory. */
const storeBook = (tenant: Tenant, lote: string, facts: Buffer): Promise<void> =>
  tenant.transaction(async (tx) => {
    await tx.query(
      `WITH l AS (INSERT INTO livro (id, organization_id, cnpj_raiz, cnpj, livro, versao, finalidade, nome, uf, de, ate, arquivo, lote_id,
              sha256, tamanho, linhas, assinada, consolidado, sem_leitura, lidos, fatos, partes, conta)
         VALUES (gen_random_uuid(), $1, '11111333', '11111333000100', 'icms_ipi', '020', 'original', 'Padaria', 'SP', '2026-10-01',
              '2026-10-31', 'efd.txt', $2, $3, 1000, 40, true, false, '{C800}', '{"documento": 1}', '[{"tipo": "apuracao"}]', ARRAY[$3::bytea],
              true) RETURNING id),
       e AS (INSERT INTO entrada_do_livro (organization_id, livro_id, chave, dia, destinacoes)
         SELECT $1, id, repeat('7', 44), '2026-10-08', '{"1": "revenda"}' FROM l),
       p AS (INSERT INTO produto_do_livro (organization_id, livro_id, codigo, linha, descricao) SELECT $1, id, 'P1', 5, 'Mesa' FROM l),
       c AS (INSERT INTO codigo_no_livro (organization_id, livro_id, emitente, codigo, ncm, item)
         SELECT $1, id, '44555666000181', 'F-1', '94036000', 'P1' FROM l)
       INSERT INTO estoque_do_livro (organization_id, livro_id, linha, codigo, unidade, quantidade, unitario, valor, propriedade, estabelecimento, dia)
         SELECT $1, id, 7, 'P1', 'UN', 2, 5.25, 10.50, 'propria', '11111333000100', '2026-12-31' FROM l`,
      [tenant.organizationId, lote, sha256(facts)],
    );
  });

/** An office with a row in every table that has no worker for it, and a sandbox with a client. */
async function fullOffice(email: string) {
  const id = await officeOf(here, email, true);
  const tenant = here.database.forOrganization(id);
  const cliente = {
    cnpjRaiz: '11111333',
    razaoSocial: 'Padaria "da\nEsquina"\t\\N',
    regime: 'lucro_real',
    ibs_cbs: 'regular',
    desde: '2026-01',
    requestId: 'r',
  } as const;
  await createCliente(tenant, cliente);
  const endpoint = await createEndpoint(tenant, {
    url: 'https://exemplo.com.br/hook',
    eventos: [],
    encryptedSecret: encryptSecret(keys.here, 'whsec_segredo'),
    maximo: 1,
  });
  await saveProvisional(
    tenant,
    [...contents, Buffer.from('never taken')].map((bytes) => ({
      sha256: sha256(bytes),
      codificacao: 'gzip' as const,
      tamanho: bytes.length,
      bytes: gzipSync(bytes),
    })),
  );
  const files = contents.map((bytes, i) => ({
    nome: `${i}.xml`,
    sha256: sha256(bytes),
    tamanho: bytes.length,
  }));
  const lote = await registerLote(tenant, { chunks: [files], requestId: 'r' });
  const nota = { cliente: null, competencia: '2026-09', efeito: 'debito', cfop: '5102', valor: '1.00' };
  for (let i = 0; i < 3; i++)
    await notaForTests(here.database, id, {
      ...{ ...nota, emitente: '11222333', destinatario: '44555666', nome: 'Padaria Sol' },
      chave: String(++made).padStart(44, '7'),
    });
  await storeBook(tenant, lote, contents[0] as Buffer);
  const key = await createChavePlena(tenant, 'apura-admin', 'live');
  await tenant.transaction(async (tx) => {
    await inAmbiente(tx, 'test', (sandbox) =>
      sandbox.query(
        `INSERT INTO cliente (id, organization_id, cnpj_raiz, razao_social) VALUES (gen_random_uuid(), $1, '99888777', 'De teste')`,
        [sandbox.organizationId],
      ),
    );
    // Of months whose partitions a fresh database does not have by itself.
    await tx.query(
      `WITH e AS (INSERT INTO event (id, organization_id, type, sequencia, payload, request_id)
         VALUES (primeiro_id(now() - interval '5 months'), $1, 'lote.concluido', 1, '{"texto": "a\\\\b\\n"}', 'r') RETURNING id),
       d AS (INSERT INTO entrega (id, organization_id, event_id, endpoint_id, estado, request_id)
         SELECT gen_random_uuid(), $1, id, $2, 'pendente', 'r' FROM e RETURNING id)
       INSERT INTO tentativa (id, organization_id, entrega_id, numero, duracao_ms)
         SELECT primeiro_id(now() - interval '2 months'), $1, id, 1, 5 FROM d`,
      [id, endpoint?.id],
    );
  });
  return { id, email, key, lote };
}

/** All rows of the office and its sandbox by table, as text: of the tables that are copied, without ciphertexts, and what names a transaction. */
async function rowsOf(base: TestDatabase, id: string): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  await asAdmin(base, async (client) => {
    const offices = `(SELECT id FROM organization WHERE '${id}' IN (id, sandbox_of))`;
    for (const [table] of Object.entries(TREATMENTS).filter(([, treatment]) => treatment === 'copied')) {
      const own =
        table === 'organization'
          ? `id IN ${offices}`
          : table === 'pessoa'
            ? `id IN (SELECT pessoa_id FROM "user" WHERE organization_id IN ${offices})`
            : `organization_id IN ${offices}`;
      const { rows } = await client.query<{ line: string }>(
        `SELECT (to_jsonb(t) - '{transacao,cifrado,totp_segredo,segredo,cabecalhos}'::text[])::text AS line FROM "${table}" t WHERE ${own} ORDER BY 1`,
      );
      all[table] = rows.map(({ line }) => line);
    }
  });
  return all;
}

const whole = (rows: Record<string, string[]>) => ({
  ...rows,
  conteudo: rows.conteudo?.filter((line) => !line.includes('"provisorio": true')),
  audit_log: rows.audit_log?.filter((line) => !/escritorio\.(trazido|exportado)/.test(line)),
  // What a mail still allows with a person's account stays where that account is.
  link_de_email: rows.link_de_email?.filter((line) => !line.includes('"tipo": "senha"')),
  email: rows.email?.filter((line) => !line.includes('"modelo": "link.senha"')),
});

async function exported(id: string): Promise<string> {
  const path = newPath();
  expect(await admin(['export-office', id, '--to', path], here)).toMatchObject(done);
  return path;
}

test('every table that has rows of an office is named with what becomes of them', async () => {
  const { rows } = await asAdmin(here, (client) =>
    client.query<{ name: string }>(
      `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'organization_id'
        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition`,
    ),
  );
  expect(Object.keys(TREATMENTS).sort()).toEqual(
    [...rows.map(({ name }) => name), 'organization', 'pessoa'].sort(),
  );
});

test('a table that nobody has decided about stops the export by name', async () => {
  const id = await officeOf(here, 'nova@exemplo.com.br', true);
  await asAdmin(here, (client) => client.query('CREATE TABLE nova_tabela (organization_id uuid)'));
  const path = newPath();
  expect(await admin(['export-office', id, '--to', path], here)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^table_undecided: .*nova_tabela/),
  });
  expect(existsSync(path)).toBe(false);
  await asAdmin(here, (client) => client.query('DROP TABLE nova_tabela'));
});

test('an office goes with its sandbox, people, bytes and secrets into a database that has others, once', async () => {
  const { id, email, key } = await fullOffice('dona@exemplo.com.br');
  const neighbour = await fullOffice('vizinha@exemplo.com.br');
  const other = await officeOf(there, 'outra@exemplo.com.br', true);
  const untouched = await rowsOf(there, other);
  const path = await exported(id);
  expect(await admin(['import-office', path], there)).toMatchObject({
    ...done,
    out: expect.stringMatching(
      new RegExp(`^office  ${id}  De ${email}\noffice  \\S+  .*testes.*\nrows +\\d+$`),
    ),
  });
  const before = await rowsOf(here, id);
  expect(Object.values(before).filter((rows) => rows.length).length).toBeGreaterThan(15);
  expect(before.conteudo).toHaveLength(contents.length + 1);
  expect(before.cliente).toHaveLength(2);
  // Its digital book goes along, with what it says of purchases and stock.
  for (const table of [
    'livro',
    'entrada_do_livro',
    'estoque_do_livro',
    'produto_do_livro',
    'codigo_no_livro',
  ])
    expect(before[table]).toHaveLength(1);
  expect(before.audit_log?.filter((line) => line.includes('escritorio.exportado'))).toHaveLength(1);
  const after = await rowsOf(there, id);
  expect(whole(after)).toEqual(whole(before));
  expect(after.conteudo).toHaveLength(contents.length);
  expect(after.audit_log?.filter((line) => line.includes('escritorio.trazido'))).toHaveLength(2);
  expect(Object.values(await rowsOf(there, neighbour.id)).flat()).toEqual([]);
  expect(await rowsOf(there, other)).toEqual(untouched);

  const tenant = there.database.forOrganization(id);
  const storage = openStorage(there.database, { STORAGE_DRIVER: 'postgres', S3_REGION: '' });
  const read = await storage.read(id, contents.map(sha256));
  expect(contents.every((bytes) => read.get(sha256(bytes).toString('hex'))?.equals(bytes))).toBe(true);
  const secrets = await tenant.transaction((tx) =>
    tx.rows<{ a: Buffer; b: Buffer }>(
      'SELECT (SELECT cifrado FROM endpoint_secret) AS a, (SELECT totp_segredo FROM pessoa) AS b',
    ),
  );
  expect(decryptSecret(keys.there, secrets[0]?.a as Buffer)).toBe('whsec_segredo');
  expect(decryptSecret(keys.there, secrets[0]?.b as Buffer)).toBe(`TOTP of ${email}`);
  expect(await acessosByEmail(there.database, email)).toEqual(await acessosByEmail(here.database, email));
  // What triggers made of the notes.
  const derived = (base: TestDatabase) =>
    base.database.forOrganization(id).transaction((tx) =>
      tx.rows(
        `SELECT de || '>' || para AS what, sum(notas)::int AS notas FROM notas_entre_partes GROUP BY 1
           UNION ALL SELECT raiz || '=' || texto, 0 FROM parte ORDER BY 1`,
      ),
    );
  expect(await derived(there)).toEqual(await derived(here));
  expect(await derived(there)).toContainEqual({ what: '11222333>44555666', notas: 3 });
  // In its own month, not among the rest.
  expect((await asAdmin(there, (client) => client.query('SELECT FROM event_default'))).rowCount).toBe(0);

  expect(await admin(['import-office', path], there)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^office_exists: .*purge it first/),
  });
  expect(await rowsOf(there, id)).toEqual(after);
  const { rows: found } = await there.database.app.query('SELECT organization_id FROM autenticar_chave($1)', [
    sha256(Buffer.from(key)),
  ]);
  expect(found).toEqual([{ organization_id: id }]);
});

test('a file that is cut off, changed or of another version is refused, and leaves nothing', async () => {
  const { id } = await fullOffice('recusada@exemplo.com.br');
  const path = await exported(id);
  const bytes = readFileSync(path);
  const text = gunzipSync(bytes);
  const changed = (change: (text: string) => string) =>
    gzipSync(Buffer.from(change(text.toString('latin1')), 'latin1'));
  const cases: readonly [Buffer, RegExp][] = [
    [bytes.subarray(0, bytes.length - 9), /^file_damaged: /],
    [bytes.subarray(0, bytes.length / 2), /^file_damaged: /],
    [Buffer.from('no gzip'), /^file_damaged: /],
    [gzipSync(text.subarray(0, text.length / 2)), /^file_damaged: It ends too early/],
    [gzipSync(text.subarray(0, text.lastIndexOf('{'))), /^file_damaged: It ends too early/],
    [changed((it) => it.replace('11111333', '11111334')), /^file_damaged: Its bytes are not/],
    [changed((it) => it.replace('{"rows":1}', '{"rows":2}')), /^file_damaged: .* number of rows/],
    [changed((it) => it.replace('"table":"logo"', '"table":"pg_authid"')), /^file_damaged: .*pg_authid/],
    [changed((it) => `${it}\n`), /^file_damaged: /],
    [changed((it) => it.replace(/\n\d+\n/, '\n99999999999\n')), /^file_damaged: /],
    [changed((it) => it.replace('"version":1', '"version":2')), /^file_of_other_version: /],
    [changed((it) => it.replace('"migrations":[', '"migrations":["2030_next",')), /lacks 2030_next/],
    [gzipSync(Buffer.from('{"format":"other"}\n')), /^file_damaged: /],
  ];
  for (const [content, err] of cases) {
    const broken = newPath();
    writeFileSync(broken, content);
    expect(await admin(['import-office', broken], there)).toEqual({
      code: 1,
      out: '',
      err: expect.stringMatching(err),
    });
  }
  expect(
    await admin(['import-office', path], there, {
      SECRETS_KEYS_PREVIOUS: randomBytes(32).toString('base64'),
    }),
  ).toMatchObject({ code: 1, err: expect.stringMatching(/^secret_unopened: /) });
  expect(Object.values(await rowsOf(there, id)).flat()).toEqual([]);
  const nowhere = newPath();
  expect(await admin(['import-office', nowhere], there)).toEqual({
    code: 1,
    out: '',
    err: `${nowhere} cannot be read: ENOENT.`,
  });
  expect((await admin(['export-office', id, '--to', path], here)).err).toBe(`${path} is there already.`);
  expect(readFileSync(path).equals(bytes)).toBe(true);
});

test('who has an account there stays as they are there, if both have confirmed the address', async () => {
  const email = 'das-duas@exemplo.com.br';
  await officeOf(there, email, true);
  const theirs = (await acessosByEmail(there.database, email))[0];
  const path = await exported(await officeOf(here, email, true));
  expect(await admin(['import-office', path], there)).toMatchObject(done);
  const after = await acessosByEmail(there.database, email);
  expect(after).toHaveLength(2);
  for (const acesso of after)
    expect(acesso).toMatchObject({ pessoa_id: theirs?.pessoa_id, senha_hash: theirs?.senha_hash });

  const unsure = 'sem-confirmar@exemplo.com.br';
  await officeOf(there, unsure, false);
  const refused = await exported(await officeOf(here, unsure, true));
  expect(await admin(['import-office', refused], there)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^person_unconfirmed: sem-confirmar@/),
  });
  expect(await acessosByEmail(there.database, unsure)).toHaveLength(1);
});

test('what is no office of its own is not exported', async () => {
  const { id } = await fullOffice('com-testes@exemplo.com.br');
  const { rows } = await asAdmin(here, (client) =>
    client.query<{ id: string }>('SELECT id FROM organization WHERE sandbox_of = $1', [id]),
  );
  const to = ['--to', newPath()];
  expect(await admin(['export-office', rows[0]?.id as string, ...to], here)).toMatchObject({
    code: 1,
    err: expect.stringMatching(new RegExp(`^office_is_sandbox: .*${id}`)),
  });
  expect(await admin(['export-office', '00000000-0000-7000-8000-000000000000', ...to], here)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^office_unknown: /),
  });
});

test('from bucket to bucket: the bytes go along, and rows point to where they are there', async () => {
  const S3rver = createRequire(new URL('../../storage/package.json', import.meta.url))('s3rver') as new (
    options: object,
  ) => { run(): Promise<{ port: number }>; close(): Promise<void> };
  const server = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true, directory: join(folder, 's3') },
    configureBuckets: [{ name: 'here' }, { name: 'there' }],
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
  const [mine, theirs] = [
    openStorage(here.database, settings('here')),
    openStorage(there.database, settings('there')),
  ];
  try {
    const { id } = await fullOffice('balde@exemplo.com.br');
    // The office's first bytes are in PostgreSQL, those that came since in the bucket.
    const late = Array.from({ length: 600 }, (_, i) => Buffer.from(`depois ${i} `.repeat(50)));
    await mine.putProvisional(
      id,
      late.map((bytes) => ({
        sha256: sha256(bytes),
        encoding: 'gzip' as const,
        size: bytes.length,
        bytes: gzipSync(bytes),
      })),
    );
    await registerLote(here.database.forOrganization(id), {
      chunks: [late.map((bytes, i) => ({ nome: `${i}.xml`, sha256: sha256(bytes), tamanho: bytes.length }))],
      requestId: 'r',
    });
    const path = newPath();
    expect(await admin(['export-office', id, '--to', path], here, settings('here'))).toMatchObject(done);
    await mine.outside?.erase(id);
    expect(await admin(['import-office', path], there, settings('there'))).toMatchObject(done);
    const all = [...contents, ...late];
    const read = await theirs.read(id, all.map(sha256));
    expect(all.every((bytes) => read.get(sha256(bytes).toString('hex'))?.equals(bytes))).toBe(true);
    const { rows } = await asAdmin(there, (client) =>
      client.query<{ inline: number }>(
        `SELECT count(*)::int AS inline FROM conteudo WHERE organization_id = $1 AND get_byte(bytes, 0) <> ascii('{')`,
        [id],
      ),
    );
    expect(rows).toEqual([{ inline: 0 }]);
  } finally {
    mine.close();
    theirs.close();
    await server.close();
  }
});

/** Another cell's settings, as a file. */
function settingsFile(base: TestDatabase, more: Record<string, string> = {}): string {
  const path = newPath();
  const settings = {
    DATABASE_URL: base.urls.appUrl,
    DATABASE_RELAY_URL: base.urls.relayUrl,
    DATABASE_OWNER_URL: base.urls.ownerUrl,
    SECRETS_KEY: (base === here ? keys.here : keys.there).toString('base64'),
    PUBLIC_BASE_URL: base === here ? 'https://daqui.exemplo/' : 'https://de-la.exemplo/',
    ...more,
  };
  writeFileSync(
    path,
    Object.entries(settings)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
  return path;
}

const move = (id: string, onPass?: (rows: number) => Promise<void>) =>
  moveOffice({
    ...{ sourceUrl: here.urls.ownerUrl, targetUrl: there.urls.ownerUrl, office: id },
    address: 'https://de-la.exemplo',
    rewrite: (_, rows) => rows,
    reencrypt: (sealed) => encryptSecret(keys.there, decryptSecret(keys.here, sealed)),
    ...(onPass ? { onPass } : {}),
  });

/** All that may happen to rows between two passes. */
async function work(id: string, pass: number): Promise<void> {
  const tenant = here.database.forOrganization(id);
  const nota = { cliente: null, competencia: '2026-09', efeito: 'debito', cfop: '5102', valor: '1.00' };
  await notaForTests(here.database, id, {
    ...{ ...nota, emitente: '11222333', destinatario: '55666777', nome: `Padaria ${pass}` },
    chave: String(++made).padStart(44, '7'),
  });
  await tenant.transaction(async (tx) => {
    await tx.query(`UPDATE organization SET nome = $1`, [`De quem muda ${pass}`]);
    await tx.query('UPDATE pessoa SET senha_hash = $1', [`senha ${pass}`]);
    await tx.query(
      `DELETE FROM lancamento WHERE documento_id = (SELECT id FROM documento ORDER BY id LIMIT 1)`,
    );
    await tx.query('DELETE FROM documento WHERE id = (SELECT id FROM documento ORDER BY id LIMIT 1)');
    await tx.query('UPDATE cliente SET razao_social = $1', [`Padaria ${pass}`]);
    await inAmbiente(tx, 'test', (sandbox) =>
      sandbox.query(
        pass % 2
          ? 'DELETE FROM cliente'
          : `INSERT INTO cliente (id, organization_id, cnpj_raiz, razao_social) SELECT gen_random_uuid(), tenant(), '99888777', 'De teste'`,
      ),
    );
  });
}

test('an office moves while it works: what came, changed and went meanwhile, nothing of it is lost or doubled', async () => {
  const { id, key } = await fullOffice('muda@exemplo.com.br');
  const neighbour = await fullOffice('fica@exemplo.com.br');
  const untouched = await rowsOf(here, neighbour.id);
  let passes = 0;
  const moved = await move(id, async () => {
    // The last pass is made while nobody can write.
    if (passes++ < 2) await work(id, passes);
  });
  expect(passes).toBeGreaterThan(3);
  expect(moved?.frozenMs).toBeLessThan(60_000);
  const before = await rowsOf(here, id);
  expect(before.organization?.join()).toContain('De quem muda 2');
  expect(whole(await rowsOf(there, id))).toEqual(whole(before));
  expect(await rowsOf(here, neighbour.id)).toEqual(untouched);
  expect(Object.values(await rowsOf(there, neighbour.id)).flat()).toEqual([]);

  // Of here nothing is left that works, and the key says where it went; its neighbour's says nothing.
  const where = async (text: string) =>
    (await authenticateChave(here.database, sha256(Buffer.from(text))))?.moved_to;
  expect(await where(key)).toBe('https://de-la.exemplo');
  expect(await where(neighbour.key)).toBeNull();
  const refused = { code: 'AP001', detail: 'https://de-la.exemplo' };
  await expect(work(id, 3)).rejects.toMatchObject(refused);
  await expect(move(id)).rejects.toMatchObject({ code: 'office_moved' });

  // A month later its rows go; where it went stays, and so may it come back.
  expect(await escritoriosToErase(here.database, new Date(Date.now() - 60_000))).not.toContain(id);
  expect(await escritoriosToErase(here.database, new Date(Date.now() + 60_000))).toEqual([id]);
  await eraseEscritorio(here.database, id, 'sistema');
  expect(await escritoriosToErase(here.database, new Date(Date.now() + 60_000))).toEqual([]);
  expect(await where(key)).toBe('https://de-la.exemplo');
  const back = await admin(['move-office', id, '--to', settingsFile(here)], there);
  expect(back).toMatchObject({
    ...done,
    out: expect.stringMatching(/^moved .* to https:\/\/daqui\.exemplo$/m),
  });
  expect((await rowsOf(here, id)).documento).toEqual(before.documento);
  expect(await where(key)).toBeNull();
  await work(id, 5);
});

test('a move that fails before its last step goes back; one whose last step was cut off is completed or taken back', async () => {
  const { id } = await fullOffice('volta@exemplo.com.br');
  const cutOff = (base: TestDatabase) =>
    asAdmin(base, (client) =>
      client.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'`,
      ),
    );
  let passes = 0;
  const failed = move(id, async () => {
    if (++passes === 3) await cutOff(there);
  });
  await expect(failed).rejects.toThrow(/terminat|not queryable/);
  await work(id, 1);
  const rows = await asAdmin(there, (client) => client.query('SELECT FROM organization WHERE id = $1', [id]));
  expect(rows.rowCount).toBe(0);

  // As it is when the program ends between closing here and committing there.
  const closed = (base: TestDatabase) =>
    asAdmin(base, (client) =>
      client.query(
        `INSERT INTO office_move (organization_id, held_until, closed, address)
         SELECT id, 'infinity', true, 'https://de-la.exemplo' FROM organization WHERE $1 IN (id, sandbox_of)
         ON CONFLICT (organization_id) DO UPDATE SET held_until = 'infinity', closed = true, address = excluded.address`,
        [id],
      ),
    );
  await closed(here);
  await expect(work(id, 2)).rejects.toMatchObject({ code: 'AP001', detail: '' });
  const undo = () => admin(['move-office', id, '--to', settingsFile(there), '--undo'], here);
  expect(await undo()).toMatchObject({ ...done, out: 'nothing was cut off: the office works here' });
  await work(id, 3);

  // And when it ends after that.
  await move(id);
  await asAdmin(here, (client) => client.query('UPDATE office_move SET moved_at = NULL'));
  expect(await undo()).toMatchObject({ ...done, out: `moved   ${id} to https://de-la.exemplo` });
  await expect(work(id, 4)).rejects.toMatchObject({ code: 'AP001', detail: 'https://de-la.exemplo' });
});

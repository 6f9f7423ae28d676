import { readFileSync } from 'node:fs';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { applyMigrations, readMigrations, SCHEMA_FILE, withSchemaEngine } from './apply-migrations.ts';

let base: TestDatabase;
let admin: pg.Client;

beforeAll(async () => {
  base = await testDatabase();
  admin = new pg.Client({ connectionString: base.urls.adminUrl });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await base.close();
});

test('schema.prisma and the migrations describe the same tables', async () => {
  const schema = { path: SCHEMA_FILE, content: readFileSync(SCHEMA_FILE, 'utf8') };
  // The administrator may make a database, in which the migrations are replayed.
  const plan = await withSchemaEngine(base.urls.adminUrl, [[schema.path, schema.content]], (engine) =>
    engine.diff({
      from: { tag: 'migrations', ...readMigrations() },
      to: { tag: 'schemaDatamodel', files: [schema] },
      script: true,
      exitCode: true,
      filters: { externalTables: [], externalEnums: [] },
    }),
  );
  expect(plan).toMatchObject({ exitCode: 0 });
});

test('applying again changes nothing', async () => {
  expect(await applyMigrations(base.urls.ownerUrl)).toEqual([]);
});

test('every table of ours has forced row-level security and a tenant policy, partitions included through their parent', async () => {
  const { rows } = await admin.query<{ name: string; forced: boolean; policies: string[] }>(
    `SELECT c.relname AS name, c.relrowsecurity AND c.relforcerowsecurity AS forced,
            ARRAY(SELECT p.polname::text FROM pg_policy p WHERE p.polrelid = c.oid) AS policies
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname <> '_prisma_migrations'`,
  );
  expect(rows.length).toBeGreaterThan(25);
  for (const { name, forced, policies } of rows) {
    expect({ name, forced, tenant: policies.includes('tenant') }).toEqual({
      name,
      forced: true,
      tenant: true,
    });
  }
});

test('a policy asks functions, which are not read into each statement: a query of its own would be planned with every statement on its table', async () => {
  const { rows } = await admin.query<{ name: string }>(
    `SELECT p.polrelid::regclass || '.' || p.polname AS name FROM pg_policy p
       CROSS JOIN LATERAL (SELECT pg_get_expr(p.polqual, p.polrelid) || coalesce(pg_get_expr(p.polwithcheck, p.polrelid), '') AS text) x
      WHERE 'apura_app'::regrole = ANY(p.polroles) AND x.text ~ '\\yFROM\\y'`,
  );
  // Read and written one at a time, by who signs in.
  expect(rows.map(({ name }) => name).sort()).toEqual(['pessoa.tenant', 'pessoa.tenant_muda']);
  const { rows: read } = await admin.query<{ name: string }>(
    `SELECT DISTINCT f.proname AS name FROM pg_policy p JOIN pg_depend d ON d.classid = 'pg_policy'::regclass AND d.objid = p.oid
       JOIN pg_proc f ON d.refclassid = 'pg_proc'::regclass AND f.oid = d.refobjid JOIN pg_language l ON l.oid = f.prolang WHERE l.lanname = 'sql'`,
  );
  expect(read).toEqual([]);
});

test('the logins of the services are no superusers, cannot bypass row-level security and own no table', async () => {
  const { rows } = await admin.query(
    `SELECT rolname FROM pg_roles r WHERE rolname IN ('apura_app', 'apura_relay')
        AND (rolsuper OR rolbypassrls OR rolcreaterole OR rolcreatedb
             OR EXISTS (SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
                         WHERE c.relowner = r.oid AND n.nspname = 'public'))`,
  );
  expect(rows).toEqual([]);
});

test('partitions cannot be read past their parent', async () => {
  const { rows } = await admin.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c WHERE c.relispartition AND c.relkind = 'r'
        AND (has_table_privilege('apura_app', c.oid, 'SELECT') OR has_any_column_privilege('apura_relay', c.oid, 'SELECT'))`,
  );
  expect(rows).toEqual([]);
});

test('the relay sees no name, document or amount', async () => {
  const { rows } = await admin.query<{ column: string }>(
    `SELECT table_name || '.' || column_name AS column FROM information_schema.column_privileges
      WHERE grantee = 'apura_relay' AND privilege_type = 'SELECT' ORDER BY 1`,
  );
  const seen = rows.map((row) => row.column);
  expect(seen).not.toContain('event.payload');
  expect(seen).not.toContain('webhook_endpoint.url');
  expect(seen).not.toContain('conteudo.bytes');
  expect(seen).not.toContain('apuracao.comparativo');
  expect(seen).not.toContain('email.para');
  expect(seen).not.toContain('cliente.cnpj_raiz');
  expect(seen).not.toContain('cliente.razao_social');
  expect(seen).not.toContain('fechamento.fechada_por');
  const tables = [...new Set(seen.map((column) => column.split('.')[0]))];
  expect(tables.sort()).toEqual(
    [
      'apuracao',
      'apuracao_lote',
      'cliente',
      'conteudo',
      'dossie',
      'email',
      'entrega',
      'event',
      'fechamento',
      'lote',
      'office_move',
      'outbox',
      'pedaco',
      'recalculo',
      'waits',
      'webhook_endpoint',
    ].sort(),
  );
});

test('this month and the next three have their partitions', async () => {
  const { rows } = await admin.query<{ parent: string; n: number }>(
    `SELECT p.relname AS parent, count(*)::int AS n FROM pg_inherits i JOIN pg_class p ON p.oid = i.inhparent
       JOIN pg_class c ON c.oid = i.inhrelid
      WHERE p.relname IN ('event', 'tentativa', 'outbox') AND c.relkind = 'r' AND c.relname NOT LIKE '%default'
      GROUP BY 1 ORDER BY 1`,
  );
  expect(rows).toEqual(['event', 'outbox', 'tentativa'].map((parent) => ({ parent, n: 4 })));
});

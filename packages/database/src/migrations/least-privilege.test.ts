import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { createCliente } from '../clientes/cadastro.ts';
import { createEscritorio } from '../escritorios/escritorio.ts';
import { ensureLogin } from './logins.ts';

let base: TestDatabase;
const clients: Record<string, pg.Client> = {};

const LOGINS = ['apura_app', 'apura_relay', 'apura_queue'];

beforeAll(async () => {
  base = await testDatabase();
  const { adminUrl, appUrl, relayUrl, queueUrl } = base.urls;
  for (const connectionString of [adminUrl, appUrl, relayUrl, queueUrl]) {
    const client = new pg.Client({ connectionString });
    await client.connect();
    clients[new URL(connectionString).username] = client;
  }
  // Rights on a database are not copied from its template.
  await ensureLogin(base.urls.ownerUrl, appUrl);
  const office = await createEscritorio(base.database, { nome: 'Vizinho' });
  await createCliente(base.database.forOrganization(office), {
    cnpjRaiz: '11222333',
    razaoSocial: 'Padaria',
    regime: 'lucro_real',
    ibs_cbs: 'regular',
    desde: '2026-01',
    requestId: 'teste',
  });
});
afterAll(async () => {
  for (const client of Object.values(clients)) await client.end();
  await base.close();
});

const as = (login: string) => clients[login] as pg.Client;

/** The code with which PostgreSQL refuses it, or undefined; whatever it did is undone. */
async function attempt(client: pg.Client, sql: string): Promise<string | undefined> {
  // The server's settings are no part of a transaction.
  const begin = !sql.startsWith('ALTER SYSTEM');
  if (begin) await client.query('BEGIN');
  const code = await client.query(sql).then(
    () => undefined,
    (error: { code: string }) => error.code,
  );
  if (begin) await client.query('ROLLBACK');
  return code;
}

/** What a login that was taken over would try. */
const ATTEMPTS = {
  'become the owner': 'SET ROLE apura_owner',
  'become the owner for good': 'SET SESSION AUTHORIZATION apura_owner',
  'become the superuser': 'SET ROLE postgres',
  'be a superuser': 'ALTER ROLE CURRENT_USER SUPERUSER',
  'have BYPASSRLS': 'ALTER ROLE CURRENT_USER BYPASSRLS',
  'make roles': 'ALTER ROLE CURRENT_USER CREATEROLE',
  'make databases': 'ALTER ROLE CURRENT_USER CREATEDB',
  'make a role': 'CREATE ROLE atacante LOGIN SUPERUSER',
  'give the owner another password': `ALTER ROLE apura_owner PASSWORD 'x'`,
  'put code into the owner’s sessions': `ALTER ROLE apura_owner SET search_path = 'x'`,
  'be granted the owner': 'GRANT apura_owner TO CURRENT_USER',
  'be granted the server’s files': 'GRANT pg_read_server_files TO CURRENT_USER',
  'be granted its programs': 'GRANT pg_execute_server_program TO CURRENT_USER',
  'give itself what it lacks': 'GRANT ALL ON ALL TABLES IN SCHEMA public TO CURRENT_USER',
  'take the tables': 'ALTER TABLE public.documento OWNER TO CURRENT_USER',
  'lift row-level security': 'ALTER TABLE public.documento DISABLE ROW LEVEL SECURITY',
  'lift it for the owner': 'ALTER TABLE public.documento NO FORCE ROW LEVEL SECURITY',
  'turn its policy': 'ALTER POLICY tenant ON public.documento USING (true)',
  'add a policy': 'CREATE POLICY mine ON public.documento USING (true)',
  'drop a policy': 'DROP POLICY tenant ON public.documento',
  'see through a view': 'CREATE VIEW public.vista AS SELECT 1',
  'plant a function that runs as another': `CREATE FUNCTION public.f() RETURNS int LANGUAGE sql SECURITY DEFINER AS 'SELECT 1'`,
  'replace a function of ours': `CREATE OR REPLACE FUNCTION public.tenant() RETURNS uuid LANGUAGE sql AS 'SELECT NULL::uuid'`,
  'shadow a table': 'CREATE TABLE public.organization_x ()',
  'add a trigger':
    'CREATE TRIGGER t BEFORE INSERT ON public.documento FOR EACH ROW EXECUTE FUNCTION public.guardar_partes()',
  'make a schema': 'CREATE SCHEMA atacante',
  'take the schema': 'ALTER SCHEMA public OWNER TO CURRENT_USER',
  'take the database': `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I OWNER TO CURRENT_USER', current_database()); END $$`,
  'install an extension': 'CREATE EXTENSION dblink SCHEMA public',
  'install a language': 'CREATE LANGUAGE plperlu',
  'run a program': `COPY (SELECT 1) TO PROGRAM 'true'`,
  'write a file': `COPY (SELECT 1) TO '/dev/null'`,
  'read a file': `SELECT pg_read_file('/etc/hostname')`,
  'list files': `SELECT pg_ls_dir('/')`,
  'read a file as a large object': `SELECT lo_import('/etc/hostname')`,
  'write one': `DO $$ BEGIN PERFORM lo_create(4711); PERFORM lo_export(4711, '/dev/null'); END $$`,
  'change the server': `ALTER SYSTEM SET log_statement = 'none'`,
  'have it read its settings again': 'SELECT pg_reload_conf()',
  'call as another replica': 'SET session_replication_role = replica',
  'see passwords': 'SELECT rolpassword FROM pg_authid',
  'read the migrations': 'SELECT * FROM public._prisma_migrations',
  'change them': 'DELETE FROM public._prisma_migrations',
  'read past the parent': 'SELECT * FROM public.event_default',
  'empty a table': 'TRUNCATE public.documento',
};

test.each(LOGINS)(
  '%s is refused all that leads to the owner, to its rows or to the server',
  async (login) => {
    const done: string[] = [];
    for (const [what, sql] of Object.entries(ATTEMPTS)) {
      const error = await attempt(as(login), sql);
      // Insufficient privilege; what needs a right on the schema says so before it looks for the thing.
      if (error !== '42501') done.push(`${what}: ${error}`);
    }
    expect(done).toEqual([]);
  },
);

test('the attempts are good: the superuser may do each', async () => {
  const wrong: string[] = [];
  for (const [what, sql] of Object.entries(ATTEMPTS)) {
    const error = await attempt(as('postgres'), sql);
    if (error === '42501' || error?.startsWith('42')) wrong.push(`${what}: ${error}`);
  }
  await as('postgres').query('ALTER SYSTEM RESET log_statement');
  expect(wrong).toEqual([]);
});

test('no login is a member of any role, and none but the owner of another', async () => {
  const { rows } = await as('postgres').query<{ member: string; of: string }>(
    `SELECT m.rolname AS member, r.rolname AS of FROM pg_auth_members a JOIN pg_roles m ON m.oid = a.member JOIN pg_roles r ON r.oid = a.roleid
      WHERE m.rolname LIKE 'apura%' OR r.rolname LIKE 'apura%' ORDER BY 1, 2`,
  );
  expect(new Set(rows.map(({ member }) => member))).toEqual(new Set(['apura_owner']));
  expect(new Set(rows.map(({ of }) => of))).toEqual(new Set(LOGINS));
});

test('no login has an attribute beyond logging in, or owns anything but the queues their own schema', async () => {
  const { rows } = await as('postgres').query<{ name: string; more: boolean; owns: string[] }>(
    `SELECT rolname AS name, rolsuper OR rolbypassrls OR rolcreaterole OR rolcreatedb OR rolreplication AS more,
            ARRAY(SELECT DISTINCT n.nspname::text FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relowner = r.oid AND n.nspname NOT LIKE 'pg_%'
                  UNION SELECT n.nspname::text FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace WHERE p.proowner = r.oid
                  UNION SELECT n.nspname::text FROM pg_namespace n WHERE n.nspowner = r.oid) AS owns
       FROM pg_roles r WHERE rolname = ANY($1) ORDER BY 1`,
    [LOGINS],
  );
  expect(rows).toEqual([
    { name: 'apura_app', more: false, owns: [] },
    { name: 'apura_queue', more: false, owns: ['bullmq'] },
    { name: 'apura_relay', more: false, owns: [] },
  ]);
});

test('what runs as the owner is open to the logins that need it, and finds its tables nowhere else', async () => {
  const { rows } = await as('postgres').query<{ name: string; everybody: boolean; path: boolean }>(
    `SELECT p.proname AS name, has_function_privilege('public', p.oid, 'EXECUTE') AS everybody,
            coalesce('search_path=public, pg_temp' = ANY(p.proconfig), false) AS path
       FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace WHERE p.prosecdef AND n.nspname !~ '^pg_|^information'`,
  );
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.filter(({ everybody, path }) => everybody || !path)).toEqual([]);
});

test('the queues’ login sees no table of ours, the relay no row that it may not', async () => {
  for (const table of ['organization', 'documento', 'conteudo', 'api_key', 'parte'])
    await expect(as('apura_queue').query(`SELECT FROM public.${table}`)).rejects.toMatchObject({
      code: '42501',
    });
  for (const table of ['documento', 'lancamento', 'api_key', 'session', 'parte', '"user"'])
    await expect(as('apura_relay').query(`SELECT FROM public.${table}`)).rejects.toMatchObject({
      code: '42501',
    });
});

test.each(['apura_app', 'apura_relay'])(
  '%s makes no temporary table, which would be found before ours',
  async (login) => {
    expect(await attempt(as(login), 'CREATE TEMP TABLE documento (id uuid)')).toBe('42501');
  },
);

test('row_security = off shows the app no row either: the query is refused', async () => {
  const app = as('apura_app');
  await app.query('SET row_security = off');
  await expect(app.query('SELECT FROM cliente')).rejects.toMatchObject({ code: '42501' });
  await app.query('RESET row_security');
  expect((await app.query('SELECT FROM cliente')).rowCount).toBe(0);
});

import { setTimeout } from 'node:timers/promises';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { authenticateChave, generateChave } from '../escritorios/chaves.ts';
import { createChave, createEscritorio } from '../escritorios/escritorio.ts';
import { eraseEscritorio } from '../operations/upkeep.ts';
import { newId } from './new-id.ts';
import { type Database, openDatabase } from './open-database.ts';
import type { Patience } from './patience.ts';

let base: TestDatabase;
const opened: Database[] = [];
beforeAll(async () => {
  base = await testDatabase();
});
afterAll(async () => {
  for (const database of opened) await database.close();
  await base.close();
});

const NONE: Patience = { connectionMs: 0, statementMs: 0, lockMs: 0, idleMs: 0 };
function open(patience: Partial<Patience>, max = 2): Database {
  const database = openDatabase({ ...base.urls, max, patience: { ...NONE, ...patience }, onError: () => {} });
  opened.push(database);
  return database;
}

test('a statement that takes too long is cut off, through each door', async () => {
  const tenant = open({ statementMs: 50 }).forOrganization(newId());
  const sleep = 'SELECT pg_sleep(60)';
  await expect(tenant.read(`${sleep}::text AS x`, [])).rejects.toMatchObject({ code: '57014' });
  await expect(tenant.transaction((tx) => tx.query(sleep))).rejects.toMatchObject({ code: '57014' });
  await expect(tenant.snapshot((client) => client.query(sleep))).rejects.toMatchObject({ code: '57014' });
  await expect(tenant.transaction((tx) => tx.prisma.$queryRawUnsafe(`${sleep}::text`))).rejects.toThrow(
    /statement timeout/,
  );
});

test('who waits too long for another’s row, or goes silent while holding some, is cut off', async () => {
  const id = await createEscritorio(base.database, { nome: 'Um' });
  const holder = new pg.Client({ connectionString: base.urls.adminUrl });
  await holder.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM organization WHERE id = $1 FOR UPDATE', [id]);
  const impatient = open({ lockMs: 50 }).forOrganization(id);
  await expect(
    impatient.transaction((tx) => tx.query('UPDATE organization SET nome = nome')),
  ).rejects.toMatchObject({ code: '55P03' });
  await holder.query('ROLLBACK');
  const silent = open({ idleMs: 50 }).forOrganization(id);
  await expect(
    silent.transaction(async (tx) => {
      const { rows } = await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      const alive = 'SELECT FROM pg_stat_activity WHERE pid = $1';
      while ((await holder.query(alive, [rows[0]?.pid])).rowCount) await setTimeout(50);
      return tx.query('SELECT 1');
    }),
  ).rejects.toThrow();
  await holder.end();
});

test('the limits end with the transaction: the connection’s next user has none of them', async () => {
  const database = open({ statementMs: 12_345 }, 1);
  const tenant = database.forOrganization(newId());
  const [inside] = await tenant.read<{ statement_timeout: string }>('SHOW statement_timeout', []);
  expect(inside).toEqual({ statement_timeout: '12345ms' });
  expect((await database.app.query('SHOW statement_timeout')).rows).toEqual([{ statement_timeout: '0' }]);
});

test('who waits too long for a connection is told so; keys and sessions have connections of their own', async () => {
  const id = await createEscritorio(base.database, { nome: 'Um' });
  const { chave: _, prefixo, hash } = generateChave('live');
  await createChave(base.database.forOrganization(id), { nome: 'x', prefixo, hash, escopos: [] });
  const database = open({ connectionMs: 3000 });
  const held = await Promise.all([database.app.connect(), database.app.connect()]);
  await expect(database.forOrganization(id).read('SELECT 1', [])).rejects.toThrow(/timeout exceeded/);
  expect(await authenticateChave(database, hash)).toMatchObject({ organization_id: id });
  const { rows } = await database
    .forAuthentication(id)
    .transaction((tx) => tx.query('SELECT nome FROM organization'));
  expect(rows).toEqual([{ nome: 'Um' }]);
  for (const client of held) client.release();
});

test('a key is looked up while another transaction holds its row', async () => {
  const id = await createEscritorio(base.database, { nome: 'Um' });
  const { prefixo, hash } = generateChave('live');
  await createChave(base.database.forOrganization(id), { nome: 'x', prefixo, hash, escopos: [] });
  const holder = new pg.Client({ connectionString: base.urls.adminUrl });
  await holder.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM api_key WHERE hash = $1 FOR UPDATE', [hash]);
  const used = async () => {
    const { rows } = await holder.query('SELECT ultimo_uso_em FROM api_key WHERE hash = $1', [hash]);
    return rows[0].ultimo_uso_em as Date | null;
  };
  expect(await authenticateChave(base.database, hash)).toMatchObject({ organization_id: id });
  expect(await used()).toBeNull();
  await holder.query('ROLLBACK');
  await authenticateChave(base.database, hash);
  expect(await used()).toBeInstanceOf(Date);
  await holder.end();
});

test('removing an office takes as long as it takes', async () => {
  const id = await createEscritorio(base.database, { nome: 'Um' });
  const admin = new pg.Client({ connectionString: base.urls.adminUrl });
  await admin.connect();
  await admin.query(
    `CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(1.5); RETURN OLD; END $$`,
  );
  await admin.query('CREATE TRIGGER slow BEFORE DELETE ON organization FOR EACH ROW EXECUTE FUNCTION slow()');
  expect(await eraseEscritorio(open({ statementMs: 1000 }), id, 'teste')).toEqual([id]);
  await admin.query('DROP FUNCTION slow CASCADE');
  await admin.end();
});

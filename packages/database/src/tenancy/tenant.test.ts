import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { criarEscritorio } from '../chaves/criar-escritorio.ts';
import { criarCliente } from '../clientes/criar-cliente.ts';

let base: TestDatabase;
let um: string;
let outro: string;

beforeAll(async () => {
  base = await testDatabase();
  um = await criarEscritorio(base.database, { nome: 'Um' });
  outro = await criarEscritorio(base.database, { nome: 'Outro' });
});
afterAll(() => base.close());

const novo = (cnpjRaiz: string) => ({
  cnpjRaiz,
  razaoSocial: 'Padaria',
  regime: 'lucro_real',
  ibsCbs: 'regular',
  desde: '2026-01',
  requestId: 'teste',
});

test('an office reads its own rows and no other, through Prisma and through SQL', async () => {
  const id = await criarCliente(base.database.forOrganization(um), novo('11111111'));
  const mine = base.database.forOrganization(um);
  const theirs = base.database.forOrganization(outro);
  expect(await mine.inTransaction((tx) => tx.cliente.findMany({ select: { id: true } }))).toEqual([{ id }]);
  expect(await theirs.inTransaction((tx) => tx.cliente.findMany())).toEqual([]);
  expect((await theirs.sql((client) => client.query('SELECT FROM cliente'))).rowCount).toBe(0);
});

test('an office cannot write into another one', async () => {
  const theirs = base.database.forOrganization(outro);
  const insert = theirs.sql((client) =>
    client.query(
      `INSERT INTO audit_log (id, organization_id, ator, acao, alvo) VALUES (uuidv7(), $1, 'a', 'b', 'c')`,
      [um],
    ),
  );
  await expect(insert).rejects.toMatchObject({ code: '42501' });
  const changed = await theirs.inTransaction((tx) =>
    tx.cliente.updateMany({ data: { razao_social: 'roubada' } }),
  );
  expect(changed.count).toBe(0);
});

test('outside a tenant nothing is seen, also after a tenant used the connection', async () => {
  const single = new pg.Client({ connectionString: base.urls.appUrl });
  await single.connect();
  expect((await single.query('SELECT FROM cliente')).rowCount).toBe(0);
  await single.query('BEGIN');
  await single.query(`SELECT set_config('app.organization_id', $1, true)`, [um]);
  expect((await single.query('SELECT FROM cliente')).rowCount).toBe(1);
  await single.query('COMMIT');
  expect((await single.query('SELECT FROM cliente')).rowCount).toBe(0);
  await single.end();
});

test('a rejected transaction leaves nothing, and its connection serves the next one', async () => {
  const mine = base.database.forOrganization(um);
  const failing = mine.inTransaction(async (tx) => {
    await tx.cliente.updateMany({ data: { razao_social: 'meio feito' } });
    throw new Error('stop');
  });
  await expect(failing).rejects.toThrow('stop');
  const names = await mine.inTransaction((tx) => tx.cliente.findMany({ select: { razao_social: true } }));
  expect(names).toEqual([{ razao_social: 'Padaria' }]);
});

test('the same CNPJ root is a client once per office', async () => {
  const mine = base.database.forOrganization(um);
  const both = await Promise.all([
    criarCliente(mine, novo('22222222')),
    criarCliente(mine, novo('22222222')),
  ]);
  expect(both.filter((id) => id === undefined)).toHaveLength(1);
  expect(await criarCliente(base.database.forOrganization(outro), novo('22222222'))).toBeDefined();
});

test('a connection that the server ends in the middle is an error of that transaction only', async () => {
  const mine = base.database.forOrganization(um);
  await expect(
    mine.sql((client) => client.query('SELECT pg_terminate_backend(pg_backend_pid())')),
  ).rejects.toThrow();
  const { rowCount } = await mine.sql((client) => client.query('SELECT FROM cliente'));
  expect(rowCount).toBeGreaterThan(0);
});

test('read: one round trip sees the office alone, leaves no tenant behind, and takes any text as a value', async () => {
  const mine = base.database.forOrganization(um);
  const theirs = base.database.forOrganization(outro);
  const names = (tenant: typeof mine) => tenant.read<{ id: string }>('SELECT id FROM cliente', []);
  expect((await names(mine)).length).toBeGreaterThan(0);
  const seen = new Set((await names(mine)).map(({ id }) => id));
  expect((await names(theirs)).some(({ id }) => seen.has(id))).toBe(false);
  expect((await base.database.app.query('SELECT FROM cliente')).rowCount).toBe(0);
  const nasty = `'; DELETE FROM cliente; -- \\' $1 $2 "é"`;
  expect(await mine.read('SELECT $1::text AS a, $2::int AS b, $3::text AS c', [nasty, 7, null])).toEqual([
    { a: nasty, b: 7, c: null },
  ]);
  await expect(mine.read('SELECT $1', ['a\0b'])).rejects.toThrow('NUL');
  await expect(mine.read('SELECT $1', [1.5])).rejects.toThrow('whole');
  await expect(mine.read('SELECT $2', ['a'])).rejects.toThrow('no value');
  await expect(mine.read('SELECT 1 / 0', [])).rejects.toThrow('division by zero');
  expect((await names(mine)).length).toBe(seen.size);
});

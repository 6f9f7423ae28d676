import { entriesOf } from '@apura/contracts/tables';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createEscritorio } from '../escritorios/escritorio.ts';
import { Prisma } from '../generated/client.ts';
import {
  anyOf,
  asked,
  from,
  giveNames,
  type OutsidePrisma,
  sent,
  writeEachShape,
  writeOnce,
} from './builder.ts';
import { newId } from './new-id.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await testDatabase();
});
afterAll(() => base.close());

const OUTSIDE: { readonly [Table in keyof OutsidePrisma]: readonly (keyof OutsidePrisma[Table])[] } = {
  _prisma_migrations: ['migration_name', 'finished_at', 'rolled_back_at'],
  'limites.contador': ['key', 'points', 'expire'],
  'limites.recalculo': ['regras', 'pace', 'estado', 'proxima_em', 'criado_em'],
  'limites.waits': ['minute', 'queues'],
  pg_roles: ['rolname'],
  pg_stat_activity: ['backend_xid', 'datname'],
};

test('what the builder calls a table and its columns is what the database calls them', async () => {
  const { rows } = await base.database.relay.query<{ name: string }>(
    `SELECT CASE c.relnamespace::regnamespace::text WHEN 'limites' THEN 'limites.' ELSE '' END || c.relname || '.' || a.attname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relnamespace IN ('public'::regnamespace, 'limites'::regnamespace, 'pg_catalog'::regnamespace) AND c.relkind IN ('r', 'p', 'v') AND a.attnum > 0 AND NOT a.attisdropped`,
  );
  const there = new Set(rows.map(({ name }) => name));
  const enums = Prisma as unknown as Readonly<Record<string, Readonly<Record<string, string>> | undefined>>;
  const named = Object.values(Prisma.ModelName).flatMap((model) => {
    // As `TableOf` does it.
    const table = model.replace(/(?<=.)[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
    return Object.values(enums[`${model}ScalarFieldEnum`] ?? {}).map((column) => `${table}.${column}`);
  });
  expect(named.length).toBeGreaterThan(500);
  named.push(
    ...entriesOf(OUTSIDE).flatMap(([table, columns]) =>
      columns.map((column) => `${table}.${String(column)}`),
    ),
  );
  expect(named.filter((name) => !there.has(name))).toEqual([]);
});

const offices = () => from.selectFrom('organization').select(['id', 'nome', 'criado_em']);

test('a statement of the builder goes through the door: the office sees itself alone, in either kind of transaction', async () => {
  const one = await createEscritorio(base.database, { nome: 'Um' });
  const other = await createEscritorio(base.database, { nome: 'Outro' });
  const asking = offices().where('id', 'in', [one, other]);
  const tenant = base.database.forOrganization(one);
  const found = await tenant.read(asking);
  expect(found).toEqual([{ id: one, nome: 'Um', criado_em: expect.any(Date) }]);
  expect(await tenant.transaction((tx) => tx.rows(asking))).toEqual(found);
  expect(await tenant.first(asking)).toEqual(found[0]);
  expect(await tenant.snapshot((tx) => tx.count(asking))).toBe(1);
  expect(await base.database.forOrganization(newId()).read(asking)).toEqual([]);
});

test('it sees what Prisma wrote in the same transaction, and goes back with it', async () => {
  const id = await createEscritorio(base.database, { nome: 'Antes' });
  const tenant = base.database.forOrganization(id);
  const undone = tenant.transaction(async (tx) => {
    await tx.prisma.organization.update({ where: { id }, data: { nome: 'Durante' } });
    expect(await tx.first(offices())).toMatchObject({ nome: 'Durante' });
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  expect(await tenant.first(offices())).toMatchObject({ nome: 'Antes' });
});

test.each([
  ['an apostrophe', "D'Ávila"],
  ['a backslash', 'a\\b'],
  ['what looks like a parameter', '$1 $2'],
])('%s is a value wherever it stands', async (_name, nome) => {
  const id = await createEscritorio(base.database, { nome });
  const asking = offices()
    .where('nome', '=', nome)
    .where('criado_em', '<', new Date(Date.now() + 60_000));
  for (const read of [
    await base.database.forOrganization(id).read(asking),
    await base.database.forOrganization(id).transaction((tx) => tx.rows(asking)),
  ])
    expect(read).toEqual([{ id, nome, criado_em: expect.any(Date) }]);
});

test('of what is left out no condition is made', () => {
  const { sql, parameters } = offices()
    .where((eb) => eb.and(asked({ nome: 'Um', cnpj: undefined })))
    .compile();
  expect(sql).not.toContain('cnpj');
  expect(parameters).toEqual(['Um']);
});

test('a statement of writeOnce is written when it is first sent, and its values stand where they belong', () => {
  let written = 0;
  const clientes = writeOnce(({ id, raizes }: { id: string; raizes: readonly string[] }) => {
    written += 1;
    return from
      .selectFrom('cliente')
      .select('id')
      .where('cnpj_raiz', '=', anyOf(raizes))
      .where((eb) =>
        eb.or([eb('id', '=', id), eb('ultimo_mes', '>', '2026-01'), eb('razao_social', '=', id)]),
      );
  });
  const [first, second] = [
    sent(clientes({ raizes: ['11111111'], id: 'a' })),
    sent(clientes({ id: 'b', raizes: [] })),
  ];
  expect(first).toMatchObject({ values: [['11111111'], 'a', '2026-01', 'a'] });
  expect(second).toMatchObject({ values: [[], 'b', '2026-01', 'b'], text: first.text, name: first.name });
  expect(first.text).toContain('"cnpj_raiz" = ANY($1)');
  expect(written).toBe(1);
});

test('a statement of writeOnce cannot be written from a value that is not there yet', () => {
  const page = writeOnce(({ limit }: { limit: number }) =>
    from
      .selectFrom('cliente')
      .select('id')
      .limit(limit + 1),
  );
  expect(() => sent(page({ limit: 50 }))).toThrow('limit is no value yet');
});

test('each shape of what is asked of a list is written once, whatever the values', () => {
  let written = 0;
  interface Asked {
    readonly status?: string;
    readonly ids: { readonly gt?: string };
    readonly nomes: readonly { readonly nome: string; readonly exato: boolean }[];
    readonly raizes: readonly string[];
    readonly ordem: 'id' | 'razao_social';
  }
  const clientes = writeEachShape(
    ({ status, ids, nomes, raizes, ordem }: Asked) => {
      written += 1;
      return from
        .selectFrom('cliente')
        .select('id')
        .where((eb) =>
          eb.and([
            eb.and(asked({ status })),
            ...(ids.gt === undefined ? [] : [eb('id', '>', ids.gt)]),
            ...nomes.map(({ nome, exato }) => eb('razao_social', exato ? '=' : 'like', nome)),
            eb('cnpj_raiz', '=', anyOf(raizes)),
          ]),
        )
        .orderBy(ordem);
    },
    ['ordem'],
  );
  const plain: Asked = { ids: {}, nomes: [], raizes: ['11111111'], ordem: 'id' };
  const first = sent(clientes(plain));
  expect(first).toEqual({
    text: 'select "id" from "cliente" where (1 = 1 and "cnpj_raiz" = ANY($1)) order by "id"',
    values: [['11111111']],
  });
  expect(sent(clientes({ ...plain, raizes: ['22222222', '33333333'] }))).toEqual({
    text: first.text,
    values: [['22222222', '33333333']],
  });
  expect(written).toBe(1);
  const named = { ...plain, status: 'ativo', nomes: [{ nome: 'Um', exato: true }] };
  expect(sent(clientes(named)).values).toEqual(['ativo', 'Um', ['11111111']]);
  expect(sent(clientes({ ...named, status: 'encerrado' })).values).toEqual(['encerrado', 'Um', ['11111111']]);
  expect(written).toBe(2);
  const shapes: readonly Asked[] = [
    { ...named, ordem: 'razao_social' },
    { ...named, ids: { gt: 'a' } },
    { ...named, nomes: [{ nome: 'Um', exato: false }] },
    { ...named, nomes: [...named.nomes, { nome: '%s', exato: false }] },
    { ...named, raizes: [] },
  ];
  expect(new Set([named, ...shapes].map((one) => sent(clientes(one)).text)).size).toBe(5);
  expect(sent(clientes({ ...named, raizes: [] }))).toMatchObject({ values: ['ativo', 'Um', []] });
  expect(sent(clientes({ ...named, nomes: [...named.nomes, { nome: 'D%', exato: false }] })).values).toEqual([
    ...['ativo', 'Um', 'D%', ['11111111']],
  ]);
});

test('a text is not shaped by what only a value can tell', () => {
  const clientes = writeEachShape(({ cnpj }: { cnpj: string }) =>
    from
      .selectFrom('cliente')
      .select('id')
      .where('cnpj_raiz', '=', cnpj.length === 8 ? cnpj : 'x'),
  );
  expect(() => sent(clientes({ cnpj: '11111111' }))).toThrow('cnpj is no value yet');
});

test('no more statements have a name than a connection can keep the plans of', () => {
  const give = giveNames(2);
  const [first, , third] = ['SELECT 1', 'SELECT 2', 'SELECT 3'].map((text) => give({ text, values: [] }));
  expect(first?.name).toMatch(/^[0-9a-f]{32}$/);
  expect(give({ text: 'SELECT 1', values: [7] })).toEqual({ ...first, values: [7] });
  expect(third).toEqual({ text: 'SELECT 3', values: [] });
});

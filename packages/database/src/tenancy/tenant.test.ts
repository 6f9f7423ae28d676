import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import pg from 'pg';
import { createCliente } from '../clientes/cadastro.ts';
import { createEscritorio } from '../escritorios/escritorio.ts';
import { from, kept, writeOnce } from './builder.ts';
import { newId } from './new-id.ts';
import { keepPlans, readAtOnce } from './tenant.ts';

let base: TestDatabase;
let um: string;
let outro: string;

beforeAll(async () => {
  base = await testDatabase();
  um = await createEscritorio(base.database, { nome: 'Um' });
  outro = await createEscritorio(base.database, { nome: 'Outro' });
});
afterAll(() => base.close());

const novo = (cnpjRaiz: string) => ({
  cnpjRaiz,
  razaoSocial: 'Padaria',
  regime: 'lucro_real',
  ibs_cbs: 'regular',
  desde: '2026-01',
  requestId: 'teste',
});

test('an office reads its own rows and no other, through Prisma and through SQL', async () => {
  const id = await createCliente(base.database.forOrganization(um), novo('11111111'));
  const mine = base.database.forOrganization(um);
  const theirs = base.database.forOrganization(outro);
  expect(await mine.transaction((tx) => tx.prisma.cliente.findMany({ select: { id: true } }))).toEqual([
    { id },
  ]);
  expect(await theirs.transaction((tx) => tx.prisma.cliente.findMany())).toEqual([]);
  expect((await theirs.transaction((tx) => tx.query('SELECT FROM cliente'))).rowCount).toBe(0);
});

test('a plan that a connection keeps shows each office its own rows', async () => {
  const clientesOf = (organizationId: string) =>
    base.database.forOrganization(organizationId).snapshot(async (tx) => {
      const { n } = await keepPlans(tx).one<{ n: number }>(
        'SELECT count(*)::int AS n FROM cliente WHERE cnpj_raiz = $1',
        ['11111111'],
      );
      const { backend } = await tx.one<{ backend: number }>('SELECT pg_backend_pid() AS backend');
      const kept = await tx.value<number>('SELECT generic_plans::int FROM pg_prepared_statements');
      return { n, backend, kept };
    });
  // After five plans made for their values PostgreSQL may go on with one for all.
  const mine = [];
  for (let time = 0; time < 7; time++) mine.push(await clientesOf(um));
  const theirs = await clientesOf(outro);
  expect(mine.map(({ n }) => n)).toEqual([1, 1, 1, 1, 1, 1, 1]);
  expect(theirs).toMatchObject({ n: 0, backend: mine[0]?.backend });
  expect(theirs.kept).toBeGreaterThan(0);
});

const countOf = writeOnce(({ raiz }: { raiz: string }) =>
  from
    .selectFrom('cliente')
    .select((eb) => [eb.fn.countAll<string>().as('n'), sql<number>`pg_backend_pid()`.as('backend')])
    .where('cnpj_raiz', '=', raiz),
);

test('a read whose plan is kept shows each office its own rows, on the same connection', async () => {
  const reads = [];
  for (let time = 0; time < 7; time++)
    reads.push(await base.database.forOrganization(um).one(countOf({ raiz: '11111111' })));
  const theirs = await base.database.forOrganization(outro).one(countOf({ raiz: '11111111' }));
  expect(reads.map(({ n }) => n)).toEqual(['1', '1', '1', '1', '1', '1', '1']);
  expect(theirs).toEqual({ n: '0', backend: reads[0]?.backend });
  expect((await base.database.forOrganization(um).one(countOf({ raiz: '99999999' }))).n).toBe('0');
  const kept = await base.database.app.query<{ plans: string }>(
    `SELECT generic_plans + custom_plans AS plans FROM pg_prepared_statements WHERE statement LIKE '%pg_backend_pid%'`,
  );
  expect(kept.rows).toEqual([{ plans: '9' }]);
  expect((await base.database.app.query('SELECT FROM cliente')).rowCount).toBe(0);
});

test('a read whose plan is kept writes nothing; what PostgreSQL refuses of it harms no later read of its connection', async () => {
  const mine = base.database.forOrganization(um);
  const renaming = from
    .updateTable('cliente')
    .set({ razao_social: 'lida' })
    .where('cnpj_raiz', '=', '11111111');
  await expect(mine.read(kept(renaming))).rejects.toMatchObject({ code: '25006' });
  const dividing = writeOnce(({ by }: { by: number }) =>
    from.selectFrom('cliente').select(sql<number>`1 / ${by}::int`.as('n')),
  );
  const answers = await Promise.allSettled([
    mine.read(dividing({ by: 0 })),
    mine.one(countOf({ raiz: '11111111' })),
    mine.read(dividing({ by: 1 })),
  ]);
  expect(answers).toMatchObject([
    { status: 'rejected', reason: { code: '22012' } },
    { status: 'fulfilled', value: { n: '1' } },
    { status: 'fulfilled', value: [{ n: 1 }] },
  ]);
  const names = await mine.read<{ razao_social: string }>('SELECT razao_social FROM cliente', []);
  expect(names).toEqual([{ razao_social: 'Padaria' }]);
});

test('an answer that several reads make is of one instant, whatever is written between them', async () => {
  const tenant = base.database.forOrganization(um);
  const id = (await createCliente(tenant, novo('33333333'))) ?? '';
  const rename = (razao_social: string) =>
    tenant.transaction((tx) => tx.prisma.cliente.update({ where: { id }, data: { razao_social } }));
  const nameIn = (mesmo: typeof tenant) =>
    mesmo.transaction((tx) => tx.prisma.cliente.findUniqueOrThrow({ where: { id } }));
  const seen = await readAtOnce(tenant, async (mesmo) => {
    const before = await nameIn(mesmo);
    await rename('Padaria Nova');
    const after = await mesmo.read<{ razao_social: string }>(
      'SELECT razao_social FROM cliente WHERE id = $1::uuid',
      [id],
    );
    return [before.razao_social, after[0]?.razao_social];
  });
  expect(seen).toEqual(['Padaria', 'Padaria']);
  expect((await nameIn(tenant)).razao_social).toBe('Padaria Nova');
  await tenant.transaction((tx) => tx.prisma.cliente.delete({ where: { id } }));
});

test('an office cannot write into another one', async () => {
  const theirs = base.database.forOrganization(outro);
  const insert = theirs.transaction((tx) =>
    tx.query(
      `INSERT INTO audit_log (id, organization_id, ator, acao, alvo) VALUES (uuidv7(), $1, 'a', 'b', 'c')`,
      [um],
    ),
  );
  await expect(insert).rejects.toMatchObject({ code: '42501' });
  const changed = await theirs.transaction((tx) =>
    tx.prisma.cliente.updateMany({ data: { razao_social: 'roubada' } }),
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
  const failing = mine.transaction(async (tx) => {
    await tx.prisma.cliente.updateMany({ data: { razao_social: 'meio feito' } });
    throw new Error('stop');
  });
  await expect(failing).rejects.toThrow('stop');
  const names = await mine.transaction((tx) =>
    tx.prisma.cliente.findMany({ select: { razao_social: true } }),
  );
  expect(names).toEqual([{ razao_social: 'Padaria' }]);
});

test('the same CNPJ root is a client once per office', async () => {
  const mine = base.database.forOrganization(um);
  const both = await Promise.all([
    createCliente(mine, novo('22222222')),
    createCliente(mine, novo('22222222')),
  ]);
  expect(both.filter((id) => id === undefined)).toHaveLength(1);
  expect(await createCliente(base.database.forOrganization(outro), novo('22222222'))).toBeDefined();
});

test('a connection that the server ends in the middle is an error of that transaction only', async () => {
  const mine = base.database.forOrganization(um);
  await expect(
    mine.transaction((tx) => tx.query('SELECT pg_terminate_backend(pg_backend_pid())')),
  ).rejects.toThrow();
  const { rowCount } = await mine.transaction((tx) => tx.query('SELECT FROM cliente'));
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

test('Prisma and SQL are one transaction: each sees what the other wrote, and both go with it', async () => {
  const mine = base.database.forOrganization(um);
  const id = newId();
  const escritos = await mine.transaction(async (tx) => {
    await tx.prisma.cenarioSalvo.create({ data: { id, organization_id: um, nome: 'a', pedido: {} } });
    const { rows } = await tx.query(
      'UPDATE cenario_salvo SET nome = nome || $2 WHERE id = $1 RETURNING nome',
      [id, 'b'],
    );
    return [rows[0].nome, (await tx.prisma.cenarioSalvo.findFirst({ where: { id } }))?.nome];
  });
  expect(escritos).toEqual(['ab', 'ab']);
  const failing = mine.transaction(async (tx) => {
    await tx.query('DELETE FROM cenario_salvo WHERE id = $1', [id]);
    await tx.prisma.cenarioSalvo.create({
      data: { id: newId(), organization_id: um, nome: 'c', pedido: {} },
    });
    throw new Error('stop');
  });
  await expect(failing).rejects.toThrow('stop');
  expect(await mine.transaction((tx) => tx.prisma.cenarioSalvo.findMany({ select: { nome: true } }))).toEqual(
    [{ nome: 'ab' }],
  );
});

test('what PostgreSQL refuses is the same error, whoever asked', async () => {
  const theirs = base.database.forOrganization(outro);
  const data = { organization_id: outro, nome: 'um', pedido: {} };
  const twice = theirs.transaction(async ({ prisma }) => {
    await prisma.cenarioSalvo.create({ data: { ...data, id: newId() } });
    await prisma.cenarioSalvo.create({ data: { ...data, id: newId() } });
  });
  await expect(twice).rejects.toMatchObject({
    code: '23505',
    constraint: 'cenario_salvo_organization_id_nome_key',
  });
  const elsewhere = theirs.transaction(({ prisma }) =>
    prisma.cenarioSalvo.create({ data: { ...data, id: newId(), organization_id: um } }),
  );
  await expect(elsewhere).rejects.toMatchObject({ code: '42501' });
});

test.each([
  ['at the same moment', async () => {}],
  ['in a burst that was prepared for', () => base.database.prepare()],
])('offices that ask Prisma %s get each their own rows', async (_, before) => {
  await before();
  const offices = [um, outro].map((id) => base.database.forOrganization(id));
  const seen = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      offices[i % 2]?.transaction(async ({ prisma }) => {
        const [mine, theirs] = await Promise.all([
          prisma.organization.findUnique({ where: { id: i % 2 ? outro : um }, select: { nome: true } }),
          prisma.organization.findUnique({ where: { id: i % 2 ? um : outro } }),
        ]);
        return [mine?.nome, theirs];
      }),
    ),
  );
  expect(seen).toEqual(Array.from({ length: 20 }, (_, i) => [i % 2 ? 'Outro' : 'Um', null]));
});

test('who is prepared for a burst has all connections open, and keeps them', async () => {
  await base.database.prepare();
  for (const { totalCount, idleCount, options } of [
    base.database.app,
    base.database.auth,
    base.database.strangers,
  ])
    expect([totalCount, idleCount, options.min]).toEqual([options.max, options.max, options.max]);
});

test('Prisma’s client is of no use once the transaction is over: the next office has it', async () => {
  const mine = base.database.forOrganization(um);
  const { late } = await mine.transaction(async ({ prisma }) => ({
    late: async () => prisma.cliente.findMany(),
  }));
  await expect(late()).rejects.toThrow(/revoked/);
});

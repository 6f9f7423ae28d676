import { createExample } from '@apura/contracts';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import pg from 'pg';
import { createEscritorio } from '../escritorios/escritorio.ts';
import { measureWork } from '../operations/measure-work.ts';
import { overdueEvents } from '../operations/upkeep.ts';
import { newId } from '../tenancy/new-id.ts';
import { distributeEvents } from './distribute-events.ts';
import { testEndpoint } from './endpoints.ts';
import { restoreEvents } from './list-entregas.ts';

jest.setTimeout(30_000);

let base: TestDatabase;
let admin: pg.Client;
beforeAll(async () => {
  base = await testDatabase();
  admin = new pg.Client({ connectionString: base.urls.adminUrl });
  await admin.connect();
  // PostgreSQL refuses the entregas of whatever stands here.
  await admin.query('CREATE TABLE veneno (id uuid)');
  await admin.query(`CREATE FUNCTION envenenar() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN
      IF EXISTS (SELECT FROM veneno v WHERE v.id IN (NEW.event_id, NEW.organization_id)) THEN
        RAISE EXCEPTION 'a poisoned row';
      END IF;
      RETURN NEW;
    END $$`);
  await admin.query(
    'CREATE TRIGGER veneno BEFORE INSERT ON entrega FOR EACH ROW EXECUTE FUNCTION envenenar()',
  );
});
afterAll(async () => {
  await admin.end();
  await base.close();
});
beforeEach(() => admin.query('TRUNCATE veneno, event, entrega, webhook_endpoint'));

/** An office with so many endpoints and new events. Returns its id and theirs, the oldest event first. */
async function escritorio(endpoints: number, eventos: number) {
  const id = await createEscritorio(base.database, { nome: 'Escritório' });
  await admin.query(
    `INSERT INTO webhook_endpoint (id, organization_id, url, eventos)
     SELECT gen_random_uuid(), $1, 'https://receptor.example', '{}' FROM generate_series(1, $2::int)`,
    [id, endpoints],
  );
  const ids = Array.from({ length: eventos }, newId);
  await admin.query(
    `INSERT INTO event (id, organization_id, type, sequencia, payload, request_id)
     SELECT x, $1, 'lote.concluido', 1, '{}', 'pedido-1' FROM unnest($2::uuid[]) AS x`,
    [id, ids],
  );
  return { id, eventos: ids };
}
const poison = (id: string | undefined) => admin.query('INSERT INTO veneno VALUES ($1)', [id]);
const entregasDe = async (office: string) =>
  (
    await admin.query<{ id: string }>('SELECT event_id AS id FROM entrega WHERE organization_id = $1', [
      office,
    ])
  ).rows;
/** Pages until there is nothing to do, as the deliverer asks for them. */
async function distributeAll() {
  const pages = [];
  for (;;) {
    const page = await distributeEvents(base.database);
    if (!page.eventos && !page.retidos.length) return pages;
    pages.push(page);
  }
}

test('a page has an end, however many events and endpoints an office has', async () => {
  await escritorio(500, 60);
  const pages = await distributeAll();
  expect(Math.max(...pages.map(({ entregas }) => entregas))).toBe(2_000);
  expect(pages.reduce((soma, { entregas }) => soma + entregas, 0)).toBe(60 * 500);
});

test('the flood of one office leaves the first page to the others as well', async () => {
  await escritorio(50, 1_000);
  const outros = [await escritorio(1, 3), await escritorio(2, 1), await escritorio(0, 5)];
  await distributeEvents(base.database);
  expect(await Promise.all(outros.map(async ({ id }) => (await entregasDe(id)).length))).toEqual([3, 2, 0]);
  const { rows } = await admin.query(
    'SELECT FROM event WHERE organization_id = $1 AND distribuido_em IS NULL',
    [outros[2]?.id],
  );
  expect(rows).toEqual([]);
});

test('more offices than a page takes: each gets its turn', async () => {
  for (let i = 0; i < 45; i++) await escritorio(1, 2);
  const pages = await distributeAll();
  expect(pages[0]).toMatchObject({ eventos: 80, entregas: 80 });
  expect(pages.reduce((soma, { entregas }) => soma + entregas, 0)).toBe(90);
});

test('one poisoned event is set aside with its reason; its neighbours and other offices go on', async () => {
  const seu = await escritorio(2, 7);
  const outro = await escritorio(1, 5);
  const mau = seu.eventos[3];
  await poison(mau);
  const pages = await distributeAll();
  expect(await entregasDe(outro.id)).toHaveLength(5);
  const bons = seu.eventos.filter((id) => id !== mau);
  expect([...new Set((await entregasDe(seu.id)).map(({ id }) => id))].sort()).toEqual(bons);
  expect(pages.flatMap(({ retidos }) => retidos)).toEqual([
    {
      id: mau,
      organization_id: seu.id,
      request_id: 'pedido-1',
      falhas: 1,
      distribuir_em: expect.any(Date),
      erro: 'a poisoned row',
    },
  ]);
  const { queues, eventos_retidos } = await measureWork(base.database);
  expect([queues.eventos.esperando, eventos_retidos]).toEqual([0, 1]);
});

test('what was set aside waits longer each time, is found by the sweeper, and goes out once when it can', async () => {
  const { id, eventos } = await escritorio(1, 1);
  await poison(eventos[0]);
  for (const [i, seconds] of [30, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600].entries()) {
    const { rows: before } = await admin.query<{ at: string }>('SELECT now()::text AS at');
    const [page] = await distributeAll();
    expect(page?.retidos).toMatchObject([{ id: eventos[0], falhas: i + 1 }]);
    const { rows: set } = await admin.query(
      'SELECT distribuir_em - make_interval(secs => $2) BETWEEN $1::timestamptz AND now() AS so FROM event',
      [before[0]?.at, seconds],
    );
    expect([seconds, set]).toEqual([seconds, [{ so: true }]]);
    expect(await overdueEvents(base.database, 0)).toEqual([]);
    await admin.query("UPDATE event SET distribuir_em = now() - interval '1 second'");
    expect(await overdueEvents(base.database, 3_600)).toMatchObject([{ id: eventos[0] }]);
  }
  await admin.query('TRUNCATE veneno');
  expect(await distributeAll()).toEqual([{ eventos: 1, entregas: 1, retidos: [] }]);
  expect(await entregasDe(id)).toHaveLength(1);
  expect((await measureWork(base.database)).eventos_retidos).toBe(0);
});

test('an office whose fan-out fails altogether holds up nobody', async () => {
  const mau = await escritorio(3, 200);
  const bom = await escritorio(3, 200);
  await poison(mau.id);
  const pages = await distributeAll();
  expect(await entregasDe(bom.id)).toHaveLength(600);
  expect(await entregasDe(mau.id)).toEqual([]);
  // One whose time has come again meanwhile is set aside again.
  expect(new Set(pages.flatMap(({ retidos }) => retidos.map(({ id }) => id))).size).toBe(200);
});

test('a database that is full, or away, sets nothing aside', async () => {
  const { eventos } = await escritorio(1, 2);
  await admin.query(`CREATE FUNCTION cheio() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'no space left' USING ERRCODE = '53100'; END $$`);
  await admin.query('CREATE TRIGGER cheio BEFORE INSERT ON entrega FOR EACH ROW EXECUTE FUNCTION cheio()');
  await expect(distributeEvents(base.database)).rejects.toThrow('no space left');
  await admin.query('DROP TRIGGER cheio ON entrega');
  expect(await distributeAll()).toEqual([{ eventos: eventos.length, entregas: 2, retidos: [] }]);
});

test('what is for one endpoint alone goes to it, whatever it subscribes to, and to no other', async () => {
  const { id: office } = await escritorio(3, 1);
  const tenant = base.database.forOrganization(office);
  const { rows } = await admin.query<{ id: string }>(
    `UPDATE webhook_endpoint SET eventos = '{lote.concluido}' WHERE organization_id = $1 RETURNING id`,
    [office],
  );
  const one = rows[0]?.id ?? '';
  const made = await testEndpoint(tenant, one, createExample('apuracao.calculada'), 'pedido-1');
  await distributeAll();
  const { rows: sent } = await admin.query(
    `SELECT endpoint_id, event_id, urgente FROM entrega WHERE organization_id = $1 AND urgente`,
    [office],
  );
  expect(sent).toEqual([
    { endpoint_id: one, event_id: made && typeof made === 'object' ? made.eventId : '', urgente: true },
  ]);
  // Nor is it sent later to who was not meant.
  const all = { desde: new Date(0) };
  for (const { id } of rows) expect(await restoreEvents(tenant, id, all, 'pedido-1')).toBe(0);
});

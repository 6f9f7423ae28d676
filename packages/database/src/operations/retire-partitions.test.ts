import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { createEscritorio } from '../escritorios/escritorio.ts';
import { retirePartitions } from './upkeep.ts';

let base: TestDatabase;
let owner: pg.Client;
let admin: pg.Client;
beforeAll(async () => {
  base = await testDatabase();
  owner = new pg.Client({ connectionString: base.urls.ownerUrl });
  admin = new pg.Client({ connectionString: base.urls.adminUrl });
  await Promise.all([owner.connect(), admin.connect()]);
});
afterAll(async () => {
  await Promise.all([owner.end(), admin.end()]);
  await base.close();
});

/** The month so many months before this one, with its partition. */
async function month(parent: string, ago: number): Promise<{ name: string; id: string }> {
  const { rows } = await owner.query<{ name: string; id: string; next: string }>(
    `SELECT $1 || to_char(m, '_YYYY_MM') AS name, primeiro_id(m AT TIME ZONE 'UTC') AS id,
            primeiro_id((m + interval '1 month') AT TIME ZONE 'UTC') AS next
       FROM (SELECT date_trunc('month', now() AT TIME ZONE 'UTC') - make_interval(months => $2) AS m) x`,
    [parent, ago],
  );
  const { name, id, next } = rows[0] as { name: string; id: string; next: string };
  await owner.query(`CREATE TABLE ${name} PARTITION OF ${parent} FOR VALUES FROM ('${id}') TO ('${next}')`);
  return { name, id };
}

test('months that are over go, with the deliveries of their events; an unpublished permit keeps its month', async () => {
  const office = await createEscritorio(base.database, { nome: 'Um' });
  const published = await month('outbox', 4);
  const unpublished = await month('outbox', 3);
  const kept = await month('outbox', 2);
  const attempts = await month('tentativa', 4);
  const events = await month('event', 14);
  const recentEvents = await month('event', 13);
  const permit = (id: string, when: string | null) =>
    admin.query(
      `INSERT INTO outbox (id, organization_id, fila, job_id, dados, publicado_em) VALUES ($1, $2, 'lotes', 'x', '{}', $3)`,
      [id, office, when],
    );
  await permit(published.id, '2020-01-01');
  await permit(unpublished.id, null);
  const delivery = (event: string) =>
    admin.query(
      `INSERT INTO entrega (id, organization_id, event_id, endpoint_id, estado, request_id)
       VALUES (gen_random_uuid(), $1, $2, gen_random_uuid(), 'entregue', 'r')`,
      [office, event],
    );
  await delivery(events.id);
  await delivery(recentEvents.id);

  expect(await retirePartitions(base.database)).toEqual([published.name, attempts.name, events.name]);
  const { rows } = await admin.query('SELECT event_id FROM entrega');
  expect(rows).toEqual([{ event_id: recentEvents.id }]);
  const { rows: left } = await admin.query(
    'SELECT to_regclass($1) IS NOT NULL AS a, to_regclass($2) IS NOT NULL AS b, to_regclass($3) IS NULL AS c',
    [unpublished.name, kept.name, published.name],
  );
  expect(left).toEqual([{ a: true, b: true, c: true }]);
  expect(await retirePartitions(base.database)).toEqual([]);
});

const rows = async (table: string): Promise<string[]> =>
  (await admin.query<{ id: string }>(`SELECT id FROM ${table} ORDER BY id`)).rows.map(({ id }) => id);

/** An event and a permit as a process with a wrong clock writes them. */
async function writtenAt(when: string, publishedAt: string | null): Promise<string> {
  const office = await createEscritorio(base.database, { nome: 'Relógio' });
  const { rows: made } = await admin.query<{ id: string }>('SELECT primeiro_id($1) AS id', [when]);
  const { id } = made[0] as { id: string };
  await admin.query(
    `INSERT INTO event (id, organization_id, type, sequencia, payload, request_id) VALUES ($1, $2, 'x', 1, '{}', 'r')`,
    [id, office],
  );
  await admin.query(
    `INSERT INTO outbox (id, organization_id, fila, job_id, dados, publicado_em) VALUES ($1, $2, 'lotes', 'x', '{}', $3)`,
    [id, office, publishedAt],
  );
  return id;
}

test('what a wrong clock wrote: the old goes with its month all the same, an unpublished permit stays', async () => {
  const old = await writtenAt('2019-05-05', '2019-05-05');
  const waiting = await writtenAt('2019-06-06', null);
  expect(await rows('event_default')).toEqual([old, waiting]);
  expect(await retirePartitions(base.database)).toEqual(['outbox_default', 'event_default']);
  expect(await rows('event_default')).toEqual([]);
  expect(await rows('outbox_default')).toEqual([waiting]);
});

test('what a wrong clock wrote: the future moves into its month when that is made', async () => {
  const { rows: future } = await admin.query<{ day: string; name: string }>(
    `SELECT (m + interval '3 days')::text AS day, to_char(m, 'YYYY_MM') AS name
       FROM (SELECT date_trunc('month', now() AT TIME ZONE 'UTC') + interval '7 months' AS m) x`,
  );
  const { day, name } = future[0] as { day: string; name: string };
  const id = await writtenAt(`${day}Z`, null);
  expect(await rows('event_default')).toEqual([id]);
  const { rows: made } = await owner.query(
    'SELECT garantir_particoes(8) AS n, garantir_particoes(8) AS again',
  );
  expect(made).toEqual([{ n: 15, again: 0 }]);
  expect(await rows(`event_${name}`)).toEqual([id]);
  expect(await rows(`outbox_${name}`)).toEqual([id]);
  expect(await rows('event_default')).toEqual([]);
  // It is a partition like the others: found by its parent's indexes, and out of reach past it.
  const { rows: indexes } = await admin.query<{ loose: number; reach: boolean }>(
    `SELECT (SELECT count(*)::int FROM pg_index i WHERE i.indrelid = $1::regclass
               AND NOT EXISTS (SELECT FROM pg_inherits h WHERE h.inhrelid = i.indexrelid)) AS loose,
            has_table_privilege('apura_app', $1, 'SELECT') AS reach`,
    [`event_${name}`],
  );
  expect(indexes).toEqual([{ loose: 0, reach: false }]);
});

test('the past months of a backup are made once', async () => {
  const { rows: made } = await owner.query(
    'SELECT garantir_particoes_passadas(13) AS n, garantir_particoes_passadas(13) AS again',
  );
  // Of the 39 the first test left one of the outbox and of the events.
  expect(made[0]).toMatchObject({ again: 0 });
  expect(made[0].n).toBeGreaterThan(30);
});

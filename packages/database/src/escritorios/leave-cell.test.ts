import { randomBytes, randomUUID } from 'node:crypto';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import pg from 'pg';
import { claimEmail } from '../emails/emails.ts';
import { claimWork, forgottenWork, renewClaim } from '../operations/claims.ts';
import { newId } from '../tenancy/new-id.ts';
import { claimEntregas } from '../webhooks/claim-entregas.ts';
import { distributeEvents } from '../webhooks/distribute-events.ts';
import { createEscritorio } from './escritorio.ts';
import { TREATMENTS } from './export-office.ts';
import { leaveCell } from './move-office.ts';

const TOKEN = randomBytes(32);

let base: TestDatabase;
let source: pg.Client;
let office: string;
let neighbour: string;
beforeAll(async () => {
  base = await testDatabase();
});
afterAll(() => base.close());
afterEach(() => source.end());
beforeEach(async () => {
  source = new pg.Client({ connectionString: base.urls.ownerUrl });
  await source.connect();
  office = await createEscritorio(base.database, { nome: 'Que muda' });
  neighbour = await createEscritorio(base.database, { nome: 'Que fica' });
});

const rename = (id: string) =>
  base.database
    .forOrganization(id)
    .transaction((tx) => tx.query('UPDATE organization SET nome = $1', ['De novo']));
const nameOf = async (id: string) =>
  (await base.database.forOrganization(id).read<{ nome: string }>('SELECT nome FROM organization', []))[0]
    ?.nome;

test('every table that goes along stands still with its office', async () => {
  const { rows } = await source.query<{ name: string }>(
    `SELECT tgrelid::regclass::text AS name FROM pg_trigger WHERE tgname = 'in_move' AND tgparentid = 0`,
  );
  const copied = Object.entries(TREATMENTS).filter(([, treatment]) => treatment === 'copied');
  expect(rows.map(({ name }) => name.replaceAll('"', '')).sort()).toEqual(
    copied.map(([name]) => name).sort(),
  );
});

test('a freeze waits for who writes, and nobody of the office begins to meanwhile; others do, and all read', async () => {
  const leaving = leaveCell(source, [office]);
  let frozen: Promise<void> | undefined;
  await base.database.forOrganization(office).transaction(async (tx) => {
    await tx.query('UPDATE organization SET nome = $1', ['Antes']);
    frozen = leaving.freeze();
    // It waits: its request stands behind the lock of this transaction.
    const waits = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND mode = 'ExclusiveLock' AND NOT granted`;
    while (!(await base.database.relay.query(waits)).rowCount);
    await expect(rename(office)).rejects.toMatchObject({ code: 'AP001' });
    await rename(neighbour);
    // Who has begun goes on.
    await tx.query('UPDATE organization SET nome = nome');
  });
  await frozen;
  await expect(rename(office)).rejects.toMatchObject({ code: 'AP001' });
  expect(await nameOf(office)).toBe('Antes');
  await rename(neighbour);
});

test('a freeze ends with its connection; what was closed stays closed until it is opened again', async () => {
  await leaveCell(source, [office]).freeze();
  await expect(rename(office)).rejects.toMatchObject({ code: 'AP001' });
  await source.end();
  const gone = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND mode = 'ExclusiveLock' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  while ((await base.database.relay.query(gone)).rowCount);
  await rename(office);

  source = new pg.Client({ connectionString: base.urls.ownerUrl });
  await source.connect();
  const leaving = leaveCell(source, [office]);
  await leaving.hold();
  await leaving.close('https://outra.exemplo', TOKEN);
  await expect(rename(office)).rejects.toMatchObject({ code: 'AP001', detail: '' });
  await leaving.reopen();
  await rename(office);
  await leaving.hold();
  await leaving.close('https://outra.exemplo', TOKEN);
  await leaving.moved();
  await expect(rename(office)).rejects.toMatchObject({ code: 'AP001', detail: 'https://outra.exemplo' });
  await leaving.reopen();
  await expect(rename(office)).rejects.toMatchObject({ code: 'AP001' });
});

test('who has written for too long keeps the office from being frozen', async () => {
  await base.database.forOrganization(office).transaction(async (tx) => {
    await tx.query('UPDATE organization SET nome = nome');
    await expect(leaveCell(source, [office]).freeze()).rejects.toMatchObject({ code: 'office_busy' });
  });
  await rename(office);
});

/** One of each kind of work of an office. */
async function workOf(id: string): Promise<void> {
  const admin = new pg.Client({ connectionString: base.urls.adminUrl });
  await admin.connect();
  const endpoint = newId();
  const statements: [string, unknown[]][] = [
    [
      `INSERT INTO pedaco (id, organization_id, lote_id, estado, arquivos, bytes, request_id, acordado_em)
       VALUES ($1, $2, $1, 'pendente', 1, 1, 'r', now() - interval '1 hour')`,
      [newId(), id],
    ],
    [
      `INSERT INTO apuracao (id, organization_id, cliente_id, competencia, versao, estado, cenario, request_id)
       VALUES ($1, $2, $3, '2026-09', 1, 'na_fila', '{}', 'r')`,
      [newId(), id, randomUUID()],
    ],
    [
      `INSERT INTO webhook_endpoint (id, organization_id, url, eventos) VALUES ($1, $2, 'https://receptor.example', '{}')`,
      [endpoint, id],
    ],
    [
      `INSERT INTO entrega (id, organization_id, event_id, endpoint_id, estado, proxima_tentativa_em, request_id)
       VALUES ($1, $2, $3, $4, 'pendente', now() - interval '1 minute', 'r')`,
      [newId(), id, randomUUID(), endpoint],
    ],
    [
      `INSERT INTO event (id, organization_id, type, sequencia, payload, request_id) VALUES ($1, $2, 'lote.concluido', 1, '{}', 'r')`,
      [newId(), id],
    ],
    [
      `INSERT INTO email (id, organization_id, modelo, para, dados, estado, request_id) VALUES ($1, $2, 'convite', 'a@b.example', '{}', 'pendente', 'r')`,
      [newId(), id],
    ],
  ];
  for (const [statement, values] of statements) await admin.query(statement, values);
  await admin.end();
}

const all = { livres: 100, ocupadas: new Map() };

test('nobody begins work of an office that is held, and whoever has some ends it; its neighbour’s goes on', async () => {
  await workOf(office);
  const leaving = leaveCell(source, [office]);
  const chunk = await claimWork(base.database, 'chunk', newId(), 60);
  expect(chunk?.organization_id).toBe(office);
  let held = false;
  const holding = leaving.hold().then(() => {
    held = true;
  });
  const shown = 'SELECT FROM office_move WHERE organization_id = $1';
  while (!(await source.query(shown, [office])).rowCount);
  await workOf(neighbour);
  const claims = [
    await claimWork(base.database, 'apuracao', newId(), 60),
    await claimWork(base.database, 'chunk', newId(), 60),
    await claimEmail(base.database, 60),
    ...(await claimEntregas(base.database, 10, all, 60)),
  ];
  expect(claims.map((it) => it?.organization_id)).toEqual(Array(4).fill(neighbour));
  expect(await distributeEvents(base.database)).toMatchObject({ eventos: 1, entregas: 1 });
  expect(await claimWork(base.database, 'apuracao', newId(), 60)).toBeUndefined();
  if (!chunk) throw new Error('nothing was claimed');
  expect(await renewClaim(base.database, 'chunk', chunk, 60)).toBe(true);
  expect(held).toBe(false);
  await base.database
    .forOrganization(office)
    .transaction((tx) =>
      tx.query(`UPDATE pedaco SET estado = 'concluido', lease_dono = NULL, lease_ate = NULL WHERE id = $1`, [
        chunk.id,
      ]),
    );
  await holding;

  // Of one that is closed no sweeper sees a row.
  await source.query(`UPDATE office_move SET held_until = '-infinity'`);
  expect(await claimWork(base.database, 'apuracao', newId(), 60)).toMatchObject({ organization_id: office });
  await workOf(office);
  await leaving.close('https://outra.exemplo', TOKEN);
  await source.query(`UPDATE office_move SET held_until = '-infinity'`);
  expect(await forgottenWork(base.database, 'chunk', 30, 0)).toEqual([]);
  expect(await claimWork(base.database, 'chunk', newId(), 60)).toBeUndefined();
});

import { randomUUID } from 'node:crypto';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { createEscritorio } from '../escritorios/escritorio.ts';
import { newId } from '../tenancy/new-id.ts';
import {
  type Claim,
  type ClaimedWork,
  type ClaimOrder,
  claimWork,
  forgottenWork,
  freeDeadClaims,
  giveBack,
  isWaiting,
  renewClaim,
} from './claims.ts';
import { openPresence } from './presence.ts';

let base: TestDatabase;
let admin: pg.Client;
let office: string;
beforeAll(async () => {
  base = await testDatabase();
  admin = new pg.Client({ connectionString: base.urls.adminUrl });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await base.close();
});
beforeEach(async () => {
  await admin.query('TRUNCATE pedaco, apuracao, apuracao_lote, lote, dossie CASCADE');
  office = await createEscritorio(base.database, { nome: 'Escritório' });
});

/** An office has one row of a recálculo: `recompute-escritorio.test.ts` has its claims. */
type Kind = Exclude<ClaimedWork, 'recalculo'>;

/** Writes a row that waits, and returns its id. */
async function waiting(kind: Kind, organizationId = office): Promise<string> {
  const id = newId();
  if (kind === 'chunk')
    await admin.query(
      `INSERT INTO pedaco (id, organization_id, lote_id, estado, arquivos, bytes, request_id) VALUES ($1, $2, $1, 'pendente', 1, 1, 'r')`,
      [id, organizationId],
    );
  else if (kind === 'dossie')
    await admin.query(
      `WITH c AS (INSERT INTO cliente (id, organization_id, cnpj_raiz, razao_social) VALUES ($3::uuid, $2, left($3::uuid::text, 8), 'Padaria') RETURNING id)
       INSERT INTO dossie (id, organization_id, cliente_id, tipo, por, request_id) SELECT $1, $2, c.id, 'conformidade_2026', 'Ana', 'r' FROM c`,
      [id, organizationId, randomUUID()],
    );
  else
    await admin.query(
      `INSERT INTO apuracao (id, organization_id, cliente_id, competencia, versao, estado, cenario, request_id)
       VALUES ($1, $2, $3, '2026-09', 1, $4, '{}', 'r')`,
      [id, organizationId, randomUUID(), kind === 'report' ? 'gerando_pdf' : 'na_fila'],
    );
  return id;
}

const TABLES = { chunk: 'pedaco', apuracao: 'apuracao', report: 'apuracao', dossie: 'dossie' } as const;
const row = async (kind: Kind, id: string) =>
  (await admin.query(`SELECT estado, tentativas, lease_dono FROM ${TABLES[kind]} WHERE id = $1`, [id]))
    .rows[0];

test('offices that a worker names come last, and those that it passes over do not come at all', async () => {
  const costly = await createEscritorio(base.database, { nome: 'Caro' });
  const [first, second] = [await waiting('chunk', costly), await waiting('chunk', costly)];
  const other = await waiting('chunk');
  const order: ClaimOrder = { last: [costly], passedOver: [] };
  const claim = async (which = order) =>
    (await claimWork(base.database, 'chunk', newId(), 60, { order: which }))?.id;
  expect([await claim(), await claim()]).toEqual([other, first]);
  const without = { last: [], passedOver: [costly] };
  expect(await claim(without)).toBeUndefined();
  expect(await isWaiting(base.database, 'chunk', { order: without })).toBe(false);
  expect(await isWaiting(base.database, 'chunk')).toBe(true);
  expect(await claim()).toBe(second);
});

describe.each(['chunk', 'apuracao', 'report', 'dossie'] as const)('%s', (kind) => {
  const claim = (leaseSeconds = 60): Promise<Claim | undefined> =>
    claimWork(base.database, kind, newId(), leaseSeconds);

  test('of two claimers at a time each has a row of its own, and a third nothing', async () => {
    const ids = [await waiting(kind), await waiting(kind)];
    const claims = await Promise.all([claim(), claim(), claim()]);
    expect(claims.flatMap((it) => it?.id ?? []).sort()).toEqual(ids.sort());
    expect(claims.filter(Boolean)).toHaveLength(2);
  });

  test('what another transaction holds is passed over and still waits; what refers to it holds up nobody', async () => {
    const id = await waiting(kind);
    await admin.query('BEGIN');
    await admin.query(`SELECT FROM ${TABLES[kind]} WHERE id = $1 FOR UPDATE`, [id]);
    expect([await claim(), await isWaiting(base.database, kind)]).toEqual([undefined, true]);
    await admin.query('COMMIT; BEGIN');
    await admin.query(`SELECT FROM ${TABLES[kind]} WHERE id = $1 FOR KEY SHARE`, [id]);
    expect(await claim()).toMatchObject({ id });
    await admin.query('COMMIT');
    expect([await claim(), await isWaiting(base.database, kind)]).toEqual([undefined, false]);
  });

  test('forgotten is what waits for long, as far as the permits that are queued do not reach; the longest wait first', async () => {
    const ids = [await waiting(kind), await waiting(kind), await waiting(kind), await waiting(kind)];
    const AWOKEN = {
      chunk: 'acordado_em',
      apuracao: 'acordada_em',
      report: 'acordada_em',
      dossie: 'acordado_em',
    } as const;
    const waited = (seconds: number, id: string | undefined) =>
      admin.query(
        `UPDATE ${TABLES[kind]} SET ${AWOKEN[kind]} = now() - make_interval(secs => $1), geracao = 7 WHERE id = $2`,
        [seconds, id],
      );
    for (const [i, seconds] of [20, 40, 60, 50].entries()) await waited(seconds, ids[i]);
    const forgotten = async (seconds: number, queued: number) =>
      (await forgottenWork(base.database, kind, seconds, queued)).map(({ id, geracao }) => [id, geracao]);
    for (const queued of [4, 9]) expect(await forgotten(30, queued)).toEqual([]);
    expect(await forgotten(30, 3)).toEqual([[ids[2], 8]]);
    // It has a permit now, and counts no more; nor does the one that waits for less.
    expect((await forgotten(30, 1)).sort()).toEqual(
      [
        [ids[1], 8],
        [ids[3], 8],
      ].sort(),
    );
    expect(await forgotten(30, 0)).toEqual([]);
    // Emptied queues: the permits that there were.
    expect((await forgotten(0, 0)).sort()).toEqual(
      [
        [ids[0], 7],
        [ids[1], 8],
        [ids[2], 8],
        [ids[3], 8],
      ].sort(),
    );
    expect((await claim(-6))?.id).toBeDefined();
    await waited(20, ids[0]);
    expect(await forgotten(30, 3)).toEqual([[ids[0], 8]]);
  });

  test('a lease that ran out goes to another, and the first can neither keep it nor give it back', async () => {
    const id = await waiting(kind);
    const slow = (await claim(0)) as Claim;
    const quick = (await claim()) as Claim;
    expect([slow.tentativas, quick.id, quick.tentativas]).toEqual([1, id, 2]);
    expect(await renewClaim(base.database, kind, slow, 60)).toBe(false);
    await giveBack(base.database, kind, slow, false);
    expect(await row(kind, id)).toMatchObject({ tentativas: 2, lease_dono: quick.lease_dono });
    expect(await claim()).toBeUndefined();
  });

  test('a lease that is renewed stays where it is', async () => {
    await waiting(kind);
    expect(await renewClaim(base.database, kind, (await claim(0)) as Claim, 60)).toBe(true);
    expect(await claim()).toBeUndefined();
  });

  test('what is given back is free at once; only tries that count are counted', async () => {
    await waiting(kind);
    await giveBack(base.database, kind, (await claim()) as Claim, false);
    const again = (await claim()) as Claim;
    expect(again.tentativas).toBe(1);
    await giveBack(base.database, kind, again, true);
    expect((await claim())?.tentativas).toBe(2);
  });

  test('every claim that ends with its worker is counted', async () => {
    await waiting(kind);
    const counted = [];
    for (let i = 0; i < 4; i++) counted.push((await claim(0))?.tentativas);
    expect(counted).toEqual([1, 2, 3, 4]);
  });

  test('the office with the fewest running is next, then the oldest', async () => {
    const mine = [await waiting(kind), await waiting(kind), await waiting(kind)];
    const other = await waiting(kind, await createEscritorio(base.database, { nome: 'Outro' }));
    const order = [];
    for (let i = 0; i < 4; i++) order.push((await claim())?.id);
    expect(order).toEqual([mine[0], other, mine[1], mine[2]]);
  });
});

test.each(['chunk', 'apuracao', 'report'] as const)(
  'a %s of a process that has ended is free long before its lease is over; of one that lives, or that never showed itself, it is not',
  async (kind) => {
    const [dead, living] = [openPresence(base.urls.relayUrl), openPresence(base.urls.relayUrl)];
    const ids = [await waiting(kind), await waiting(kind), await waiting(kind)];
    const owners = [await dead.newOwner(), await living.newOwner(), newId()];
    const claims = [];
    for (const owner of owners) claims.push(await claimWork(base.database, kind, owner, 60));
    expect(claims.map((it) => it?.id)).toEqual(ids);
    const found = async () =>
      (await freeDeadClaims(base.database, kind === 'chunk' ? 'chunk' : 'apuracao')).map(
        ({ id, geracao }) => [id, geracao],
      );
    expect(await found()).toEqual([]);
    await dead.close();
    expect(await found()).toEqual([[ids[0], 1]]);
    expect(await found()).toEqual([]);
    const again = await claimWork(base.database, kind, await living.newOwner(), 60);
    expect([again?.id, again?.tentativas]).toEqual([ids[0], 2]);
    await living.close();
  },
);

test('a process whose connection was lost shows itself again, and its claims stay its own', async () => {
  const presence = openPresence(base.urls.relayUrl);
  const id = await waiting('chunk');
  const claim = (await claimWork(base.database, 'chunk', await presence.newOwner(), 60)) as Claim;
  const number = claim.lease_dono.split('.')[0];
  const connections = `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND ((classid::bigint << 32) | objid::bigint) = $1`;
  const pids = async () => (await admin.query(connections, [number])).rows.map(({ pid }) => pid);
  const [before] = await pids();
  await admin.query('SELECT pg_terminate_backend($1)', [before]);
  for (let now = await pids(); !now.length || now[0] === before; now = await pids());
  expect(await freeDeadClaims(base.database, 'chunk')).toEqual([]);
  expect(await row('chunk', id)).toMatchObject({ lease_dono: claim.lease_dono });
  expect(await renewClaim(base.database, 'chunk', claim, 60)).toBe(true);
  await presence.close();
});

test('a claim changes the state that people see, and one that is given back stays in its stage', async () => {
  const states = [];
  for (const kind of ['chunk', 'apuracao', 'report'] as const) {
    const id = await waiting(kind);
    const claim = (await claimWork(base.database, kind, newId(), 60)) as Claim;
    const during = (await row(kind, id)).estado;
    await giveBack(base.database, kind, claim, true);
    states.push([kind, during, (await row(kind, id)).estado]);
    await admin.query(`TRUNCATE pedaco, apuracao CASCADE`);
  }
  expect(states).toEqual([
    ['chunk', 'executando', 'pendente'],
    ['apuracao', 'calculando', 'calculando'],
    ['report', 'gerando_pdf', 'gerando_pdf'],
  ]);
});

test('an apuração waits until every lote of its watermark is done', async () => {
  const id = await waiting('apuracao');
  const lote = newId();
  await admin.query(
    `INSERT INTO lote (id, organization_id, estado, total, pendentes, request_id) VALUES ($1, $2, 'processando', 1, 1, 'r')`,
    [lote, office],
  );
  await admin.query('INSERT INTO apuracao_lote (organization_id, apuracao_id, lote_id) VALUES ($1, $2, $3)', [
    office,
    id,
    lote,
  ]);
  expect(await claimWork(base.database, 'apuracao', newId(), 60)).toBeUndefined();
  await admin.query(`UPDATE lote SET estado = 'concluido' WHERE id = $1`, [lote]);
  expect((await claimWork(base.database, 'apuracao', newId(), 60))?.id).toBe(id);
});

test('what new rules ask for lets all others go first, of whatever office', async () => {
  const own = [];
  for (const kind of ['apuracao', 'report'] as const) {
    const ofRules = await waiting(kind);
    await admin.query(`UPDATE apuracao SET recalculo = '2026.1' WHERE id = $1`, [ofRules]);
    const asked = [await waiting(kind), await waiting(kind)];
    for (const id of [...asked, ofRules])
      own.push([id, (await claimWork(base.database, kind, newId(), 60))?.id]);
    await admin.query('TRUNCATE apuracao CASCADE');
  }
  expect(own.every(([id, claimed]) => id === claimed)).toBe(true);
});

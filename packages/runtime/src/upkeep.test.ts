import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  acquireUpkeepLock,
  createCliente,
  createEscritorio,
  newId,
  overdueRecolhimentos,
  readWaits,
} from '@apura/database';
import { openQueues, type Queues } from '@apura/queues';
import type { RowPermit } from '@apura/queues/permits';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { createLogger } from './logger.ts';
import { startUpkeep, type Upkeep } from './upkeep.ts';

const HOLD_UPKEEP = fileURLToPath(new URL('../teste/hold-upkeep.ts', import.meta.url));

let base: TestDatabase;
let queues: Queues;
const logger = createLogger('test', 'error');
const upkeeps: Upkeep[] = [];

beforeAll(async () => {
  base = await testDatabase();
  queues = openQueues({ kind: 'postgres', url: base.urls.queueUrl }, (error) => {
    throw error;
  });
});
// Else they would do what the next test is about.
afterEach(() => Promise.all(upkeeps.splice(0).map((upkeep) => upkeep.stop())));
afterAll(async () => {
  await queues.close();
  await base.close();
});

function start(): Upkeep {
  const upkeep = startUpkeep({ database: base.database, relayUrl: base.urls.relayUrl, queues, logger });
  upkeeps.push(upkeep);
  return upkeep;
}

test('what a transaction wrote into the outbox reaches the queue, once, with two relays running', async () => {
  const office = await createEscritorio(base.database, { nome: 'Um' });
  const served: RowPermit[] = [];
  let arrived = () => {};
  const first = new Promise<void>((done) => {
    arrived = done;
  });
  queues.serve('clientes', 1, async (permit) => {
    served.push(permit);
    arrived();
  });
  start();
  start();
  const id = await createCliente(base.database.forOrganization(office), {
    cnpjRaiz: '11111111',
    razaoSocial: 'A',
    regime: 'lucro_real',
    ibs_cbs: 'regular',
    desde: '2026-01',
    requestId: 'r-1',
  });
  await first;
  expect(served).toEqual([{ id, organization_id: office, request_id: 'r-1' }]);
});

test('a client whose notes nobody picked up gets a new permit', async () => {
  const office = await createEscritorio(base.database, { nome: 'Três' });
  const [esquecido, ofNow, ready] = [randomUUID(), randomUUID(), randomUUID()];
  const admin = new pg.Client({ connectionString: base.urls.adminUrl });
  await admin.connect();
  await admin.query(
    `INSERT INTO cliente (id, organization_id, cnpj_raiz, razao_social, documentos_recolhidos_em, recolhimento_pedido_em)
     SELECT x.id, $1, x.raiz, 'A', x.em, x.pedido FROM (VALUES
       ($2::uuid, '11111111', NULL::timestamptz, now() - interval '1 hour'), ($3, '22222222', NULL, now()),
       ($4, '33333333', now(), now() - interval '1 hour')) AS x(id, raiz, em, pedido)`,
    [office, esquecido, ofNow, ready],
  );
  await admin.end();
  expect(await overdueRecolhimentos(base.database, 30)).toEqual([{ id: esquecido, organization_id: office }]);
  expect(await overdueRecolhimentos(base.database, 30)).toEqual([]);
});

test('a chunk that was forgotten gets a new permit', async () => {
  const office = await createEscritorio(base.database, { nome: 'Dois' });
  const chunk = randomUUID();
  const admin = new pg.Client({ connectionString: base.urls.adminUrl });
  await admin.connect();
  const arrived = new Promise<RowPermit>((done) => {
    queues.serve('lotes', 1, async (permit) => done(permit));
  });
  start();
  await admin.query(
    `INSERT INTO pedaco (id, organization_id, lote_id, estado, arquivos, bytes, request_id, acordado_em)
     VALUES ($1, $2, $1, 'pendente', 1, 1, 'r-2', now() - interval '1 hour')`,
    [chunk, office],
  );
  await admin.end();
  expect(await arrived).toEqual({ id: chunk, organization_id: office, request_id: 'r-2' });
}, 60_000);

test('of a holder that is frozen the work is taken over', async () => {
  const office = await createEscritorio(base.database, { nome: 'Cinco' });
  const holder = spawn(
    process.execPath,
    ['--import', 'tsx', '--conditions=source', HOLD_UPKEEP, base.urls.relayUrl],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  try {
    expect(String((await once(holder.stdout, 'data'))[0])).toBe('held');
    holder.kill('SIGSTOP');
    const served = new Promise<RowPermit>((done) => {
      queues.serve('regras', 1, async (permit) => done(permit));
    });
    start();
    const admin = new pg.Client({ connectionString: base.urls.adminUrl });
    await admin.connect();
    await admin.query(
      `INSERT INTO outbox (id, organization_id, fila, job_id, dados) VALUES ($1, $2, 'regras', 'r-5', $3)`,
      [newId(), office, { id: office, organization_id: office, request_id: 'r-5' }],
    );
    await admin.end();
    expect((await served).organization_id).toBe(office);
  } finally {
    holder.kill('SIGKILL');
  }
}, 60_000);

test('a holder that works says so', async () => {
  const lock = await acquireUpkeepLock(base.urls.relayUrl, () => {});
  const admin = new pg.Client({ connectionString: base.urls.adminUrl });
  await admin.connect();
  const spoke = async () => {
    const { rows } = await admin.query<{ at: Date }>(
      `SELECT a.state_change AS at FROM pg_locks l JOIN pg_stat_activity a USING (pid)
        WHERE l.locktype = 'advisory' AND l.objid = 4207214 AND a.datname = current_database()`,
    );
    return rows[0]?.at.getTime();
  };
  const first = await spoke();
  expect(first).toBeDefined();
  while ((await spoke()) === first) await pause(100);
  expect(await spoke()).toBeDefined();
  await lock?.release();
  await admin.end();
}, 60_000);

test('how long work waits is noted each minute, and a day of it is kept', async () => {
  const admin = new pg.Client({ connectionString: base.urls.adminUrl });
  await admin.connect();
  // What the tests before this one noted.
  await admin.query('DELETE FROM limites.waits');
  const office = await createEscritorio(base.database, { nome: 'Cinco' });
  await admin.query(
    `INSERT INTO pedaco (id, organization_id, lote_id, estado, arquivos, bytes, request_id, criado_em, lease_ate)
     VALUES (gen_random_uuid(), $1, gen_random_uuid(), 'pendente', 1, 1, 'r', now() - interval '100 seconds', now() - interval '1 day')`,
    [office],
  );
  const nothing = { lotes: 0, apuracoes: 0, pdfs: 0, eventos: 0, entregas: 0, emails: 0 };
  await admin.query(
    `INSERT INTO limites.waits VALUES (now() - interval '25 hours', $1), (now() - interval '23 hours', $1)`,
    [nothing],
  );
  start();
  let minutes = await readWaits(base.database);
  while (minutes.length < 2) {
    await pause(50);
    minutes = await readWaits(base.database);
  }
  const [old, now] = minutes;
  expect(old?.queues).toEqual(nothing);
  // The oldest chunk that waits; nothing else does.
  expect(now?.queues).toEqual({ ...nothing, lotes: expect.any(Number) });
  expect(Math.floor(now?.queues.lotes ?? 0)).toBeGreaterThanOrEqual(100);
  expect(now?.queues.lotes).toBeLessThan(160);
  expect(now?.minute.getSeconds()).toBe(0);
  expect(now?.ago_s).toBeLessThan(120);
  while ((await admin.query('SELECT 1 FROM limites.waits')).rowCount !== 2) await pause(50);
  await admin.query('DELETE FROM pedaco WHERE organization_id = $1', [office]);
  await admin.end();
}, 60_000);

test('a clean-up that fails keeps neither the others nor the relay from their work', async () => {
  const own = await testDatabase();
  const admin = new pg.Client({ connectionString: own.urls.adminUrl });
  await admin.connect();
  const ownQueues = openQueues({ kind: 'postgres', url: own.urls.queueUrl }, () => {});
  const warned: string[] = [];
  await admin.query('ALTER FUNCTION garantir_particoes RENAME TO not_there');
  await admin.query('SET ROLE apura_owner');
  await admin.query(`SELECT criar_particao('outbox', '2020-01-01Z')`);
  const cleaned = new EventEmitter();
  const listening = {
    warn: (message: string) => void warned.push(message),
    info: (message: string, meta: unknown) => void cleaned.emit(message, meta),
  } as unknown as typeof logger;
  const dropped = once(cleaned, 'months dropped');
  const upkeep = startUpkeep({
    database: own.database,
    relayUrl: own.urls.relayUrl,
    queues: ownQueues,
    logger: listening,
  });
  expect(await dropped).toEqual([{ dropped: ['outbox_2020_01'] }]);
  const served = new Promise<RowPermit>((done) => {
    ownQueues.serve('clientes', 1, async (permit) => done(permit));
  });
  const office = await createEscritorio(own.database, { nome: 'Quatro' });
  const id = await createCliente(own.database.forOrganization(office), {
    cnpjRaiz: '11111111',
    razaoSocial: 'A',
    regime: 'lucro_real',
    ibs_cbs: 'regular',
    desde: '2026-01',
    requestId: 'r-4',
  });
  expect((await served).id).toBe(id);
  expect(warned).toEqual(['clean-up failed']);
  await upkeep.stop();
  await ownQueues.close();
  await admin.end();
  await own.close();
});

import { randomUUID } from 'node:crypto';
import { criarCliente, criarEscritorio } from '@apura/database';
import { openQueues, type Permit, type Queues } from '@apura/queues';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { createLogger } from './logger.ts';
import { startUpkeep, type Upkeep } from './upkeep.ts';

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
afterAll(async () => {
  await Promise.all(upkeeps.map((upkeep) => upkeep.stop()));
  await queues.close();
  await base.close();
});

function start(): Upkeep {
  const upkeep = startUpkeep({ database: base.database, relayUrl: base.urls.relayUrl, queues, logger });
  upkeeps.push(upkeep);
  return upkeep;
}

test('what a transaction wrote into the outbox reaches the queue, once, with two relays running', async () => {
  const office = await criarEscritorio(base.database, { nome: 'Um' });
  const served: Permit[] = [];
  let arrived = () => {};
  const first = new Promise<void>((done) => {
    arrived = done;
  });
  queues.serve('clientes', { concurrency: 1, onFailure: () => {} }, async (permit) => {
    served.push(permit);
    arrived();
  });
  start();
  start();
  const id = await criarCliente(base.database.forOrganization(office), {
    cnpjRaiz: '11111111',
    razaoSocial: 'A',
    regime: 'lucro_real',
    ibsCbs: 'regular',
    desde: '2026-01',
    requestId: 'r-1',
  });
  await first;
  expect(served).toEqual([{ id, organization_id: office, request_id: 'r-1' }]);
});

test('a chunk that was forgotten gets a new permit', async () => {
  const office = await criarEscritorio(base.database, { nome: 'Dois' });
  const pedaco = randomUUID();
  const admin = new pg.Client({ connectionString: base.urls.adminUrl });
  await admin.connect();
  const arrived = new Promise<Permit>((done) => {
    queues.serve('lotes', { concurrency: 1, onFailure: () => {} }, async (permit) => done(permit));
  });
  await admin.query(
    `INSERT INTO pedaco (id, organization_id, lote_id, estado, arquivos, bytes, request_id, acordado_em)
     VALUES ($1, $2, $1, 'pendente', 1, 1, 'r-2', now() - interval '1 hour')`,
    [pedaco, office],
  );
  await admin.end();
  expect(await arrived).toEqual({ id: pedaco, organization_id: office, request_id: 'r-2' });
}, 20_000);

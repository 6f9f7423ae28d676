import { randomUUID } from 'node:crypto';
import { claimEmail, claimEntregas, claimWork, createEscritorio, openPresence } from '@apura/database';
import { openQueues, openRedis, type Queues } from '@apura/queues';
import type { Permit } from '@apura/queues/permits';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { createLogger } from './logger.ts';
import { passOnDead, sweep } from './upkeep.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await testDatabase();
});
afterAll(() => base.close());

test('queues that were emptied get their permits again at once, however often that happened before', async () => {
  const office = await createEscritorio(base.database, { nome: 'Um' });
  const admin = new pg.Client({ connectionString: base.urls.adminUrl });
  await admin.connect();
  const chunk = randomUUID();
  await admin.query(
    `INSERT INTO pedaco (id, organization_id, lote_id, estado, arquivos, bytes, request_id, acordado_em, geracao)
     VALUES ($1, $2, $1, 'pendente', 1, 1, 'r', now(), 6)`,
    [chunk, office],
  );
  let emptied = true;
  const published: string[] = [];
  const queues = {
    isEmptied: async () => emptied,
    remember: async () => {
      emptied = false;
    },
    publish: async (permits: readonly Permit[]) => void published.push(...permits.map(({ jobId }) => jobId)),
    depth: async () => ({ waiting: 0, delayed: 0, active: 0 }),
  } as unknown as Queues;
  const logger = createLogger('test', 'error');
  for (const _twice of [1, 2]) {
    emptied = true;
    await sweep(base.database, queues, logger);
    // The permit that it had: one that is there after all is not doubled, and the next wait is no longer.
    expect(published.splice(0)).toEqual([`pedaco-${chunk}-6`]);
    await sweep(base.database, queues, logger);
    expect(published).toEqual([]);
  }
  await admin.end();
});

test('the permit that was lost with a process is issued anew at once, with its claim', async () => {
  const office = await createEscritorio(base.database, { nome: 'Um' });
  const admin = new pg.Client({ connectionString: base.urls.adminUrl });
  await admin.connect();
  await admin.query('TRUNCATE pedaco');
  const chunk = randomUUID();
  await admin.query(
    `INSERT INTO pedaco (id, organization_id, lote_id, estado, arquivos, bytes, request_id) VALUES ($1, $2, $1, 'pendente', 1, 1, 'r')`,
    [chunk, office],
  );
  const presence = openPresence(base.urls.relayUrl);
  await claimWork(base.database, 'chunk', await presence.newOwner(), 60);
  const published: string[] = [];
  const queues = {
    publish: async (permits: readonly Permit[]) => void published.push(...permits.map(({ jobId }) => jobId)),
  } as unknown as Queues;
  const logger = createLogger('test', 'error');
  await passOnDead(base.database, queues, logger);
  expect(published).toEqual([]);
  await presence.close();
  await passOnDead(base.database, queues, logger);
  expect(published).toEqual([`pedaco-${chunk}-1`]);
  // Taken with another's permit before anybody comes for it: it has its own all the same, and needs no second.
  await claimWork(base.database, 'chunk', 'other', 60);
  await passOnDead(base.database, queues, logger);
  expect(published).toHaveLength(1);
  await admin.end();
});

test('a deliverer that ended is followed by one permit for its webhooks, and one for its mails', async () => {
  const office = await createEscritorio(base.database, { nome: 'Um' });
  const admin = new pg.Client({ connectionString: base.urls.adminUrl });
  await admin.connect();
  await admin.query('TRUNCATE pedaco');
  const endpoint = randomUUID();
  await admin.query(
    `INSERT INTO webhook_endpoint (id, organization_id, url, eventos) VALUES ($1, $2, 'https://receptor.example', '{}')`,
    [endpoint, office],
  );
  await admin.query(
    `INSERT INTO entrega (id, organization_id, event_id, endpoint_id, estado, proxima_tentativa_em, request_id)
     SELECT gen_random_uuid(), $1, gen_random_uuid(), $2, 'pendente', now(), 'r' FROM generate_series(1, 3)`,
    [office, endpoint],
  );
  await admin.query(
    `INSERT INTO email (id, organization_id, para, modelo, dados, request_id)
     VALUES (gen_random_uuid(), $1, 'x@x.example', 'link.senha', '{}', 'r')`,
    [office],
  );
  const presence = openPresence(base.urls.relayUrl);
  const deliverer = { ...base.database, presence };
  expect(await claimEntregas(deliverer, 3, { livres: 512, ocupadas: new Map() }, 60)).toHaveLength(3);
  expect(await claimEmail(deliverer, 300)).toBeDefined();
  const woken: string[] = [];
  const queues = {
    publish: async (permits: readonly Permit[]) => void woken.push(...permits.map(({ queue }) => queue)),
  } as unknown as Queues;
  const logger = createLogger('test', 'error');
  await passOnDead(base.database, queues, logger);
  expect(woken).toEqual([]);
  await presence.close();
  await passOnDead(base.database, queues, logger);
  expect(woken).toEqual(['entregas', 'emails']);
  await passOnDead(base.database, queues, logger);
  expect(woken).toHaveLength(2);
  await admin.end();
});

const redisUrl = process.env.APURA_TEST_REDIS_URL;
if (redisUrl)
  test('a Redis that is emptied again and again has its permit back after each next sweep, with nobody there to take it', async () => {
    const office = await createEscritorio(base.database, { nome: 'Um' });
    const admin = new pg.Client({ connectionString: base.urls.adminUrl });
    await admin.connect();
    await admin.query('TRUNCATE pedaco');
    await admin.query(
      `INSERT INTO pedaco (id, organization_id, lote_id, estado, arquivos, bytes, request_id) VALUES ($1, $2, $1, 'pendente', 1, 1, 'r')`,
      [randomUUID(), office],
    );
    const prefix = `test-${randomUUID()}`;
    const settings = { url: redisUrl as string, prefix, cluster: false };
    const queues = openQueues({ kind: 'redis', ...settings }, (error) => {
      throw error;
    });
    const redis = openRedis(settings, { maxRetriesPerRequest: 3 });
    // Only what is ours: others test on this server too.
    const wipe = async () => redis.del(...(await redis.keys(`${prefix}:*`)));
    const logger = createLogger('test', 'error');
    await sweep(base.database, queues, logger);
    for (let times = 1; times <= 8; times += 1) {
      await wipe();
      expect(await queues.depth('lotes')).toEqual({ waiting: 0, delayed: 0, active: 0 });
      await sweep(base.database, queues, logger);
      expect(await queues.depth('lotes')).toEqual({ waiting: 1, delayed: 0, active: 0 });
    }
    await wipe();
    redis.disconnect();
    await queues.close();
    await admin.end();
  });

import { once } from 'node:events';
import { POLICIES, type PolicyName } from '@apura/contracts';
import { cleanCounters, createChave, generateChave, newId } from '@apura/database';
import { createLogger } from '@apura/runtime';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Redis } from 'ioredis';
import { Registry } from 'prom-client';
import { parseList } from 'structured-headers';
import request from 'supertest';
import { createApp } from '../../../teste/app-de-teste.ts';
import { expectError } from '../../../teste/expect-error.ts';
import { escritorioForTests, gatewayForTests } from '../../../teste/gateway-for-tests.ts';
import { limitHeaders } from './limit.ts';
import { createLimiter, openLimiter } from './limiter.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** A gateway with the real limits, counted in PostgreSQL. */
const gatewayReal = (mudancas = {}) =>
  createApp(
    gatewayForTests(database.database, {
      limiter: createLimiter({
        store: { tipo: 'postgres', database: database.database },
        onFailure: (error) => {
          throw error;
        },
      }),
      trustedProxies: ['127.0.0.1', '::ffff:127.0.0.1'],
      ...mudancas,
    }),
  );

/** The five headers say the same thing, in the specification's form. */
function readLimit(headers: Record<string, string>, policy: PolicyName) {
  const rule = new RegExp(`^"${policy}";q=(\\d+);w=(\\d+)$`).exec(headers['ratelimit-policy'] ?? '');
  const rest = new RegExp(`^"${policy}";r=(\\d+);t=(\\d+)$`).exec(headers.ratelimit ?? '');
  if (!rule || !rest)
    throw new Error(`no limit of ${policy}: ${headers['ratelimit-policy']} / ${headers.ratelimit}`);
  expect(headers['x-ratelimit-limit']).toBe(rule[1]);
  expect(headers['x-ratelimit-remaining']).toBe(rest[1]);
  expect(headers['x-ratelimit-reset']).toBe(rest[2]);
  return { quota: Number(rule[1]), janela: Number(rule[2]), left: Number(rest[1]), t: Number(rest[2]) };
}

test('the calculator: ten a minute for each address, counted over all gateways', async () => {
  const gateways = [gatewayReal(), gatewayReal()];
  const ask = (i: number, ip: string) =>
    request(gateways[i % 2] as (typeof gateways)[number])
      .post('/api/calculadora')
      .set('X-Forwarded-For', ip);
  for (let i = 0; i < 10; i++) {
    const response = await ask(i, '198.51.100.1');
    expectError(response, 'upload_nao_multipart');
    expect(readLimit(response.headers, 'calculadora')).toMatchObject({ quota: 10, janela: 60, left: 9 - i });
  }
  const refused = await ask(0, '198.51.100.1');
  expectError(refused, 'rate_limited');
  const { left, t } = readLimit(refused.headers, 'calculadora');
  expect(left).toBe(0);
  expect(t).toBeGreaterThan(0);
  expect(t).toBeLessThanOrEqual(60);
  expect(refused.headers['retry-after']).toBe(String(t));
  expect(refused.body.retryAfter).toBe(t);
  expectError(await ask(1, '198.51.100.2'), 'upload_nao_multipart');
});

test('who has used it up is told so again without being counted, and with their key is asked for the office’s limit', async () => {
  const { chave } = await escritorioForTests(database.database);
  const { limiter } = gatewayForTests(database.database, {
    limiter: createLimiter({ store: { tipo: 'postgres', database: database.database } }),
  });
  const app = gatewayReal({ limiter });
  const ask = () => request(app).post('/api/calculadora').set('X-Forwarded-For', '198.51.100.3');
  for (let i = 0; i < 10; i++) expectError(await ask(), 'upload_nao_multipart');
  expect(limiter.isUsedUp('calculadora', '198.51.100.3')).toBe(false);
  const [first, again] = [await ask(), await ask()];
  expect(limiter.isUsedUp('calculadora', '198.51.100.3')).toBe(true);
  for (const refused of [first, again]) {
    expectError(refused, 'rate_limited');
    expect(readLimit(refused.headers, 'calculadora')).toMatchObject({ quota: 10, left: 0 });
    expect(refused.headers['access-control-allow-origin']).toBe('*');
  }
  expect(limiter.isUsedUp('simulador', '198.51.100.3')).toBe(false);
  const keyed = await request(app)
    .post('/v1/simulador')
    .set({ Authorization: `Bearer ${chave}`, 'X-Forwarded-For': '198.51.100.3' })
    .send({});
  expectError(keyed, 'corpo_invalido');
});

test('at the same instant, exactly the quota passes', async () => {
  const app = gatewayReal();
  const responses = await Promise.all(
    Array.from({ length: 25 }, () =>
      request(app).post('/api/calculadora').set('X-Forwarded-For', '2001:db8:7:7::1'),
    ),
  );
  expect(responses.filter(({ status }) => status !== 429)).toHaveLength(10);
});

test('the addresses of one /64 count together', async () => {
  const app = gatewayReal();
  const ask = (ip: string) => request(app).post('/api/calculadora').set('X-Forwarded-For', ip);
  await ask('2001:db8:1:2::1');
  const other = await ask('2001:db8:1:2:ffff::9');
  expect(readLimit(other.headers, 'calculadora').left).toBe(8);
  const neighbour = await ask('2001:db8:1:3::1');
  expect(readLimit(neighbour.headers, 'calculadora').left).toBe(9);
});

test('X-Forwarded-For of one who is no proxy of ours is not believed', async () => {
  const app = gatewayReal({
    trustedProxies: [],
    limiter: createLimiter({ store: { tipo: 'memoria' } }),
  });
  for (let i = 0; i < 10; i++) {
    await request(app).post('/api/calculadora').set('X-Forwarded-For', `203.0.113.${i}`);
  }
  expectError(
    await request(app).post('/api/calculadora').set('X-Forwarded-For', '203.0.113.99'),
    'rate_limited',
  );
});

test.each([
  ['/api/v1/clients', 'clients', 60],
  ['/api/v1/documents', 'documents', 60],
  ['/v1/clientes', 'v1', 600],
  ['/v1/documentos', 'v1', 600],
] as const)('%s: %s, %i a minute for each key', async (path, policy, quota) => {
  const app = gatewayReal();
  const [um, other] = [
    await escritorioForTests(database.database),
    await escritorioForTests(database.database),
  ];
  const ver = (key: string) => request(app).get(path).set('Authorization', `Bearer ${key}`);
  const first = await ver(um.chave);
  expect(readLimit(first.headers, policy)).toMatchObject({ quota, janela: 60, left: quota - 1 });
  expect(readLimit((await ver(um.chave)).headers, policy).left).toBe(quota - 2);
  expect(readLimit((await ver(other.chave)).headers, policy).left).toBe(quota - 1);
});

test('all keys of an office count together too, and the office next door by itself', async () => {
  const app = gatewayReal({
    limiter: createLimiter({
      store: { tipo: 'postgres', database: database.database },
      policies: { escritorio: { quota: 5, janela: 60, por: 'escritorio' } },
    }),
  });
  const [um, other] = [
    await escritorioForTests(database.database),
    await escritorioForTests(database.database),
  ];
  const segunda = generateChave('live');
  await createChave(database.database.forOrganization(um.id), {
    nome: 'outra',
    ...segunda,
    escopos: ['read:clients'],
  });
  const ver = (key: string) => request(app).get('/v1/clientes').set('Authorization', `Bearer ${key}`);
  for (let i = 0; i < 5; i++) {
    const { status, headers } = await ver(i % 2 ? segunda.chave : um.chave);
    expect(status).toBe(200);
    expect(readLimit(headers, 'v1').left).toBe(599 - Math.floor(i / 2));
  }
  for (const key of [um.chave, segunda.chave]) {
    const refused = await ver(key);
    expectError(refused, 'rate_limited');
    expect(readLimit(refused.headers, 'escritorio')).toMatchObject({ quota: 5, janela: 60, left: 0 });
  }
  expect((await ver(other.chave)).status).toBe(200);
});

test('the limit holds for a key that lacks the scope, and the headers stand on its errors', async () => {
  const app = gatewayReal();
  const { chave } = await escritorioForTests(database.database, { escopos: ['read:documents'] });
  const response = await request(app).get('/api/v1/clients').set('Authorization', `Bearer ${chave}`);
  expectError(response, 'escopo_insuficiente');
  expect(readLimit(response.headers, 'clients').left).toBe(59);
});

test('thirty failed authentications a minute for each address; good keys go on', async () => {
  const app = gatewayReal();
  const { chave } = await escritorioForTests(database.database);
  const ver = (header: string) =>
    request(app).get('/v1/clientes').set({ 'X-Forwarded-For': '198.51.100.30', Authorization: header });
  for (let i = 0; i < 30; i++) {
    const response = await ver('Bearer apura_live_x');
    expectError(response, 'chave_malformada');
    expect(readLimit(response.headers, 'auth').left).toBe(29 - i);
  }
  expectError(await ver('Bearer apura_live_x'), 'rate_limited');
  expect((await ver(`Bearer ${chave}`)).status).toBe(200);
});

test.each(['/nada', '/api/nada', '/v1/nada'])('%s, which no route knows, counts as site', async (path) => {
  const response = await request(gatewayReal()).get(path).set('X-Forwarded-For', '198.51.100.40');
  expectError(response, 'not_found');
  expect(readLimit(response.headers, 'site').quota).toBe(300);
});

test('when the store is away the process counts for itself, and says so', async () => {
  const other = await testDatabase();
  const failures: unknown[] = [];
  const limiter = createLimiter({
    store: { tipo: 'postgres', database: other.database },
    onFailure: (error) => failures.push(error),
  });
  expect((await limiter.consume('simulador', 'a')).left).toBe(4);
  await other.close();
  const depois = [];
  for (let i = 0; i < 6; i++) depois.push(await limiter.consume('simulador', 'a'));
  expect(depois.map(({ exceeded }) => exceeded)).toEqual([false, false, false, false, false, true]);
  expect(failures).toHaveLength(6);
});

test('counters whose window is over are removed, others stay', async () => {
  await database.database.app.query('DELETE FROM limites.contador');
  await database.database.app.query(
    `INSERT INTO limites.contador (key, points, expire) VALUES ('velho', 1, $1), ('novo', 1, $2)`,
    [Date.now() - 1000, Date.now() + 60_000],
  );
  expect(await cleanCounters(database.database)).toBe(1);
});

test('the headers are structured fields: a parser of RFC 9651 reads what was counted', () => {
  const inteiro = fc.integer({ min: 0, max: 999_999_999_999_999 });
  const consumption = fc.record({
    policy: fc.constantFrom(...(Object.keys(POLICIES) as PolicyName[])),
    quota: inteiro,
    janela: inteiro,
    left: inteiro,
    reopensIn: inteiro,
  });
  fc.assert(
    fc.property(consumption, ({ policy, quota, janela, left, reopensIn }) => {
      const {
        'RateLimit-Policy': rule = '',
        RateLimit: rest = '',
        ...antigos
      } = limitHeaders({
        policy,
        quota,
        janela,
        left,
        reopensIn,
      });
      expect(parseList(rule)).toEqual([
        [
          policy,
          new Map([
            ['q', quota],
            ['w', janela],
          ]),
        ],
      ]);
      expect(parseList(rest)).toEqual([
        [
          policy,
          new Map([
            ['r', left],
            ['t', reopensIn],
          ]),
        ],
      ]);
      expect(antigos).toEqual({
        'X-RateLimit-Limit': String(quota),
        'X-RateLimit-Remaining': String(left),
        'X-RateLimit-Reset': String(reopensIn),
      });
    }),
  );
});

const redisUrl = process.env.APURA_TEST_REDIS_URL;
// Where the run has a Redis, the same counting is held over it.
for (const url of redisUrl ? [redisUrl] : []) {
  test('in Redis: exactly the quota passes, over two processes; without it each counts for itself', async () => {
    const failures: unknown[] = [];
    const clientes = [1, 2].map(() => new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1 }));
    await Promise.all(clientes.map((cliente) => once(cliente, 'ready')));
    const limiters = clientes.map((cliente) =>
      createLimiter({
        store: { tipo: 'redis', cliente, prefix: 'teste' },
        onFailure: (error) => failures.push(error),
      }),
    );
    const who = newId();
    const consumos = await Promise.all(
      Array.from({ length: 25 }, (_, i) => limiters[i % 2]?.consume('calculadora', who)),
    );
    expect(consumos.filter((consumption) => consumption && !consumption.exceeded)).toHaveLength(10);
    expect(
      consumos.every(
        (consumption) => consumption && consumption.reopensIn > 0 && consumption.reopensIn <= 60,
      ),
    ).toBe(true);
    expect(await clientes[0]?.exists(`teste:limites:calculadora:${who}`)).toBe(1);
    for (const cliente of clientes) cliente.disconnect();
    const [alone] = limiters;
    expect((await alone?.consume('calculadora', newId()))?.left).toBe(9);
    expect(failures).toHaveLength(1);
    // Who had used everything up stays refused until the window is over.
    expect((await alone?.consume('calculadora', who))?.exceeded).toBe(true);
  });
}

test('the store away: the gateway says so in its metrics, and requests are answered', async () => {
  const other = await testDatabase();
  const registry = new Registry();
  const logger = createLogger('gateway', 'error');
  logger.silent = true;
  const { limiter, close } = openLimiter({
    database: other.database,
    backend: { kind: 'postgres', url: '' },
    registry,
    logger,
  });
  await other.close();
  const response = await request(createApp(gatewayForTests(database.database, { limiter }))).get('/');
  expect(response.status).toBe(200);
  expect(readLimit(response.headers, 'site').left).toBe(299);
  const metric = await registry.getSingleMetric('apura_rate_limit_store_failures_total')?.get();
  expect(metric?.values).toEqual([{ labels: {}, value: 1 }]);
  await close();
});

test('probes are counted by the process that they ask about', async () => {
  for (const path of ['/healthz', '/readyz']) {
    const { headers } = await request(gatewayReal()).get(path);
    const { t, ...rest } = readLimit(headers, 'saude');
    expect(rest).toEqual({ quota: 6000, janela: 60, left: 5999 });
    expect(t).toBeGreaterThan(0);
    expect(t).toBeLessThanOrEqual(60);
  }
});

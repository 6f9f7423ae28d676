import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEndpoint, createEscritorio, newId, type Tenant } from '@apura/database';
import { freePort } from '@apura/standalone/postgres';
import { startTemplateServer, type TestDatabase, testDatabase } from '@apura/testing';
import { openQueues, type QueueBackend } from '../packages/queues/src/index.ts';
import { createLogger, encryptSecret, openKeyRing, startUpkeep } from '../packages/runtime/src/index.ts';
import { postgresStorage } from '../packages/storage/src/index.ts';
import { startDeliverer } from '../services/deliverer/src/start-deliverer.ts';
import { storeEvents } from '../services/deliverer/teste/store-events.ts';

/**
 * `npm run bench -- deliverer [deliveries]`: the way of a webhook from the commit of its event to a local receiver, with
 * fan-out, claims, signatures and attempt rows, beside a bare undici loop that posts the same bytes with the same
 * concurrency to the same receiver. PostgreSQL runs on the same machine; so does the receiver, in a process of its own.
 */
const DELIVERIES = Number(process.argv[2] ?? 10_000);
const ENDPOINTS = 20;
/** Attempts that an endpoint takes at a time. */
const AT_A_TIME = 10;

const require = createRequire(new URL('../services/deliverer/package.json', import.meta.url));
const { Agent, request } = require('undici') as {
  Agent: new () => { destroy(): Promise<void> };
  request(url: string, options: object): Promise<{ statusCode: number; body: { text(): Promise<string> } }>;
};

const say = (line: string) => process.stdout.write(`${line}\n`);
const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));
const perSecond = (count: number, milliseconds: number) => Math.round((count / milliseconds) * 1000);

const RECEIVER = `
  let seen = new Set(), late = [], wanted = Infinity;
  const server = require('node:http').createServer((request, response) => {
    if (request.url === '/dead') return;
    let body = '';
    request.on('data', (chunk) => { body += chunk; });
    request.on('end', () => {
      response.writeHead(204).end();
      if (request.url === '/bare') return;
      seen.add(request.url + request.headers['webhook-id']);
      late.push(Date.now() - Date.parse(JSON.parse(body).timestamp));
      if (seen.size === wanted) process.send({ late });
    });
  });
  process.on('message', (count) => { seen = new Set(); late = []; wanted = count; process.send('ready'); });
  server.listen(0, '127.0.0.1', () => process.send(server.address().port));
  process.on('disconnect', () => process.exit());
`;

const next = <T>(child: ChildProcess): Promise<T> =>
  new Promise((done) => child.once('message', done as never));

interface Bench {
  readonly receiver: ChildProcess;
  readonly host: string;
  readonly base: TestDatabase;
}

/** Tells the receiver what to wait for; the result settles when that has arrived. */
async function expectDeliveries({ receiver }: Bench, count: number) {
  receiver.send(count);
  await next(receiver);
  return { arrived: next<{ late: number[] }>(receiver) };
}

async function office({ base, host }: Bench, key: Buffer, paths: readonly string[]): Promise<Tenant> {
  const tenant = base.database.forOrganization(await createEscritorio(base.database, { nome: 'Bench' }));
  for (const path of paths)
    await createEndpoint(tenant, {
      url: `http://${host}${path}`,
      eventos: [],
      encryptedSecret: encryptSecret(key, `whsec_${randomBytes(32).toString('base64')}`),
      maximo: 50,
    });
  return tenant;
}

async function bareLoop({ host }: Bench, count: number, atATime: number): Promise<number> {
  const dispatcher = new Agent();
  // As long as the envelope of the events below.
  const body = JSON.stringify({ event_id: newId(), data: 'x'.repeat(520) });
  const headers = {
    'content-type': 'application/json',
    'webhook-id': newId(),
    'webhook-timestamp': '1',
    'webhook-signature': 'v1,x',
  };
  let left = count;
  const begin = performance.now();
  await Promise.all(
    Array.from({ length: atATime }, async () => {
      while (left-- > 0) {
        const answer = await request(`http://${host}/bare`, { dispatcher, method: 'POST', headers, body });
        await answer.body.text();
      }
    }),
  );
  const rate = perSecond(count, performance.now() - begin);
  await dispatcher.destroy();
  return rate;
}

/** Runs `work` while a deliverer and the upkeep run in this process. */
async function withDeliverer<T>(
  bench: Bench,
  backend: QueueBackend,
  key: Buffer,
  work: () => Promise<T>,
): Promise<T> {
  const logger = createLogger('bench', 'error');
  const { database, urls } = bench.base;
  const queues = openQueues(backend, () => {});
  const upkeep = startUpkeep({ database, relayUrl: urls.relayUrl, queues, logger });
  const service = startDeliverer({
    database,
    queues,
    logger,
    keyRing: openKeyRing({ SECRETS_KEY: key.toString('base64'), SECRETS_KEYS_PREVIOUS: '' }),
    allowedHosts: [bench.host],
    mailer: { send: async () => undefined, close: () => {} },
    storage: postgresStorage(database),
    publicBaseUrl: 'http://127.0.0.1',
  });
  await pause(500);
  try {
    return await work();
  } finally {
    service.interrupt?.();
    await queues.stopServing();
    await service.stop();
    await upkeep.stop();
    await queues.close();
  }
}

const paths = (count: number) => Array.from({ length: count }, (_, i) => `/${i}`);

async function throughput(bench: Bench, backend: QueueBackend): Promise<number> {
  const key = randomBytes(32);
  const tenant = await office(bench, key, paths(ENDPOINTS));
  return withDeliverer(bench, backend, key, async () => {
    const warm = await expectDeliveries(bench, ENDPOINTS * 20);
    await storeEvents(tenant, 20);
    await warm.arrived;
    const { arrived } = await expectDeliveries(bench, DELIVERIES);
    const begin = performance.now();
    await storeEvents(tenant, DELIVERIES / ENDPOINTS);
    await arrived;
    return perSecond(DELIVERIES, performance.now() - begin);
  });
}

async function latency(bench: Bench, backend: QueueBackend): Promise<{ p50: number; p99: number }> {
  const key = randomBytes(32);
  const tenant = await office(bench, key, ['/one']);
  return withDeliverer(bench, backend, key, async () => {
    const { arrived } = await expectDeliveries(bench, 1_000);
    const begin = performance.now();
    for (let i = 0; i < 1_000; i++) {
      await storeEvents(tenant, 1);
      await pause(Math.max(0, begin + (i + 1) * 10 - performance.now()));
    }
    const { late } = await arrived;
    late.sort((a, b) => a - b);
    return { p50: late[500] ?? 0, p99: late[990] ?? 0 };
  });
}

/** Deliveries per second to nine endpoints beside a tenth that answers (or not). */
async function besideTenth(bench: Bench, backend: QueueBackend, tenth: string): Promise<number> {
  const key = randomBytes(32);
  const tenant = await office(bench, key, [...paths(9), tenth]);
  const events = Math.round(DELIVERIES / 20);
  return withDeliverer(bench, backend, key, async () => {
    const { arrived } = await expectDeliveries(bench, (tenth === '/dead' ? 9 : 10) * events);
    const begin = performance.now();
    await storeEvents(tenant, events);
    await arrived;
    return perSecond(9 * events, performance.now() - begin);
  });
}

/** The run's own Redis, where the machine has one. */
async function redis(): Promise<{ url: string; stop(): void } | undefined> {
  const given = process.env.APURA_TEST_REDIS_URL;
  if (given) return { url: given, stop: () => {} };
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'apura-redis-'));
  const child = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', ''],
    {
      stdio: 'ignore',
    },
  );
  const alive = await Promise.race([
    new Promise<boolean>((done) => child.once('error', () => done(false)).once('exit', () => done(false))),
    pause(700).then(() => true),
  ]);
  const stop = () => {
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  if (alive) return { url: `redis://127.0.0.1:${port}`, stop };
  stop();
  return undefined;
}

const postgres = await startTemplateServer();
const receiver = spawn(process.execPath, ['-e', RECEIVER], {
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
});
const host = `127.0.0.1:${await next<number>(receiver)}`;
const ownRedis = await redis();
try {
  const backends: [string, (base: TestDatabase) => QueueBackend][] = [
    ['PostgreSQL', (base) => ({ kind: 'postgres', url: base.urls.queueUrl })],
  ];
  if (ownRedis)
    backends.push(['Redis', () => ({ kind: 'redis', url: ownRedis.url, prefix: `bench-${newId()}` })]);
  say(
    `${DELIVERIES} deliveries to ${ENDPOINTS} endpoints, ${AT_A_TIME} at a time each; receiver and database on this machine`,
  );
  for (const [name, backendOf] of backends) {
    const base = await testDatabase();
    const bench: Bench = { receiver, host, base };
    const backend = backendOf(base);
    const bare = await bareLoop(bench, DELIVERIES, ENDPOINTS * AT_A_TIME);
    const rate = await throughput(bench, backend);
    say(`${name}: ${rate}/s, bare undici loop ${bare}/s, ratio ${(rate / bare).toFixed(2)}`);
    const { p50, p99 } = await latency(bench, backend);
    say(`${name}: commit to receiver at 100 events/s: p50 ${p50} ms, p99 ${p99} ms`);
    const well = await besideTenth(bench, backend, '/9');
    const dead = await besideTenth(bench, backend, '/dead');
    say(
      `${name}: nine endpoints ${well}/s beside a tenth that answers, ${dead}/s beside one that never does`,
    );
    await base.close();
  }
} finally {
  receiver.disconnect();
  ownRedis?.stop();
  await postgres.stop();
}

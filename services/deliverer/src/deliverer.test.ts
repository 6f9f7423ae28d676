import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createCliente,
  createEndpoint,
  createEscritorio,
  requestApuracao,
  type Tenant,
} from '@apura/database';
import { type Egress, openEgress } from '@apura/egress';
import { openQueues, type Queues } from '@apura/queues';
import type { Permit, RowPermit } from '@apura/queues/permits';
import { createLogger, encryptSecret, startUpkeep, type Upkeep } from '@apura/runtime';
import { postgresStorage } from '@apura/storage';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { makeSecret } from '../teste/make-secret.ts';
import { ringOf } from '../teste/test-bench.ts';
import { openDispatcher } from './entregas/dispatcher.ts';
import { distributeDue } from './entregas/distribute-due.ts';
import { startDeliverer } from './start-deliverer.ts';

const secretsKey = randomBytes(32);
const logger = createLogger('test', 'error');

let base: TestDatabase;
let tenant: Tenant;
let receiver: Server;
let host: string;
let egress: Egress;
let received: { headers: Record<string, string>; body: string }[];
let answers: number[];

beforeAll(async () => {
  base = await testDatabase();
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      received.push({ headers: request.headers as Record<string, string>, body });
      response.writeHead(answers.shift() ?? 204).end();
    });
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  egress = openEgress({ allowedHosts: [host] });
});
afterAll(async () => {
  await egress.close();
  receiver.close();
  receiver.closeAllConnections();
  await base.close();
});
beforeEach(async () => {
  received = [];
  answers = [];
  published = [];
  tenant = base.database.forOrganization(await createEscritorio(base.database, { nome: 'Escritório' }));
});

let published: { queue: string; jobId: string; delay: number | undefined }[];
/** Remembers permits: here the test itself says when work is done. */
const queues = {
  publish: async (permits: readonly Permit[]) => {
    published.push(...permits.map(({ queue, jobId, delay }) => ({ queue, jobId, delay })));
  },
} as unknown as Queues;

async function endpoint(url = `http://${host}/hook`, eventos: string[] = []) {
  const secret = makeSecret();
  const criado = await createEndpoint(tenant, {
    url,
    eventos,
    encryptedSecret: encryptSecret(secretsKey, secret),
    maximo: 50,
  });
  return { id: criado?.id ?? '', secret };
}

/** Asks for an apuração, whose event is the first of its aggregate. Returns the event's id. */
async function event(): Promise<string> {
  const clienteId = await createCliente(tenant, {
    cnpjRaiz: randomBytes(4).toString('hex').toUpperCase(),
    razaoSocial: 'A',
    regime: 'lucro_real',
    ibs_cbs: 'regular',
    desde: '2026-01',
    requestId: 'r',
  });
  await requestApuracao(tenant, {
    clienteId: clienteId ?? '',
    competencia: '2026-09',
    cenario: {},
    requestId: 'pedido-1',
  });
  const { rows } = await tenant.transaction((tx) =>
    tx.query<{ id: string }>('SELECT id FROM event ORDER BY id DESC LIMIT 1'),
  );
  return rows[0]?.id ?? '';
}

const permit = (id: string): RowPermit => ({
  id,
  organization_id: tenant.organizationId,
  request_id: 'pedido-1',
});
const fanOut = (id: string) => distributeDue({ database: base.database, queues, logger }, permit(id));
const open = (signal: AbortSignal, clock?: () => Date) =>
  openDispatcher({
    database: base.database,
    queues,
    logger,
    saida: egress,
    keyRing: ringOf(secretsKey),
    publicBaseUrl: 'https://apura.example',
    random: () => 0.5,
    signal,
    ...(clock === undefined ? {} : { clock }),
  });
async function deliver(clock?: () => Date) {
  const dispatcher = open(new AbortController().signal, clock);
  await dispatcher.wake();
  await dispatcher.idle();
}
const entregas = async () =>
  (
    await tenant.transaction((tx) =>
      tx.query<{ estado: string; tentativas: number; proxima_tentativa_em: Date | null }>(
        'SELECT estado, tentativas, proxima_tentativa_em FROM entrega ORDER BY id',
      ),
    )
  ).rows;
/** Brings the next attempt to now, as the passing of time would. */
const wait = () =>
  tenant.transaction((tx) =>
    tx.query(`UPDATE entrega SET proxima_tentativa_em = now() WHERE estado = 'pendente'`),
  );

test('an event arrives once, signed so that the standard library verifies it', async () => {
  const { secret } = await endpoint();
  const id = await event();
  await fanOut(id);
  await fanOut(id);
  await deliver();
  await deliver();
  expect(received).toHaveLength(1);
  const [only] = received;
  const verified = new Webhook(secret).verify(only?.body ?? '', only?.headers ?? {});
  expect(verified).toMatchObject({
    event_id: id,
    type: 'apuracao.criada',
    sequencia: 1,
    data: { apuracao_id: expect.any(String) },
  });
  expect(only?.headers['webhook-id']).toBe(id);
  expect(await entregas()).toMatchObject([{ estado: 'entregue', tentativas: 1 }]);
});

test('each subscribed endpoint gets it, others do not, and one that fails does not hold up its neighbour', async () => {
  await endpoint(undefined, ['apuracao.criada']);
  await endpoint('http://10.0.0.1/internal');
  await endpoint(undefined, ['xml.parse_failed']);
  await fanOut(await event());
  await deliver();
  expect(received).toHaveLength(1);
  expect((await entregas()).map(({ estado }) => estado).sort()).toEqual(['entregue', 'falhou']);
});

test('a 5xx is tried again with growing delay, with the same id and a new timestamp, until it is taken', async () => {
  answers = [500, 503];
  await endpoint();
  await fanOut(await event());
  const delays: number[] = [];
  for (let attempt = 1; attempt <= 2; attempt++) {
    const instant = new Date();
    await deliver(() => instant);
    const [entrega] = await entregas();
    expect(entrega).toMatchObject({ estado: 'pendente', tentativas: attempt });
    delays.push((entrega?.proxima_tentativa_em?.getTime() ?? 0) - instant.getTime());
    await deliver();
    expect(received).toHaveLength(attempt);
    await wait();
  }
  expect(delays[0]).toBeGreaterThanOrEqual(4000);
  expect(delays[1]).toBeGreaterThan((delays[0] ?? 0) * 2);
  expect(published.filter(({ delay }) => delay !== undefined)).toHaveLength(2);
  await deliver();
  expect(await entregas()).toMatchObject([{ estado: 'entregue', tentativas: 3, proxima_tentativa_em: null }]);
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  const { rows } = await tenant.transaction((tx) =>
    tx.query('SELECT numero, status FROM tentativa ORDER BY numero'),
  );
  expect(rows).toEqual([
    { numero: 1, status: 500 },
    { numero: 2, status: 503 },
    { numero: 3, status: 204 },
  ]);
});

test('after a 410 the endpoint is left alone', async () => {
  answers = [410];
  const { id } = await endpoint();
  await fanOut(await event());
  await fanOut(await event());
  await deliver();
  await deliver();
  const { rows } = await tenant.transaction((tx) =>
    tx.query('SELECT estado, motivo FROM webhook_endpoint WHERE id = $1', [id]),
  );
  expect(rows).toEqual([{ estado: 'desativado', motivo: 'resposta_410' }]);
  await fanOut(await event());
  await deliver();
  expect((await entregas()).filter(({ estado }) => estado === 'pendente')).toEqual([]);
});

test('another office gets nothing of it', async () => {
  await endpoint();
  const mine = tenant;
  tenant = base.database.forOrganization(await createEscritorio(base.database, { nome: 'Outro' }));
  await fanOut(await event());
  await deliver();
  expect(received).toEqual([]);
  tenant = mine;
  expect(await entregas()).toEqual([]);
});

let service: ReturnType<typeof startDeliverer> | undefined;
let upkeep: Upkeep | undefined;
let real: Queues | undefined;
afterEach(async () => {
  service?.interrupt?.();
  await real?.stopServing();
  await service?.stop();
  await upkeep?.stop();
  await real?.close();
  service = undefined;
  upkeep = undefined;
  real = undefined;
});

test('with real queues: from the commit to the receiver without anybody pushing', async () => {
  await endpoint();
  const arrived = new Promise<void>((done) => {
    receiver.once('request', () => done());
  });
  real = openQueues({ kind: 'postgres', url: base.urls.queueUrl }, (error) => {
    throw error;
  });
  upkeep = startUpkeep({ database: base.database, relayUrl: base.urls.relayUrl, queues: real, logger });
  service = startDeliverer({
    database: base.database,
    queues: real,
    logger,
    keyRing: ringOf(secretsKey),
    allowedHosts: [host],
    mailer: { send: async () => undefined, close: () => {} },
    storage: postgresStorage(base.database),
    publicBaseUrl: 'http://apura.teste',
  });
  await event();
  await arrived;
  expect(received.length).toBeLessThanOrEqual(1);
});

test('a permit that arrives while the process stops claims nothing, and does not keep it from ending', async () => {
  await endpoint();
  await fanOut(await event());
  const dispatcher = open(AbortSignal.abort());
  await dispatcher.wake();
  await dispatcher.idle();
  expect((await entregas()).at(-1)).toMatchObject({ estado: 'pendente', tentativas: 0 });
});

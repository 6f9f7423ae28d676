import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { createApp } from '../../../teste/app-de-teste.ts';
import { expectError } from '../../../teste/expect-error.ts';
import {
  type Escritorio,
  escritorioForTests,
  gatewayForTests,
  portOf,
  xml,
} from '../../../teste/gateway-for-tests.ts';
import { connectRaw, type RawAnswer, readResposta } from '../../../teste/http-cru.ts';
import type { Gateway } from '../../gateway.ts';
import { openPlaces } from '../limits/open-places.ts';
import { Places } from '../limits/places.ts';
import { PACES } from './paces.ts';

let database: TestDatabase;
const servers: Server[] = [];
const sockets: Socket[] = [];

beforeAll(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
});
afterAll(() => database.close());

async function open(mudancas: Partial<Gateway> = {}): Promise<number> {
  const trustedProxies = ['127.0.0.1', '::ffff:127.0.0.1'];
  const server = createServer(createApp(gatewayForTests(database.database, { trustedProxies, ...mudancas })));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  servers.push(server);
  return portOf(server);
}

const fresh = () => escritorioForTests(database.database);
const FORM = 'multipart/form-data; boundary=x';
const PART =
  '--x\r\nContent-Disposition: form-data; name="xml"; filename="a.xml"\r\nContent-Type: text/xml\r\n\r\n';

interface Start {
  readonly path: string;
  readonly tipo?: string;
  readonly de?: Escritorio;
  readonly ip?: string;
  /** What comes of the body; it announces more. */
  readonly body?: string;
  readonly size?: string;
}

/** Sends the beginning of a request whose body does not come to its end. */
async function begin(port: number, start: Start) {
  const { path, tipo = 'application/json', de, ip, body = '{', size = 'Content-Length: 50000' } = start;
  const socket = await connectRaw(port);
  sockets.push(socket);
  const response = readResposta(socket);
  response.catch(() => {});
  const headers = [
    `POST ${path} HTTP/1.1`,
    'Host: apura.teste',
    ...(de ? [`Authorization: Bearer ${de.chave}`] : []),
    ...(ip ? [`X-Forwarded-For: ${ip}`] : []),
    `Content-Type: ${tipo}`,
    size,
  ];
  socket.write(`${headers.join('\r\n')}\r\n\r\n${body}`);
  return { socket, resposta: response };
}

const upload = (de: Escritorio): Start => ({
  path: '/v1/upload',
  tipo: FORM,
  de,
  body: `${PART}<`,
});

async function sendNota(port: number, de: Escritorio) {
  const form = new FormData();
  form.append('xml', new Blob([xml(1)]), 'a.xml');
  const headers = { Authorization: `Bearer ${de.chave}` };
  return (await fetch(`http://127.0.0.1:${port}/v1/upload`, { method: 'POST', headers, body: form })).status;
}

/** The first so many answers of requests of which all others wait. */
function primeiras(responses: readonly Promise<RawAnswer>[], count: number): Promise<RawAnswer[]> {
  return new Promise((done) => {
    const came: RawAnswer[] = [];
    for (const response of responses) {
      response.then(
        (uma) => {
          came.push(uma);
          if (came.length === count) done(came);
        },
        () => {},
      );
    }
  });
}

/** Sends a byte now and then for as long as it may. */
function drip(socket: Socket): void {
  const timer = setInterval(() => socket.writable && socket.write('<'), 5);
  socket.on('error', () => {}).once('close', () => clearInterval(timer));
}

test('twenty uploads that hardly move hold a quarter of the places; another office sends meanwhile', async () => {
  const port = await open();
  const [um, other] = [await fresh(), await fresh()];
  const slow = [];
  for (let i = 0; i < 20; i++) slow.push(await begin(port, upload(um)));
  for (const { socket } of slow) drip(socket);
  // Of the 20 places 5 are one office's.
  const recusadas = await primeiras(
    slow.map(({ resposta }) => resposta),
    15,
  );
  for (const refused of recusadas) {
    expectError(refused, 'requisicoes_simultaneas');
    expect(refused.headers['retry-after']).toBe('1');
  }
  expect(await sendNota(port, other)).toBe(202);
});

test('an upload of a byte now and then is ended, and its place is given back', async () => {
  // The note that is sent at once comes within one window, on a busy machine too.
  const pace = { windowMs: 2_000, bytes: 10_000 };
  const port = await open({
    paces: { ...PACES, upload: pace },
    places: openPlaces({ maxUploads: 1, connections: 10, threads: 2 }),
  });
  const escritorio = await fresh();
  const { socket, resposta } = await begin(port, upload(escritorio));
  drip(socket);
  expectError(await resposta, 'requisicao_demorada');
  expect(await sendNota(port, escritorio)).toBe(202);
});

test.each([
  ['a simulation', { path: '/api/simulador' }],
  ['the public calculator', { path: '/api/calculadora', tipo: FORM, body: PART }],
  ['a client', { path: '/v1/clientes' }],
  ['an import', { path: '/v1/clientes/importar', tipo: 'text/csv', body: 'cnpj' }],
] as const)('%s whose body does not end is told so in time', async (_name, start) => {
  const port = await open({ paces: { ...PACES, body: { ...PACES.body, windowMs: 100 }, restMs: 50 } });
  const { socket, resposta } = await begin(port, { ...start, de: await fresh() });
  const closed = new Promise((done) => socket.once('close', done));
  drip(socket);
  expectError(await resposta, 'requisicao_demorada');
  await closed;
});

test.each([
  ['it says so', { size: 'Content-Length: 10000000000' }],
  ['so much came', { size: 'Transfer-Encoding: chunked', body: `11170\r\n${' '.repeat(70_000)}\r\n` }],
])('a body that is too large is refused when %s, and not when it ends', async (_name, start) => {
  const { resposta } = await begin(await open(), { path: '/api/simulador', ...start });
  expectError(await resposta, 'requisicao_grande_demais');
});

test('a body that nobody reads does not keep its connection', async () => {
  const port = await open({ paces: { ...PACES, restMs: 50 } });
  for (const path of ['/nada', '/v1/clientes', '/healthz']) {
    const { socket, resposta } = await begin(port, { path });
    const closed = new Promise((done) => socket.once('close', done));
    drip(socket);
    expect((await resposta).status).toBeGreaterThanOrEqual(400);
    await closed;
  }
});

test('one address has so many requests open, and others are answered', async () => {
  const port = await open();
  const slow = [];
  for (let i = 0; i < 205; i++) slow.push(await begin(port, { path: '/api/simulador', ip: '198.51.100.1' }));
  for (const refused of await primeiras(
    slow.map(({ resposta }) => resposta),
    5,
  ))
    expectError(refused, 'requisicoes_simultaneas');
  const ours = await fetch(`http://127.0.0.1:${port}/`, { headers: { 'X-Forwarded-For': '198.51.100.1' } });
  expect(ours.status).toBe(429);
  const other = await fetch(`http://127.0.0.1:${port}/`, { headers: { 'X-Forwarded-For': '198.51.100.2' } });
  expect(other.status).toBe(200);
  // Who asks whether the process lives has their answer from anywhere.
  expect(
    (await fetch(`http://127.0.0.1:${port}/healthz`, { headers: { 'X-Forwarded-For': '198.51.100.1' } }))
      .status,
  ).toBe(200);
});

test('one office has so many requests open, from however many addresses', async () => {
  const port = await open();
  const [um, other] = [await fresh(), await fresh()];
  const slow = [];
  for (let i = 0; i < 103; i++)
    slow.push(await begin(port, { path: '/v1/clientes', de: um, ip: `198.51.100.${i}` }));
  for (const refused of await primeiras(
    slow.map(({ resposta }) => resposta),
    3,
  ))
    expectError(refused, 'requisicoes_simultaneas');
  const listar = (de: Escritorio) =>
    fetch(`http://127.0.0.1:${port}/v1/clientes`, { headers: { Authorization: `Bearer ${de.chave}` } });
  expect([(await listar(um)).status, (await listar(other)).status]).toEqual([429, 200]);
});

test('of the memory for bodies that come in nobody holds more than a share', async () => {
  const places = {
    ...openPlaces({ maxUploads: 1, connections: 10, threads: 2 }),
    smallBodies: new Places({ of: 'small_bodies', total: 240_000, each: { office: 60_000 }, waitMs: 0 }),
  };
  const port = await open({ places });
  const [um, other] = [await fresh(), await fresh()];
  const body = `"${'a'.repeat(700)}`;
  const first = await begin(port, { path: '/v1/clientes', de: um, body });
  const second = await begin(port, { path: '/v1/clientes', de: um, body });
  expectError(
    (await primeiras([first.resposta, second.resposta], 1))[0] as RawAnswer,
    'requisicoes_simultaneas',
  );
  const create = (de: Escritorio) =>
    fetch(`http://127.0.0.1:${port}/v1/clientes`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${de.chave}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ cnpj_raiz: '11222333', razao_social: 'a'.repeat(150), regime: 'lucro_real' }),
    });
  expect((await create(other)).status).toBe(201);
});

test('a body whose place somebody else gets is not gathered any more', async () => {
  const places = {
    ...openPlaces({ maxUploads: 1, connections: 10, threads: 2 }),
    smallBodies: new Places({ of: 'small_bodies', total: 100_000, each: { office: 100_000 }, waitMs: 0 }),
  };
  const port = await open({ places });
  const [um, other] = [await fresh(), await fresh()];
  const chegou = new Promise<IncomingMessage>((done) => servers[0]?.once('request', done));
  const { socket, resposta } = await begin(port, { path: '/v1/clientes', de: um, body: '{"a":"' });
  const req = await chegou;
  await new Promise((done) => req.once('data', done));
  await begin(port, { path: '/v1/clientes', de: um });
  const created = await fetch(`http://127.0.0.1:${port}/v1/clientes`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${other.chave}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ cnpj_raiz: '11222333', razao_social: 'Padaria', regime: 'lucro_real' }),
  });
  expect(created.status).toBe(201);
  expectError(await resposta, 'cedeu_lugar');
  expect((await resposta).headers['retry-after']).toBe('5');
  // Who lets the rest pass by listens, and nobody else.
  expect(req.listenerCount('data')).toBe(1);
  const passou = new Promise((done) => req.once('data', done));
  socket.write('a'.repeat(1200));
  await passou;
});

test('a compressed body counts as large as it may become', async () => {
  const places = {
    ...openPlaces({ maxUploads: 1, connections: 10, threads: 2 }),
    bodies: new Places({ of: 'bodies', total: 4e6, each: { office: 1e6 }, waitMs: 0 }),
  };
  const port = await open({ places });
  const { chave } = await fresh();
  const response = await fetch(`http://127.0.0.1:${port}/v1/calculadora`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${chave}`,
      'Content-Type': 'application/json',
      'Content-Encoding': 'gzip',
    },
    body: 'x',
  });
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
    429,
    'requisicoes_simultaneas',
  ]);
});

test('of a flood that is refused the log has one line, and not one each', async () => {
  const lines: unknown[] = [];
  const { logger } = gatewayForTests(database.database);
  const counting = { ...{ child: () => logger, error: () => {} }, warn: (line: string) => lines.push(line) };
  const port = await open({ logger: counting as unknown as Gateway['logger'] });
  const escritorio = await fresh();
  const flood = [];
  for (let i = 0; i < 130; i++)
    flood.push(await begin(port, { path: '/v1/clientes', de: escritorio, ip: `198.51.100.${i}` }));
  await primeiras(
    flood.map(({ resposta }) => resposta),
    30,
  );
  const listar = { headers: { Authorization: `Bearer ${escritorio.chave}` } };
  for (let i = 0; i < 3; i++)
    expect((await fetch(`http://127.0.0.1:${port}/v1/clientes`, listar)).status).toBe(429);
  expect(lines).toEqual(['requests are refused whose address or office asks too much']);
});

import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { expectError } from '../../teste/expect-error.ts';
import { BASE } from '../../teste/gateway-for-tests.ts';
import { connectRaw, readResposta } from '../../teste/http-cru.ts';
import { createLimiter } from '../request/limits/limiter.ts';
import { addressUnavailable, openServer, SERVER_DEADLINES } from './open-server.ts';

type Server = Awaited<ReturnType<typeof openServer>>;
const opened: Server[] = [];
afterEach(async () => {
  for (const server of opened.splice(0)) await server.close();
});

const limiter = createLimiter({ store: { tipo: 'memoria' } });
const where = { host: '127.0.0.1', port: 0, publicBaseUrl: BASE, limiter, isProxy: () => false };

async function openOne(
  app: RequestListener = (_req, res) => void res.end('ok'),
  deadlines = SERVER_DEADLINES,
): Promise<Server> {
  const server = await openServer(app, where, deadlines);
  opened.push(server);
  return server;
}

test.each([
  ['isto não é HTTP\r\n\r\n', 'requisicao_malformada'],
  ['GET / HTTP/1.1\r\nHost: a\r\ncabeçalho ruim\r\n\r\n', 'requisicao_malformada'],
  ['POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 'requisicao_malformada'],
  [`GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(100_000)}\r\n\r\n`, 'cabecalhos_grandes_demais'],
  [`GET /?q=${'a'.repeat(100_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 'endereco_longo_demais'],
] as const)('%.20j is answered with %s', async (text, code) => {
  const socket = await connectRaw((await openOne()).port);
  const response = readResposta(socket);
  const closed = new Promise((done) => socket.once('close', done));
  socket.write(text);
  expectError(await response, code);
  expect((await response).headers).toMatchObject({
    connection: 'close',
    'x-content-type-options': 'nosniff',
    'ratelimit-policy': '"site";q=300;w=60',
    ratelimit: expect.stringMatching(/^"site";r=\d+;t=\d+$/),
    'x-ratelimit-limit': '300',
  });
  expect((await response).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  await closed;
});

test.each([
  ['a body that is cut', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{'],
  ['a chunk that is cut', 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n9\r\n{'],
])('%s has its answer, and the connection ends', async (_name, text) => {
  const socket = await connectRaw((await openOne(() => {})).port);
  const response = readResposta(socket);
  const closed = new Promise((done) => socket.once('close', done));
  socket.end(text);
  expectError(await response, 'requisicao_malformada');
  await closed;
});

test('who ends within a head has asked for nothing, and is told nothing', async () => {
  const socket = await connectRaw((await openOne(() => {})).port);
  const closed = new Promise((done) => socket.once('close', done));
  let came = '';
  socket.on('data', (piece) => {
    came += piece;
  });
  socket.end('GET / HTTP/1.1\r\nHost: a\r\nX-');
  await closed;
  expect(came).toBe('');
});

const CURTOS = {
  headersTimeout: 200,
  requestTimeout: 400,
  keepAliveTimeout: 200,
  connectionsCheckingInterval: 50,
  silence: 10_000,
};

test.each([
  ['headers that do not end', 'GET / HTTP/1.1\r\nHost:'],
  ['a body that does not end', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{'],
])('%s: told so, and the connection ends', async (_name, text) => {
  const { port } = await openOne(() => {}, CURTOS);
  const socket = await connectRaw(port);
  const response = readResposta(socket);
  const closed = new Promise((done) => socket.once('close', done));
  socket.write(text);
  expectError(await response, 'requisicao_demorada');
  await closed;
});

test('a connection on which nothing moves ends, also while its request is answered', async () => {
  const silent = { ...CURTOS, headersTimeout: 60_000, requestTimeout: 60_000, silence: 30 };
  const { port } = await openOne((_req, res) => void res.write('{'), silent);
  for (const text of ['', 'GET / HTTP/1.1\r\nHost: a\r\n\r\n']) {
    const socket = await connectRaw(port);
    const closed = new Promise((done) => socket.once('close', done));
    socket.on('error', () => {}).resume();
    socket.write(text);
    await closed;
  }
});

test.each([
  ['a connection that says nothing', undefined],
  ['one that sends a byte of its headers now and then', 'X'],
])('%s is given up in time', async (_name, byte) => {
  const { port } = await openOne(undefined, CURTOS);
  const socket = await connectRaw(port);
  const closed = new Promise((done) => socket.once('close', done));
  socket.on('error', () => {}).resume();
  if (byte) socket.write('GET / HTTP/1.1\r\nX: ');
  const pingos = setInterval(() => byte && socket.writable && socket.write(byte), 5);
  await closed;
  clearInterval(pingos);
});

describe('connections without a request', () => {
  const poucas = { total: 6, address: 3, network: 6 };
  const openWith = async (isProxy: (address: string) => boolean) => {
    const app: RequestListener = (_req, res) => void res.end('{}');
    const server = await openServer(app, { ...where, isProxy }, SERVER_DEADLINES, poucas);
    opened.push(server);
    return server.port;
  };
  const responds = (socket: Socket) => {
    const response = readResposta(socket).then(
      ({ status }) => status,
      () => 'closed',
    );
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    return response;
  };

  test('an address has so many and no more; those that it has go on, and one that closes makes room', async () => {
    const port = await openWith(() => false);
    const tres = [await connectRaw(port), await connectRaw(port), await connectRaw(port)] as const;
    expect(await responds(await connectRaw(port))).toBe('closed');
    const closed = new Promise((done) => tres[2].once('close', done));
    expect(await Promise.all([responds(tres[0]), responds(tres[1])])).toEqual([200, 200]);
    tres[2].destroy();
    await closed;
    let other = 'closed' as number | string;
    while (other === 'closed') other = await responds(await connectRaw(port));
    expect(other).toBe(200);
    for (const socket of tres) socket.destroy();
  });

  test('when there are too many, the oldest without a request goes, of who has most; what is asked is answered', async () => {
    let answer = () => {};
    const waiting: RequestListener = (req, res) => {
      if (req.url !== '/later') return void res.end('{}');
      answer = () => res.end('{"pronto": true}');
    };
    const server = await openServer(waiting, where, SERVER_DEADLINES, { total: 6, address: 4, network: 4 });
    opened.push(server);
    const from = (localAddress: string) => connectRaw(server.port, localAddress);
    const busy = await from('127.0.0.2');
    const answered = readResposta(busy);
    busy.write('GET /later HTTP/1.1\r\nHost: a\r\n\r\n');
    const [oldest, younger] = [await from('127.0.0.2'), await from('127.0.0.2')];
    const two = [await from('127.0.0.3'), await from('127.0.0.3'), await from('127.0.0.3')];
    const closed = new Promise((done) => oldest.once('close', done));
    const neighbour = await from('127.0.0.4');
    await closed;
    expect(await responds(neighbour)).toBe(200);
    expect([younger, busy, ...two].map(({ closed }) => closed)).toEqual(Array(5).fill(false));
    answer();
    expect((await answered).body).toEqual({ pronto: true });
    for (const socket of [busy, younger, neighbour, ...two]) socket.destroy();
  });

  test('a proxy has as many as there are', async () => {
    const vistos: string[] = [];
    const port = await openWith((address) => vistos.push(address) > 0);
    const seis = [];
    for (let i = 0; i < 6; i++) seis.push(await connectRaw(port));
    expect(await responds(seis[5] as Socket)).toBe(200);
    expect(await responds(await connectRaw(port))).toBe('closed');
    expect(vistos).toEqual(Array(7).fill('127.0.0.1'));
    for (const socket of seis) socket.destroy();
  });
});

test('every time that a connection may take has an end', () => {
  for (const deadline of Object.values(SERVER_DEADLINES)) expect(deadline).toBeGreaterThan(0);
  expect(SERVER_DEADLINES.headersTimeout).toBeLessThanOrEqual(30_000);
  expect(SERVER_DEADLINES.silence).toBeLessThanOrEqual(60_000);
});

test('an expectation that nobody knows is passed over', async () => {
  const { port } = await openOne((_req, res) => void res.end('{}'));
  const socket = await connectRaw(port);
  const response = readResposta(socket);
  socket.write('GET / HTTP/1.1\r\nHost: a\r\nExpect: 200-maravilha\r\n\r\n');
  expect((await response).status).toBe(200);
  socket.destroy();
});

test('closing waits for the request under way, not for idle connections, and takes no new ones', async () => {
  let respond = () => {};
  let handle = () => {};
  const chegou = new Promise<void>((done) => {
    handle = done;
  });
  const server = await openOne((_req, res) => {
    respond = () => res.end('{"pronto": true}');
    handle();
  });
  const ociosa = await connectRaw(server.port);
  const ociosaFechada = new Promise((done) => ociosa.once('close', done));
  const socket = await connectRaw(server.port);
  const response = readResposta(socket);
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await chegou;
  let closed = false;
  const closing = server.close().then(() => {
    closed = true;
  });
  await expect(connectRaw(server.port)).rejects.toThrow('ECONNREFUSED');
  await ociosaFechada;
  expect(closed).toBe(false);
  respond();
  expect((await response).body).toEqual({ pronto: true });
  await closing;
  opened.length = 0;
});

test('a taken port is said in one sentence', async () => {
  const { port } = await openOne();
  const error = await openServer(() => {}, { ...where, port }).catch((refusal: unknown) => refusal);
  expect(addressUnavailable(error, { host: '127.0.0.1', port })).toBe(
    `Port ${port} on 127.0.0.1 is taken by another program: stop that program, or set PORT to another port.`,
  );
  expect(addressUnavailable(new Error('outra coisa'), where)).toBeUndefined();
});

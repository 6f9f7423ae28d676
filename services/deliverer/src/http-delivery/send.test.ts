import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import {
  type AddressInfo,
  createServer as createTcp,
  type LookupFunction,
  type Server,
  type Socket,
} from 'node:net';
import { type Egress, openEgress } from '@apura/egress';
import { afterEach, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { makeSecret } from '../../teste/make-secret.ts';
import { send } from './send.ts';
import { sign } from './sign.ts';

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

async function listen(server: Server): Promise<string> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  open.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const receiver = (respond: (pedido: IncomingMessage, response: ServerResponse) => void) =>
  listen(createServer(respond));
/** A receiver that speaks no proper HTTP. */
const cru = (respond: (socket: Socket) => void) =>
  listen(
    createTcp((socket) => {
      socket.on('error', () => undefined);
      respond(socket);
    }),
  );

function wayTo(allowedHosts: readonly string[], resolve?: LookupFunction): Egress {
  const egress = openEgress({ allowedHosts, ...(resolve === undefined ? {} : { resolve }) });
  open.push(() => egress.close());
  return egress;
}

const sending = { body: '{"a":"ção"}', headers: {}, instant: new Date('2026-09-01T12:00:00Z') };
const sendTo = (host: string, rest: Partial<Parameters<typeof send>[1]> = {}) =>
  send(wayTo([host]), { ...sending, url: `http://${host}/webhook`, ...rest });

/** A port on which nobody listens. */
async function nobody(): Promise<string> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return `127.0.0.1:${port}`;
}

const withStatus = (status: number, headers: Record<string, string> = {}) =>
  receiver((_, response) => response.writeHead(status, headers).end('visto'));

test('delivers the signed bytes, and the receiver can verify them', async () => {
  const secret = makeSecret();
  let content: unknown;
  let method: string | undefined;
  const host = await receiver(async (pedido, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of pedido) chunks.push(chunk as Buffer);
    method = `${pedido.method} ${pedido.url} ${pedido.headers['content-type']}`;
    content = new Webhook(secret).verify(Buffer.concat(chunks), pedido.headers as Record<string, string>);
    response.writeHead(204).end();
  });
  const instant = new Date();
  const headers = {
    'content-type': 'application/json',
    ...sign({ id: 'evt-1', body: sending.body, secrets: [secret], instant }),
  };
  const result = await sendTo(host, { headers, instant });
  expect(content).toEqual({ a: 'ção' });
  expect(method).toBe('POST /webhook application/json');
  expect(result).toEqual({
    resultado: 'entregue',
    abandon: false,
    status: 204,
    body: '',
    headers: expect.any(Object),
    durationMs: expect.any(Number),
  });
});

test.each([
  [200, 'entregue'],
  [202, 'entregue'],
  [304, 'falhou'],
  [400, 'falhou'],
  [401, 'falhou'],
  [404, 'falhou'],
  [410, 'falhou'],
  [408, 'tentar_de_novo'],
  [425, 'tentar_de_novo'],
  [429, 'tentar_de_novo'],
  [500, 'tentar_de_novo'],
  [503, 'tentar_de_novo'],
  [599, 'tentar_de_novo'],
])('status %i: %s', async (status, result) => {
  const host = await withStatus(status);
  const { desativarEndpoint, ...seen } = await sendTo(host);
  expect(seen).toMatchObject({ resultado: result, status, abandon: false });
  expect(desativarEndpoint).toBe(status === 410 ? 'resposta_410' : undefined);
});

test('hands on Retry-After, also as a date', async () => {
  expect(await sendTo(await withStatus(429, { 'retry-after': '30' }))).toMatchObject({ retryAfterS: 30 });
  const comData = await withStatus(503, { 'retry-after': 'Tue, 01 Sep 2026 12:10:00 GMT' });
  const { retryAfterS } = await sendTo(comData);
  expect(retryAfterS).toBeGreaterThan(590);
  expect(retryAfterS).toBeLessThanOrEqual(600);
});

test('a redirect is a failure and is not followed', async () => {
  let visitas = 0;
  const alvo = await receiver((_, response) => {
    visitas += 1;
    response.end();
  });
  for (const status of [301, 302, 307, 308]) {
    const host = await withStatus(status, { location: `http://${alvo}/latest/meta-data` });
    const egress = wayTo([host, alvo]);
    expect(await send(egress, { ...sending, url: `http://${host}/` })).toMatchObject({
      resultado: 'falhou',
      status,
    });
  }
  expect(visitas).toBe(0);
});

// Without the deadline these would not end.
test('a receiver that never answers is given up at the deadline', async () => {
  const host = await receiver(() => undefined);
  const result = await sendTo(host, { timeoutMs: 300 });
  expect(result).toMatchObject({ resultado: 'tentar_de_novo', erro: 'tempo_esgotado' });
  expect(result.durationMs).toBeGreaterThanOrEqual(290);
});

test('headers that drip do not outlive the deadline', async () => {
  const host = await cru((socket) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    const drop = setInterval(() => socket.write('x-a: b\r\n'), 20);
    socket.on('close', () => clearInterval(drop));
  });
  const result = await sendTo(host, { timeoutMs: 300 });
  expect(result).toMatchObject({ resultado: 'tentar_de_novo', erro: 'tempo_esgotado' });
});

test('a body that drips after a 200 is cut at the deadline; the event was taken all the same', async () => {
  const host = await receiver((_, response) => {
    response.write('x');
    const drop = setInterval(() => response.write('x'), 20);
    response.on('close', () => clearInterval(drop));
  });
  // The answer must be there by then, on a busy machine too.
  const result = await sendTo(host, { timeoutMs: 2_000 });
  expect(result).toMatchObject({ resultado: 'entregue', status: 200 });
  expect(result.body).toMatch(/^x+$/);
});

test('of an endless body 16 KiB are read, then we hang up', async () => {
  let closed: () => void = () => undefined;
  const fechamento = new Promise<void>((resolve) => {
    closed = resolve;
  });
  const host = await receiver((_, response) => {
    const encher = () => {
      while (response.write('y'.repeat(65_536)));
    };
    response.on('drain', encher);
    response.on('close', closed);
    encher();
  });
  const result = await sendTo(host);
  expect(result.resultado).toBe('entregue');
  expect(result.body).toBe('y'.repeat(4 * 1024));
  await fechamento;
});

test('a body that breaks off keeps what has come, and no NUL, which PostgreSQL could not store', async () => {
  const host = await cru((socket) => {
    socket.end('HTTP/1.1 500 x\r\ncontent-length: 100\r\n\r\nabc\0def');
  });
  expect(await sendTo(host)).toMatchObject({
    resultado: 'tentar_de_novo',
    status: 500,
    body: 'abc\uFFFDdef',
  });
});

test.each([
  ['hangs up at once', (socket: Socket) => socket.destroy(), 'conexao'],
  ['talks nonsense', (socket: Socket) => socket.end('SMTP ready\r\n'), 'resposta_invalida'],
  [
    'sends headers without end',
    (socket: Socket) => socket.write(`HTTP/1.1 200 OK\r\nx: ${'a'.repeat(1e6)}`),
    'resposta_invalida',
  ],
])('a receiver that %s: tried again', async (_, respond, error) => {
  const host = await cru((socket) => socket.once('data', () => respond(socket)));
  expect(await sendTo(host, { timeoutMs: 5_000 })).toMatchObject({
    resultado: 'tentar_de_novo',
    erro: error,
  });
});

test('a closed port, a name without address, a wrong TLS: tried again', async () => {
  const host = await withStatus(200);
  await open.pop()?.();
  expect(await sendTo(host)).toMatchObject({ resultado: 'tentar_de_novo', erro: 'conexao' });

  const withoutName: LookupFunction = (_, __, release) =>
    release(Object.assign(new Error('not found'), { code: 'ENOTFOUND' }), '');
  expect(await send(wayTo([], withoutName), { ...sending, url: 'https://nada.example/' })).toMatchObject({
    resultado: 'tentar_de_novo',
    erro: 'dns',
  });

  const semTls = await withStatus(200);
  expect(await send(wayTo([semTls]), { ...sending, url: `https://${semTls}/` })).toMatchObject({
    resultado: 'tentar_de_novo',
    erro: 'tls',
  });
});

test('a shutdown ends the attempt, which is then tried again', async () => {
  const controle = new AbortController();
  const host = await receiver(() => controle.abort());
  expect(await sendTo(host, { signal: controle.signal })).toMatchObject({
    resultado: 'tentar_de_novo',
    erro: 'cancelado',
  });
});

test('a URL that we never call fails at once, without a packet', async () => {
  let visitas = 0;
  const host = await receiver((_, response) => {
    visitas += 1;
    response.end();
  });
  const [, port] = host.split(':');
  const egress = wayTo([]);
  for (const url of [
    `http://${host}/`,
    `https://localhost:${port}/`,
    'https://[::1]/',
    'https://169.254.169.254/',
  ]) {
    expect(await send(egress, { ...sending, url })).toMatchObject({
      resultado: 'falhou',
      erro: 'endereco_proibido',
    });
  }
  expect(visitas).toBe(0);
});

test('a name is judged by the address that the connection would use, of which there is no second one to flip to', async () => {
  for (const addresses of [['127.0.0.1'], ['93.184.216.34', '10.0.0.1'], ['::ffff:127.0.0.1'], []]) {
    let perguntas = 0;
    const resolve: LookupFunction = (_, __, release) => {
      perguntas += 1;
      release(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    };
    const result = await send(wayTo([], resolve), { ...sending, url: 'https://receptor.example/' });
    expect(result).toMatchObject({ resultado: 'tentar_de_novo', erro: 'endereco_proibido' });
    expect(perguntas).toBe(1);
  }
});

test('proxy variables of the environment are ignored', async () => {
  let visitas = 0;
  const proxy = await receiver((_, response) => {
    visitas += 1;
    response.end();
  });
  process.env.HTTP_PROXY = `http://${proxy}`;
  process.env.http_proxy = `http://${proxy}`;
  try {
    expect(await sendTo(await withStatus(200))).toMatchObject({ resultado: 'entregue' });
  } finally {
    delete process.env.HTTP_PROXY;
    delete process.env.http_proxy;
  }
  expect(visitas).toBe(0);
});

test('a kept connection that breaks under the request ends the attempt: the receiver is asked once', async () => {
  let asked = 0;
  const host = await cru((socket) => {
    socket.on('data', () => {
      asked += 1;
      if (asked === 1) socket.write('HTTP/1.1 204 No Content\r\nconnection: keep-alive\r\n\r\n');
      else socket.resetAndDestroy();
    });
  });
  const egress = wayTo([host]);
  const ask = () => send(egress, { ...sending, url: `http://${host}/` });
  expect((await ask()).status).toBe(204);
  expect(await ask()).toMatchObject({ resultado: 'tentar_de_novo', erro: 'conexao' });
  expect(asked).toBe(2);
});

test('of a port of this machine that no operator has named, an attempt tells whether it was taken, and no more', async () => {
  const { ofTests } = wayTo(['loopback']);
  const toUnnamed = (host: string, rest: object = {}) =>
    send(ofTests, { ...sending, url: `http://${host}/metrics`, timeoutMs: 300, ...rest });
  const answering = (status: number, headers: Record<string, string> = {}) => withStatus(status, headers);
  const hosts = {
    closed: await nobody(),
    silent: await cru(() => {}),
    'hangs up': await cru((socket) => socket.destroy()),
    'speaks no HTTP': await cru((socket) => socket.end('SSH-2.0-OpenSSH\r\n')),
    refuses: await answering(404, { 'x-secret': 'a' }),
    fails: await answering(500, { 'retry-after': '7' }),
    'is gone': await answering(410),
    redirects: await answering(307, { location: 'http://127.0.0.1:1/' }),
    'asks to stop': await answering(400, { 'webhook-delivery': 'disable' }),
  };
  const told = await Promise.all(
    Object.entries(hosts).map(async ([what, host]) => {
      const began = performance.now();
      const result = await toUnnamed(host);
      return { what, result, early: performance.now() - began < 290 };
    }),
  );
  const alike = { resultado: 'tentar_de_novo', abandon: false, durationMs: 300, erro: 'conexao' };
  expect(told).toEqual(Object.keys(hosts).map((what) => ({ what, result: alike, early: false })));

  expect(await toUnnamed(await answering(200, { 'x-secret': 'a' }))).toEqual({
    resultado: 'entregue',
    abandon: false,
    status: 200,
    durationMs: expect.any(Number),
  });
  const stopping = new AbortController();
  const cancelled = toUnnamed(hosts.silent, { timeoutMs: 60_000, signal: stopping.signal });
  stopping.abort();
  expect(await cancelled).toMatchObject({ erro: 'cancelado' });
});

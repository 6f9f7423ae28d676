import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { openEgress } from '@apura/egress';
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
import { onLoopback } from '../../../teste/on-loopback.ts';
import { openCalculos } from '../../calculo/calculos.ts';
import type { Gateway } from '../../gateway.ts';
import { openProviders } from '../../panel/empresa/providers.ts';
import { zipDownload } from '../downloads.ts';
import { callerWithoutTurn, openPlaces } from './open-places.ts';
import { Places, type Rule } from './places.ts';

/** Several accounts or addresses hold all that there is, each within what one may have; then somebody comes who holds nothing. */
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

const few = (rule: Partial<Rule>) =>
  new Places({ of: 'test', total: 2, each: { office: 2, address: 2, network: 2 }, waitMs: 10_000, ...rule });
const ordinary = () => openPlaces({ maxUploads: 20, connections: 10, threads: 2 });

async function open(places = ordinary(), changes: Partial<Gateway> = {}): Promise<string> {
  const gateway = gatewayForTests(database.database, { trustedProxies: ['127.0.0.1'], places, ...changes });
  const server = createServer(createApp(gateway));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  servers.push(server);
  return `http://127.0.0.1:${portOf(server)}`;
}

const office = () => escritorioForTests(database.database);
const BEGINS = '--x\r\nContent-Disposition: form-data; name="xml"; filename="a.xml"\r\n\r\n<';

/** A form whose file does not come to its end; resolves once it has its place, to what is answered. */
async function hold(
  base: string,
  path: string,
  ip: string,
  key?: string,
): Promise<{ answer: Promise<RawAnswer> }> {
  const socket = await connectRaw(Number(new URL(base).port));
  sockets.push(socket);
  const answer = readResposta(socket);
  answer.catch(() => {});
  const begun = once(servers.at(-1) as Server, 'request').then(([req]) => once(req, 'resume'));
  const headers = [
    `POST ${path} HTTP/1.1`,
    'Host: apura.teste',
    `X-Forwarded-For: ${ip}`,
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Length: 5000000',
    ...(key ? [`Authorization: Bearer ${key}`] : []),
  ];
  socket.write(`${headers.join('\r\n')}\r\n\r\n${BEGINS}`);
  await begun;
  return { answer };
}

async function sendNota(base: string, { chave }: Escritorio): Promise<Response> {
  const form = new FormData();
  form.append('xml', new Blob([xml(1)]), 'a.xml');
  const headers = { Authorization: `Bearer ${chave}`, 'X-Forwarded-For': '198.51.100.250' };
  return fetch(`${base}/v1/upload`, { method: 'POST', headers, body: form });
}

test('four offices have all places for uploads: a fifth uploads, and one of theirs is told to come again', async () => {
  const base = await open();
  const held = [];
  for (let i = 0; i < 4; i += 1) {
    const { chave } = await office();
    for (let n = 0; n < 5; n += 1) held.push(await hold(base, '/v1/upload', `198.51.100.${i}`, chave));
  }
  const neighbour = await office();
  expect((await sendNota(base, neighbour)).status).toBe(202);
  const yielded = await Promise.race(held.map(({ answer }) => answer));
  expectError(yielded, 'cedeu_lugar');
  expect([yielded.headers['retry-after'], yielded.body.retryAfter]).toEqual(['5', 5]);
});

test('accounts behind one address have half of the places for uploads together', async () => {
  const base = await open({
    ...ordinary(),
    uploads: few({ total: 4, each: { office: 1, address: 2 }, waitMs: 0 }),
  });
  const [a, b, c] = [await office(), await office(), await office()];
  for (const { chave } of [a, b]) await hold(base, '/v1/upload', '198.51.100.250', chave);
  expect((await sendNota(base, c)).status).toBe(429);
});

test('addresses without an account have all memory for bodies: one signs in, an office imports, another address calculates', async () => {
  const base = await open();
  const held = [];
  for (let i = 0; i < 3; i += 1) held.push(await hold(base, '/api/calculadora', `198.51.100.${i}`));
  const signIn = await fetch(`${base}/painel/api/sessao`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Apura-Painel': '1' },
    body: JSON.stringify({ email: 'ninguem@escritorio.example', senha: 'uma senha qualquer' }),
  });
  expect(signIn.status).toBe(401);
  const { chave } = await office();
  const large = await fetch(`${base}/v1/calculadora`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${chave}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ uf: 'SP', data: '2026-03-10', itens: [], enche: 'a'.repeat(100_000) }),
  });
  // It is read, and then refused for what it says.
  expect(large.status).toBe(400);
  await hold(base, '/api/calculadora', '198.51.100.9');
  expectError(await Promise.race(held.map(({ answer }) => answer)), 'cedeu_lugar');
}, 60_000);

test('who has most waiting for a calculator leaves a queue that is full, and is told to come again', async () => {
  const calculations = few({ total: 1, inTurn: true, queue: 2 });
  const calculos = openCalculos({ threads: 1, calculations, largeCalculations: calculations });
  const base = await open(ordinary(), { calculos });
  const itens = Array.from({ length: 20 }, () => ({ ncm: '22030000', cfop: '5102', valor: '1.00' }));
  const calculate = ({ chave }: Escritorio) =>
    fetch(`${base}/v1/calculadora`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${chave}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ uf: 'SP', data: '2026-03-10', itens }),
    });
  const during = calculations.during.bind(calculations);
  let waiting = 0;
  const bothWait = new Promise<void>((done) => {
    calculations.during = (whose, work) => {
      const answer = during(whose, work);
      waiting += 1;
      if (waiting === 2) done();
      return answer;
    };
  });
  const held = await calculations.take({ office: 'another' });
  const [greedy, neighbour] = [await office(), await office()];
  const asked = [calculate(greedy), calculate(greedy)];
  await bothWait;
  const served = calculate(neighbour);
  const yielded = await Promise.race(asked);
  expectError(
    { status: yielded.status, type: 'application/json', body: await yielded.json() },
    'cedeu_lugar',
  );
  expect(yielded.headers.get('retry-after')).toBe('5');
  held.leave();
  expect((await served).status).toBe(200);
  expect((await Promise.all(asked)).map(({ status }) => status).sort()).toEqual([200, 503]);
  await calculos.fechar();
}, 60_000);

test('an event stream ends for who follows nothing, and is taken up again where it was', async () => {
  const base = await open({ ...ordinary(), streams: few({}) });
  const follow = async (who: Escritorio, ip: string) => {
    const { job_id } = (await (await sendNota(base, who)).json()) as { job_id: string };
    const headers = { Authorization: `Bearer ${who.chave}`, 'X-Forwarded-For': ip };
    return fetch(`${base}/v1/upload/${job_id}/eventos`, { headers });
  };
  const [crowd, neighbour] = [await office(), await office()];
  const [first, second] = [await follow(crowd, '198.51.100.1'), await follow(crowd, '198.51.100.1')];
  expect([first.status, second.status]).toEqual([200, 200]);
  expect((await follow(neighbour, '198.51.100.2')).status).toBe(200);
  const text = await first.text();
  expect(text).toMatch(/^id: na_fila-0\nevent: progresso\n/);
  expect(text).toMatch(/: cedeu_lugar\nretry: 5000\n\n$/);
});

test('a ZIP that nobody reads breaks off for who takes none; one that waits for us does not', async () => {
  const places = few({ total: 1, each: { office: 1 }, waitMs: 60_000 });
  const bytes = Buffer.alloc(1_000_000, 'a');
  const files = Readable.from([{ name: 'a.txt', bytes }]);
  const ended = async (name: string) =>
    zipDownload(places, callerWithoutTurn({ office: name }, new AbortController().signal), async () => ({
      name: 'tudo.zip',
      files,
      recheck: async () => {},
    }));
  const unread = (await ended('slow')).body as Readable;
  const gone = once(unread, 'error');
  // It has begun, and then takes nothing.
  await once(unread, 'readable');
  const neighbour = await ended('neighbour');
  expect((await gone)[0]).toMatchObject({ code: 'cedeu_lugar' });
  expect(unread.destroyed).toBe(true);
  (neighbour.body as Readable).destroy();
}, 60_000);

test('providers that do not answer hold up no other sign-in, however many offices look whether theirs does', async () => {
  const silent = await onLoopback(() => () => {});
  const calls = { providers: few({ each: { office: 2 } }), providerChecks: few({ each: { office: 1 } }) };
  const providers = openProviders(openEgress({ allowedHosts: [silent.host] }), calls);
  const client = (organizationId: string) => ({
    ...{ organizationId, issuer: silent.issuer, clientId: 'apura', clientSecret: 'segredo', version: '1' },
  });
  const code = (error: { code: string }) => error.code;
  const checks = ['a', 'b'].map((name) => providers.check(client(name)).catch(code));
  const held = [1, 2].map(() => providers.begin(client('a'), 'http://apura.teste/volta').catch(code));
  const neighbour = providers.begin(client('neighbour'), 'http://apura.teste/volta').catch(code);
  expect(await Promise.race(held)).toBe('cedeu_lugar');
  // It has its place, and so hears from its own provider, or does not.
  expect(await neighbour).toBe('provedor_inalcancavel');
  await Promise.all([...checks, ...held]);
  await providers.close();
  await silent.close();
}, 60_000);

import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { setQuotas } from '@apura/database';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import request from 'supertest';
import { createApp } from '../teste/app-de-teste.ts';
import { expectError } from '../teste/expect-error.ts';
import {
  countRows,
  type Escritorio,
  escritorioForTests,
  gatewayForTests,
  portOf,
  xml,
} from '../teste/gateway-for-tests.ts';
import { connectRaw, readResposta } from '../teste/http-cru.ts';
import type { Gateway } from './gateway.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const SIZE = Buffer.byteLength(xml(1));

const withQuotas = (quotas: { lotes: number; arquivos: number; bytes: number }) => {
  const app = createApp(gatewayForTests(database.database, { quotas }));
  return ({ chave }: Escritorio, numeros: readonly number[]) => {
    const sending = request(app).post('/v1/upload').set('Authorization', `Bearer ${chave}`);
    for (const numero of numeros) sending.attach('arquivos', Buffer.from(xml(numero)), `${numero}.xml`);
    return sending;
  };
};

test.each([
  ['lotes', { lotes: 1, arquivos: 100, bytes: 1e6 }, [1], [2], 'envios em andamento: 1 de 1'],
  ['arquivos', { lotes: 9, arquivos: 3, bytes: 1e6 }, [1, 2], [3, 4], 'arquivos por dia: 2 de 3'],
  ['bytes', { lotes: 9, arquivos: 100, bytes: 2 * SIZE }, [1], [2, 3], 'bytes por dia'],
] as const)(
  '%s: what would go over the quota is refused whole, and the office next door is not',
  async (_, quotas, first, second, frase) => {
    const send = withQuotas(quotas);
    const [um, other] = [
      await escritorioForTests(database.database),
      await escritorioForTests(database.database),
    ];
    expect((await send(um, first)).status).toBe(202);
    const before = await countRows(database.database, um.id);
    const refused = await send(um, second);
    expectError(refused, 'quota_excedida');
    expect(refused.body.message).toContain(frase);
    expect(refused.headers['retry-after']).toBe(String(refused.body.retryAfter));
    expect(refused.body.retryAfter).toBeGreaterThan(0);
    expect(await countRows(database.database, um.id)).toEqual(before);
    expect((await send(other, first)).status).toBe(202);
  },
);

test('uploads at the same moment do not pass together', async () => {
  const um = await escritorioForTests(database.database);
  for (const [quotas, pass] of [
    [{ lotes: 3, arquivos: 100, bytes: 1e6 }, 3],
    [{ lotes: 100, arquivos: 3 + 2, bytes: 1e6 }, 2],
  ] as const) {
    const send = withQuotas(quotas);
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => send(um, [pass * 100 + i])));
    const refused = answers.filter(({ status }) => status !== 202);
    expect(answers.length - refused.length).toBe(pass);
    // An office has so many uploads at a time; what has a place is judged by its quota.
    for (const { body } of refused)
      expect(['quota_excedida', 'requisicoes_simultaneas']).toContain(body.code);
    expect(refused.map(({ body }) => body.code)).toContain('quota_excedida');
  }
});

test('what is left stands in a header, and an office can have quotas of its own', async () => {
  const send = withQuotas({ lotes: 10, arquivos: 100, bytes: 1_000_000 });
  const um = await escritorioForTests(database.database);
  await send(um, [1, 2]);
  const segunda = await send(um, [3]);
  expect(segunda.headers['x-quota']).toBe(
    `"lotes";q=10;r=9, "arquivos";q=100;r=98, "bytes";q=1000000;r=${1_000_000 - 2 * SIZE}`,
  );
  await setQuotas(database.database.forOrganization(um.id), { arquivos: 3 });
  expectError(await send(um, [4]), 'quota_excedida');
  await setQuotas(database.database.forOrganization(um.id), { arquivos: 4 });
  expect((await send(um, [4])).status).toBe(202);
});

/** The beginning of an upload that announces more than it sends. */
async function begin(port: number, { chave }: Escritorio, body: string | Buffer) {
  const socket = await connectRaw(port);
  const response = readResposta(socket);
  response.catch(() => {});
  socket.write(
    'POST /v1/upload HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=x\r\n' +
      `Content-Length: 50000000\r\nAuthorization: Bearer ${chave}\r\n\r\n`,
  );
  socket.write(body);
  return { socket, resposta: response };
}
const part = (name: string) =>
  `--x\r\nContent-Disposition: form-data; name="xml"; filename="${name}"\r\nContent-Type: text/xml\r\n\r\n`;
const field = (name: string, valor: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${valor}\r\n`;
const guardados = ({ id }: Escritorio) =>
  database.database.forOrganization(id).transaction(async (tx) => {
    const { rows } = await tx.query<{ n: number }>('SELECT count(*)::int AS n FROM conteudo');
    return rows[0]?.n;
  });

async function open(mudancas: Partial<Gateway>) {
  const server = createServer(createApp(gatewayForTests(database.database, mudancas)));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const close = () => {
    server.closeAllConnections();
    return new Promise((done) => server.close(done));
  };
  return { server, port: portOf(server), close };
}

const MB = 1024 * 1024;
/** What does not compress, so that it is stored as it comes. */
const random = (megas: number) => randomBytes(megas * MB);

test('uploads that never end count as long as their bytes are kept, and none is stored beyond the quota', async () => {
  const quotas = { lotes: 100, arquivos: 1000, bytes: 10 * MB };
  const { server, port, close } = await open({ quotas });
  const [um, other] = [
    await escritorioForTests(database.database),
    await escritorioForTests(database.database),
  ];
  const enviarNovos = async () => {
    const contents = [1, 2, 3, 4].map((i) => Buffer.concat([Buffer.from(part(`${i}.xml`)), random(2)]));
    const finished = new Promise((done) => server.once('request', (_req, res) => res.once('close', done)));
    const { socket, resposta } = await begin(
      port,
      um,
      Buffer.concat(contents.flatMap((c) => [c, Buffer.from('\r\n')])),
    );
    return { socket, resposta, finished };
  };
  // Of the first one's 8 MB three files are whole, and stored.
  const first = await enviarNovos();
  const loaded = async () => ((await guardados(um)) ?? 0) === 3;
  while (!(await loaded())) await new Promise((done) => setImmediate(done));
  const second = await enviarNovos();
  const refused = await second.resposta;
  expectError(refused, 'quota_excedida');
  expect(refused.body.message).toContain('bytes por dia');
  // They are swept an hour after they came, where nothing takes them back before.
  expect(refused.body.retryAfter).toBeGreaterThan(3000);
  expect(refused.body.retryAfter).toBeLessThanOrEqual(3600);
  second.socket.destroy();
  await second.finished;
  expect([await guardados(um), await guardados(other)]).toEqual([3, 0]);
  first.socket.destroy();
  await first.finished;
  while (await guardados(um)) await new Promise((done) => setImmediate(done));
  await close();
});

test.each([
  [
    'a client that nobody has',
    field('cliente_id', '01939f00-0000-7000-8000-000000000000'),
    'cliente_nao_encontrado',
  ],
  ['no UUID', field('cliente_id', 'padaria'), 'cliente_id_invalido'],
  ['an impossible month', field('competencia', '2026-13'), 'competencia_invalida'],
] as const)(
  '%s, before the files: refused before they are read, and nothing is stored',
  async (_name, start, code) => {
    const { port, close } = await open({});
    const escritorio = await escritorioForTests(database.database);
    const files = Buffer.concat([Buffer.from(start + part('a.zip')), random(6)]);
    const { socket, resposta } = await begin(port, escritorio, files);
    expectError(await resposta, code);
    socket.destroy();
    await close();
    expect(await guardados(escritorio)).toBe(0);
  },
);

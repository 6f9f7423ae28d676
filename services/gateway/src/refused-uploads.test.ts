import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { LIMITES } from '@apura/contracts';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createApp } from '../teste/app-de-teste.ts';
import { expectError } from '../teste/expect-error.ts';
import {
  countRows,
  type Escritorio,
  escritorioForTests,
  gatewayForTests,
  NOTHING_SENT,
  portOf,
  xml,
} from '../teste/gateway-for-tests.ts';
import { connectRaw } from '../teste/http-cru.ts';
import type { Gateway } from './gateway.ts';
import { PACES } from './request/bodies/paces.ts';

let database: TestDatabase;
let server: Server | undefined;
let escritorio: Escritorio;
/** Batches that were stored, whatever became of them. */
let batches = 0;

beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  escritorio = await escritorioForTests(database.database);
  batches = 0;
});
afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((done) => server?.close(done));
});
afterAll(() => database.close());

async function open(mudancas: Partial<Gateway> = {}): Promise<number> {
  const gateway = gatewayForTests(database.database, mudancas);
  const { storage } = gateway;
  const putProvisional: typeof storage.putProvisional = async (...all) => {
    const release = await storage.putProvisional(...all);
    batches += 1;
    return release;
  };
  server = createServer(createApp({ ...gateway, storage: { ...storage, putProvisional } }));
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done));
  return portOf(server);
}

const guardados = () =>
  database.database.forOrganization(escritorio.id).transaction(async (tx) => {
    const { rows } = await tx.query<{ n: number }>('SELECT count(*)::int AS n FROM conteudo');
    return rows[0]?.n ?? 0;
  });

const LIMIT = 'x';
const part = (name: string, valor: string | Buffer, file = true) =>
  Buffer.concat([
    Buffer.from(
      `--${LIMIT}\r\nContent-Disposition: form-data; name="${name}"${file ? '; filename="a.xml"' : ''}\r\n\r\n`,
    ),
    Buffer.from(valor),
    Buffer.from('\r\n'),
  ]);
const field = (name: string, valor: string) => part(name, valor, false);
const notas = (count: number) =>
  Buffer.concat(Array.from({ length: count }, (_, i) => part('arquivos', xml(i))));
const large = () => part('arquivos', randomBytes(3 * 1024 * 1024));
const FIM = Buffer.from(`--${LIMIT}--\r\n`);

async function send(port: number, parts: readonly Buffer[], headers: Record<string, string> = {}) {
  const response = await fetch(`http://127.0.0.1:${port}/v1/upload`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${escritorio.chave}`,
      'Content-Type': `multipart/form-data; boundary=${LIMIT}`,
      ...headers,
    },
    body: new Uint8Array(Buffer.concat(parts)),
  });
  const type = response.headers.get('content-type')?.split(';')[0] ?? '';
  return { status: response.status, type, body: (await response.json()) as Record<string, unknown> };
}

test.each([
  [
    'a client that nobody has',
    field('cliente_id', '01939f00-0000-7000-8000-000000000000'),
    'cliente_nao_encontrado',
  ],
  ['an impossible month', field('competencia', '2026-13'), 'competencia_invalida'],
  ['a field that nobody knows', field('outro', '1'), 'corpo_invalido'],
  ['too many files', notas(LIMITES.arquivos_por_lote), 'upload_excesso_de_arquivos'],
  ['a file that is too large', part('arquivos', randomBytes(6 * 1024 * 1024)), 'payload_too_large'],
  [
    'what is no form',
    Buffer.from('--x\r\nContent-Disposition: form-data; nada\r\n\r\n'),
    'upload_malformado',
  ],
] as const)('%s, behind the files: nothing of them stays', async (_name, atras, code) => {
  const port = await open();
  const response = await send(port, [notas(60), large(), large(), atras, FIM]);
  expectError(response, code);
  expect(batches).toBeGreaterThan(0);
  expect([await guardados(), await countRows(database.database, escritorio.id)]).toEqual([0, NOTHING_SENT]);
});

test('more than the quota: nothing stays, whether it is seen on the way or at the end', async () => {
  const port = await open({ quotas: { lotes: 9, arquivos: 1000, bytes: 8 * 1024 * 1024 } });
  const response = await send(port, [large(), large(), large(), FIM]);
  expectError(response, 'quota_excedida');
  expect([batches > 0, await guardados()]).toEqual([true, 0]);
});

test('a client that goes away', async () => {
  const port = await open();
  const finished = new Promise((done) => server?.once('request', (_req, res) => res.once('close', done)));
  const socket = await connectRaw(port);
  socket.write(
    'POST /v1/upload HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=x\r\n' +
      `Content-Length: 50000000\r\nAuthorization: Bearer ${escritorio.chave}\r\n\r\n`,
  );
  socket.write(Buffer.concat([notas(60), large(), large()]));
  while (!batches) await new Promise((done) => setImmediate(done));
  expect(await guardados()).toBeGreaterThan(0);
  socket.destroy();
  await finished;
  while (await guardados()) await new Promise((done) => setImmediate(done));
});

test('one that sends too slowly', async () => {
  // Long enough for a first batch to be stored, on a busy machine too.
  const port = await open({ paces: { ...PACES, upload: { windowMs: 1500, bytes: 10_000_000 } } });
  const socket = await connectRaw(port);
  const response = new Promise<string>((done) => socket.once('data', (bytes) => done(bytes.toString())));
  socket.write(
    'POST /v1/upload HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=x\r\n' +
      `Content-Length: 50000000\r\nAuthorization: Bearer ${escritorio.chave}\r\n\r\n`,
  );
  socket.write(Buffer.concat([notas(60), large(), large()]));
  expect(await response).toContain('requisicao_demorada');
  socket.destroy();
  expect([batches > 0, await guardados()]).toEqual([true, 0]);
});

test('another request of the same Idempotency-Key, and the files of the first one stay', async () => {
  const port = await open();
  const key = { 'Idempotency-Key': 'uma' };
  expect((await send(port, [notas(2), FIM], key)).status).toBe(202);
  expectError(await send(port, [notas(60), large(), FIM], key), 'idempotency_key_reutilizada');
  expect([batches > 1, await guardados()]).toEqual([true, 2]);
});

test('an upload that is refused takes nothing from another one that brings the same files', async () => {
  const port = await open();
  const wrong = field('cliente_id', '01939f00-0000-7000-8000-000000000000');
  const responses = await Promise.all(
    Array.from({ length: 4 }, (_, i) => send(port, [notas(60), ...(i % 2 ? [wrong] : []), FIM])),
  );
  expect(responses.map(({ status }) => status)).toEqual([202, 404, 202, 404]);
  expect(await guardados()).toBe(60);
});

import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { LIMITES } from '@apura/contracts';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createApp } from '../../teste/app-de-teste.ts';
import { esperarErro } from '../../teste/esperar-erro.ts';
import {
  contarLinhas,
  type Escritorio,
  escritorioDeTeste,
  gatewayDeTeste,
  NADA,
  portaDe,
  xml,
} from '../../teste/gateway-de-teste.ts';
import { conectar } from '../../teste/http-cru.ts';
import type { Gateway } from '../gateway.ts';
import { RITMOS } from '../limites/ritmos.ts';

let banco: TestDatabase;
let server: Server | undefined;
let escritorio: Escritorio;
/** Batches that were stored, whatever became of them. */
let remessas = 0;

beforeAll(async () => {
  banco = await testDatabase();
});
beforeEach(async () => {
  escritorio = await escritorioDeTeste(banco.database);
  remessas = 0;
});
afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((done) => server?.close(done));
});
afterAll(() => banco.close());

async function abrir(mudancas: Partial<Gateway> = {}): Promise<number> {
  const gateway = gatewayDeTeste(banco.database, mudancas);
  const { storage } = gateway;
  const putProvisional: typeof storage.putProvisional = async (...tudo) => {
    const devolver = await storage.putProvisional(...tudo);
    remessas += 1;
    return devolver;
  };
  server = createServer(createApp({ ...gateway, storage: { ...storage, putProvisional } }));
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done));
  return portaDe(server);
}

const guardados = () =>
  banco.database.forOrganization(escritorio.id).sql(async (client) => {
    const { rows } = await client.query<{ n: number }>('SELECT count(*)::int AS n FROM conteudo');
    return rows[0]?.n ?? 0;
  });

const LIMITE = 'x';
const parte = (nome: string, valor: string | Buffer, arquivo = true) =>
  Buffer.concat([
    Buffer.from(
      `--${LIMITE}\r\nContent-Disposition: form-data; name="${nome}"${arquivo ? '; filename="a.xml"' : ''}\r\n\r\n`,
    ),
    Buffer.from(valor),
    Buffer.from('\r\n'),
  ]);
const campo = (nome: string, valor: string) => parte(nome, valor, false);
const notas = (quantas: number) =>
  Buffer.concat(Array.from({ length: quantas }, (_, i) => parte('arquivos', xml(i))));
const grande = () => parte('arquivos', randomBytes(3 * 1024 * 1024));
const FIM = Buffer.from(`--${LIMITE}--\r\n`);

async function enviar(port: number, partes: readonly Buffer[], headers: Record<string, string> = {}) {
  const resposta = await fetch(`http://127.0.0.1:${port}/v1/upload`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${escritorio.chave}`,
      'Content-Type': `multipart/form-data; boundary=${LIMITE}`,
      ...headers,
    },
    body: new Uint8Array(Buffer.concat(partes)),
  });
  const type = resposta.headers.get('content-type')?.split(';')[0] ?? '';
  return { status: resposta.status, type, body: (await resposta.json()) as Record<string, unknown> };
}

test.each([
  ['a client that nobody has', campo('cliente_id', '01939f00-0000-7000-8000-000000000000'), 'not_found'],
  ['an impossible month', campo('competencia', '2026-13'), 'competencia_invalida'],
  ['a field that nobody knows', campo('outro', '1'), 'corpo_invalido'],
  ['too many files', notas(LIMITES.arquivos_por_lote), 'upload_excesso_de_arquivos'],
  ['a file that is too large', parte('arquivos', randomBytes(6 * 1024 * 1024)), 'payload_too_large'],
  [
    'what is no form',
    Buffer.from('--x\r\nContent-Disposition: form-data; nada\r\n\r\n'),
    'upload_malformado',
  ],
] as const)('%s, behind the files: nothing of them stays', async (_nome, atras, codigo) => {
  const port = await abrir();
  const resposta = await enviar(port, [notas(60), grande(), grande(), atras, FIM]);
  esperarErro(resposta, codigo);
  expect(remessas).toBeGreaterThan(0);
  expect([await guardados(), await contarLinhas(banco.database, escritorio.id)]).toEqual([0, NADA]);
});

test('more than the quota: nothing stays, whether it is seen on the way or at the end', async () => {
  const port = await abrir({ quotas: { lotes: 9, arquivos: 1000, bytes: 8 * 1024 * 1024 } });
  const resposta = await enviar(port, [grande(), grande(), grande(), FIM]);
  esperarErro(resposta, 'quota_excedida');
  expect([remessas > 0, await guardados()]).toEqual([true, 0]);
});

test('a client that goes away', async () => {
  const port = await abrir();
  const acabou = new Promise((done) => server?.once('request', (_req, res) => res.once('close', done)));
  const socket = await conectar(port);
  socket.write(
    'POST /v1/upload HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=x\r\n' +
      `Content-Length: 50000000\r\nAuthorization: Bearer ${escritorio.chave}\r\n\r\n`,
  );
  socket.write(Buffer.concat([notas(60), grande(), grande()]));
  while (!remessas) await new Promise((done) => setImmediate(done));
  expect(await guardados()).toBeGreaterThan(0);
  socket.destroy();
  await acabou;
  while (await guardados()) await new Promise((done) => setImmediate(done));
});

test('one that sends too slowly', async () => {
  const port = await abrir({ ritmos: { ...RITMOS, upload: { janelaMs: 300, bytes: 10_000_000 } } });
  const socket = await conectar(port);
  const resposta = new Promise<string>((done) => socket.once('data', (bytes) => done(bytes.toString())));
  socket.write(
    'POST /v1/upload HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=x\r\n' +
      `Content-Length: 50000000\r\nAuthorization: Bearer ${escritorio.chave}\r\n\r\n`,
  );
  socket.write(Buffer.concat([notas(60), grande(), grande()]));
  expect(await resposta).toContain('requisicao_demorada');
  socket.destroy();
  expect([remessas > 0, await guardados()]).toEqual([true, 0]);
});

test('another request of the same Idempotency-Key, and the files of the first one stay', async () => {
  const port = await abrir();
  const chave = { 'Idempotency-Key': 'uma' };
  expect((await enviar(port, [notas(2), FIM], chave)).status).toBe(202);
  esperarErro(await enviar(port, [notas(60), grande(), FIM], chave), 'idempotency_key_reutilizada');
  expect([remessas > 1, await guardados()]).toEqual([true, 2]);
});

test('an upload that is refused takes nothing from another one that brings the same files', async () => {
  const port = await abrir();
  const errado = campo('cliente_id', '01939f00-0000-7000-8000-000000000000');
  const respostas = await Promise.all(
    Array.from({ length: 4 }, (_, i) => enviar(port, [notas(60), ...(i % 2 ? [errado] : []), FIM])),
  );
  expect(respostas.map(({ status }) => status)).toEqual([202, 404, 202, 404]);
  expect(await guardados()).toBe(60);
});

import type { ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { expectError } from '../teste/expect-error.ts';
import { type Escritorio, escritorioForTests } from '../teste/gateway-for-tests.ts';
import { startGateway } from '../teste/gateway-in-process.ts';
import { connectRaw, readResposta } from '../teste/http-cru.ts';

let database: TestDatabase;
let escritorio: Escritorio;
let process: ChildProcess | undefined;

beforeAll(async () => {
  database = await testDatabase();
  escritorio = await escritorioForTests(database.database);
});
afterEach(() => void process?.kill('SIGKILL'));
afterAll(() => database.close());

function start(ambiente: Record<string, string>) {
  const gateway = startGateway(database, ambiente);
  process = gateway.filho;
  return gateway;
}

test('starts, answers, logs without the key, and stops on SIGTERM', async () => {
  const { filho, pronto, fim } = start({});
  const { port } = await pronto;
  const resposta = await fetch(`http://127.0.0.1:${port}/v1/clientes?limit=1`, {
    headers: { Authorization: `Bearer ${escritorio.chave}`, 'X-Request-Id': 'um-pedido-qualquer' },
  });
  expect([resposta.status, await resposta.json()]).toEqual([200, { data: [], next_cursor: null }]);
  const socket = await connectRaw(port);
  const semHost = readResposta(socket);
  socket.write('GET /healthz HTTP/1.1\r\n\r\n');
  expectError(await semHost, 'requisicao_malformada');
  for (const hosts of ['Host: apura.teste\r\nHost: outro.teste', 'Host: apura.teste\r\nhost: apura.teste']) {
    const comDois = await connectRaw(port);
    const resposta = readResposta(comDois);
    comDois.write(`GET /v1/clientes HTTP/1.1\r\n${hosts}\r\n\r\n`);
    expectError(await resposta, 'requisicao_malformada');
    comDois.destroy();
  }
  filho.kill('SIGTERM');
  const { codigo, saida, erros } = await fim;
  expect([codigo, erros]).toEqual([0, '']);
  const linhas = saida
    .trim()
    .split('\n')
    .map((linha) => JSON.parse(linha));
  expect(linhas.find((linha) => linha.request_id === 'um-pedido-qualquer')).toMatchObject({
    service: 'gateway',
    message: 'request',
    method: 'GET',
    path: '/v1/clientes',
    status: 200,
    organization_id: escritorio.id,
  });
  expect(saida).not.toContain(escritorio.chave.slice(0, 20));
}, 30_000);

test('a taken port: one sentence and exit code 69', async () => {
  const ocupante = createServer();
  await new Promise<void>((done) => ocupante.listen(0, '127.0.0.1', done));
  const port = String((ocupante.address() as { port: number }).port);
  const { codigo, erros } = await start({ PORT: port }).fim;
  expect(codigo).toBe(69);
  expect(erros).toMatch(new RegExp(`^Port ${port} on 127\\.0\\.0\\.1 is taken [^\\n]+\\.\\n$`));
  await new Promise((done) => ocupante.close(done));
}, 30_000);

test('a bad setting: one sentence that names it', async () => {
  const { codigo, erros } = await start({ SECRETS_KEY: 'curta' }).fim;
  expect(codigo).toBe(78);
  expect(erros).toMatch(/^[^\n]*SECRETS_KEY[^\n]*\n$/);
}, 30_000);

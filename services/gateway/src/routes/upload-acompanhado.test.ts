import { createServer, type Server } from 'node:http';
import { EVENT_SCHEMAS, ProgressoDoUpload, UploadJob, validate } from '@apura/contracts';
import { claimWork } from '@apura/database';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Express } from 'express';
import request from 'supertest';
import { createApp } from '../../teste/app-de-teste.ts';
import { expectError } from '../../teste/expect-error.ts';
import {
  countRows,
  type Escritorio,
  escritorioForTests,
  gatewayForTests,
  portOf,
  xml,
} from '../../teste/gateway-for-tests.ts';

let database: TestDatabase;
let app: Express;
let server: Server;
let escritorio: Escritorio;
let id: string;
const encerrando = new AbortController();

beforeAll(async () => {
  database = await testDatabase();
  app = createApp(gatewayForTests(database.database, { encerrando: encerrando.signal }));
  server = createServer(app);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  await database.close();
});
beforeEach(async () => {
  escritorio = await escritorioForTests(database.database);
  const envio = request(app).post('/v1/upload').set('Authorization', `Bearer ${escritorio.chave}`);
  for (const n of [1, 2, 3, 4]) envio.attach('arquivos', Buffer.from(xml(n)), `${n}.xml`);
  id = (await envio).body.job_id;
});

const call = (method: 'get' | 'post', path: string) =>
  request(app)[method](`/v1/upload/${id}${path}`).set('Authorization', `Bearer ${escritorio.chave}`);
const sql = (texto: string, valores: unknown[] = []) =>
  database.database.forOrganization(escritorio.id).transaction((tx) => tx.query(texto, valores));
const process = (n: number) =>
  sql(
    `UPDATE lote SET pendentes = pendentes - $2, processados = processados + $2,
            estado = CASE WHEN pendentes = $2 THEN 'concluido' ELSE 'processando' END,
            fim = CASE WHEN pendentes = $2 THEN now() END WHERE id = $1`,
    [id, n],
  );

/** The events of a stream, one after another as they arrive. */
async function follow(path: string, headers: Record<string, string> = {}) {
  const resposta = await fetch(`http://127.0.0.1:${portOf(server)}/v1/upload/${id}${path}`, {
    headers: { Authorization: `Bearer ${escritorio.chave}`, ...headers },
  });
  async function* eventos() {
    let texto = '';
    for await (const parte of resposta.body ?? []) {
      texto += Buffer.from(parte).toString();
      const prontos = texto.split('\n\n');
      texto = prontos.pop() ?? '';
      for (const evento of prontos) {
        const campos = Object.fromEntries(
          evento.split('\n').map((linha) => linha.split(/: (.*)/s).slice(0, 2)),
        );
        const data = validate(ProgressoDoUpload, JSON.parse(campos.data));
        yield { id: String(campos.id), event: String(campos.event), data };
      }
    }
  }
  return { resposta, eventos: eventos() };
}

test.each([
  ['/eventos', {}],
  ['', { Accept: 'text/event-stream' }],
])('a lote%s is followed to its end, and taken up again where it was left', async (path, headers) => {
  const { resposta, eventos } = await follow(path, headers as Record<string, string>);
  expect([resposta.status, resposta.headers.get('content-type')]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
  ]);
  expect(resposta.headers.get('content-encoding')).toBeNull();
  const primeiro = (await eventos.next()).value;
  expect(primeiro).toMatchObject({ event: 'progresso', data: { job_id: id, pendentes: 4 } });
  await process(1);
  const segundo = (await eventos.next()).value;
  if (!segundo) throw new Error('the stream ended');
  expect(segundo).toMatchObject({ event: 'progresso', data: { pendentes: 3, processados: 1 } });
  const { inicio, previsao_fim = '' } = segundo.data;
  expect(Date.parse(previsao_fim)).toBeGreaterThan(Date.parse(inicio));

  const retomado = await follow(path, { ...headers, 'Last-Event-ID': segundo.id });
  await process(3);
  for (const stream of [eventos, retomado.eventos]) {
    const fim = (await stream.next()).value;
    if (!fim) throw new Error('the stream ended');
    expect(fim).toMatchObject({ event: 'fim', data: { estado: 'concluido', pendentes: 0 } });
    expect(fim.data).not.toHaveProperty('previsao_fim');
    expect((await stream.next()).done).toBe(true);
    const depois = await follow(path, { ...headers, 'Last-Event-ID': fim.id });
    expect(depois.resposta.status).toBe(204);
  }
});

test('an office may have so many streams open; one that closes makes room', async () => {
  const abertos = await Promise.all(Array.from({ length: 20 }, () => follow('/eventos')));
  for (const { resposta } of abertos) expect(resposta.status).toBe(200);
  const recusado = await call('get', '/eventos');
  expectError(recusado, 'excesso_de_conexoes');
  expect(recusado.headers['retry-after']).toBe('5');
  expect(recusado.body.retryAfter).toBe(5);
  await process(4);
  for (const { eventos } of abertos) for await (const _ of eventos);
  expect((await call('get', '/eventos')).status).toBe(200);
});

test('HEAD opens no stream', async () => {
  const resposta = await request(app)
    .head(`/v1/upload/${id}/eventos`)
    .set('Authorization', `Bearer ${escritorio.chave}`);
  expect([resposta.status, resposta.type]).toEqual([200, 'text/event-stream']);
});

test('a finished lote is not sent again to who has it', async () => {
  const antes = await call('get', '');
  await process(4);
  const { headers } = await call('get', '').set('If-None-Match', antes.headers.etag as string);
  const deNovo = await call('get', '').set('If-None-Match', headers.etag as string);
  expect([deNovo.status, deNovo.text]).toEqual([304, '']);
  expect((await call('get', '').set('If-None-Match', '"outra"')).status).toBe(200);
});

test('cancelled: what waits never runs, what ran stays, and what is under way can no longer be written', async () => {
  await sql(`UPDATE arquivo SET estado = 'processado' WHERE lote_id = $1 AND nome = '1.xml'`, [id]);
  await process(1);
  const { body: antes } = await call('get', '');
  let chunk: Awaited<ReturnType<typeof claimWork<'chunk'>>>;
  do chunk = await claimWork(database.database, 'chunk', 'outro', 60);
  while (chunk && chunk.lote_id !== id);
  expect(chunk?.lote_id).toBe(id);
  const resposta = await call('post', '/cancelar');
  expect(resposta.status).toBe(200);
  const contagens = { total: 4, pendentes: 0, processados: 1, cancelados: 3 };
  expect(resposta.body).toMatchObject({ estado: 'cancelado', inicio: antes.inicio, ...contagens });
  const { body } = await call('get', '');
  expect(validate(UploadJob, body)).toMatchObject({ estado: 'cancelado', ...contagens });
  expect(body.arquivos.data.map(({ estado }: { estado: string }) => estado).sort()).toEqual([
    'cancelado',
    'cancelado',
    'cancelado',
    'processado',
  ]);
  const { rows } = await sql('SELECT DISTINCT estado, lease_dono FROM pedaco WHERE lote_id = $1', [id]);
  expect(rows).toEqual([{ estado: 'concluido', lease_dono: null }]);

  const eventos = await request(app).get('/v1/eventos').set('Authorization', `Bearer ${escritorio.chave}`);
  expect(eventos.body.data).toHaveLength(1);
  expect(validate(EVENT_SCHEMAS['lote.concluido'], eventos.body.data[0]).data).toMatchObject({
    job_id: id,
    estado: 'cancelado',
    cancelados: 3,
  });
  expectError(await call('post', '/cancelar'), 'lote_encerrado');
});

test('a lote that has ended cannot be cancelled', async () => {
  await sql(`UPDATE arquivo SET estado = 'processado' WHERE lote_id = $1`, [id]);
  await sql(`UPDATE pedaco SET estado = 'concluido' WHERE lote_id = $1`, [id]);
  await process(4);
  const resposta = await call('post', '/cancelar');
  expectError(resposta, 'lote_encerrado');
  expect(resposta.body.hint).toContain(id);
});

test('an apuração that waited for the lote goes on when it is cancelled', async () => {
  const cliente = await request(app)
    .post('/v1/clientes')
    .set('Authorization', `Bearer ${escritorio.chave}`)
    .send({ cnpj_raiz: '11222333', razao_social: 'Padaria', regime: 'mei' });
  await request(app)
    .post('/v1/apuracoes')
    .set('Authorization', `Bearer ${escritorio.chave}`)
    .send({ cliente_id: cliente.body.id, competencia: '2026-03' });
  const antes = (await countRows(database.database, escritorio.id)).outbox as number;
  await call('post', '/cancelar');
  // One permit for the apuração, one for the event.
  expect((await countRows(database.database, escritorio.id)).outbox).toBe(antes + 2);
});

test('when the process ends, so does the stream', async () => {
  const { eventos } = await follow('/eventos');
  await eventos.next();
  encerrando.abort();
  expect((await eventos.next()).done).toBe(true);
});

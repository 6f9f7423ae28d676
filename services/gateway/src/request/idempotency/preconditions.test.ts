import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Express } from 'express';
import request from 'supertest';
import { createApp } from '../../../teste/app-de-teste.ts';
import { expectError } from '../../../teste/expect-error.ts';
import { escritorioForTests, gatewayForTests } from '../../../teste/gateway-for-tests.ts';

let database: TestDatabase;
let app: Express;
beforeAll(async () => {
  database = await testDatabase();
  app = createApp(gatewayForTests(database.database));
});
afterAll(() => database.close());

type Method = 'get' | 'head' | 'patch' | 'put' | 'delete';

/** An office with a client; `ask` sends what it is told with these headers. */
async function withCliente() {
  const { chave } = await escritorioForTests(database.database);
  const ask = (
    method: Method,
    path: string,
    headers: Readonly<Record<string, string>> = {},
    body?: object,
  ) => {
    const sent = request(app)
      [method](path)
      .set({ Authorization: `Bearer ${chave}`, ...headers });
    return body ? sent.send(body) : sent;
  };
  const { body } = await request(app)
    .post('/v1/clientes')
    .set('Authorization', `Bearer ${chave}`)
    .send({ cnpj_raiz: '11222333', razao_social: 'Padaria', regime: 'lucro_real' });
  return { ask, path: `/v1/clientes/${body.id}` };
}

test('what has changed since it was read is not changed; under its tag it is, and the answer has the next one', async () => {
  const { ask, path } = await withCliente();
  const { etag = '' } = (await ask('get', path)).headers;
  expect(etag).toMatch(/^"[\w-]{43}"$/);
  const done = await ask('patch', path, { 'If-Match': `"outra", ${etag}` }, { razao_social: 'Um' });
  expect([done.status, done.body.razao_social]).toEqual([200, 'Um']);
  expect(done.headers.etag).toBe((await ask('get', path)).headers.etag);
  expectError(await ask('patch', path, { 'If-Match': etag }, { razao_social: 'Dois' }), 'precondicao_falhou');
  expect((await ask('get', path)).body.razao_social).toBe('Um');
  const any = await ask('patch', path, { 'If-Match': '*' }, { razao_social: 'Dois' });
  expect(any.status).toBe(200);
});

test('of two who change it at a time under one tag one does', async () => {
  const { ask, path } = await withCliente();
  const { etag = '' } = (await ask('get', path)).headers;
  const both = await Promise.all(
    ['Um', 'Dois', 'Três', 'Quatro'].map((razao_social) =>
      ask('patch', path, { 'If-Match': etag }, { razao_social }),
    ),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
});

test('a repetition under an Idempotency-Key has the first answer, though the tag is another by then', async () => {
  const { ask, path } = await withCliente();
  const { etag = '' } = (await ask('get', path)).headers;
  const headers = { 'If-Match': etag, 'Idempotency-Key': 'uma' };
  const first = await ask('patch', path, headers, { razao_social: 'Um' });
  const again = await ask('patch', path, headers, { razao_social: 'Um' });
  expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
  expect(again.headers['idempotency-replayed']).toBe('true');
});

test('a webhook, whose change goes by steps, and an opening balance have tags too', async () => {
  const { ask, path } = await withCliente();
  const balance = `${path}/saldo-inicial`;
  const { etag = '' } = (await ask('get', balance)).headers;
  const body = { competencia: '2026-01', saldos: [{ tributo: 'pis', valor: '165.00' }] };
  expect((await ask('put', balance, { 'If-Match': etag }, body)).status).toBe(200);
  expectError(await ask('put', balance, { 'If-Match': etag }, body), 'precondicao_falhou');
  expectError(await ask('delete', balance, { 'If-Match': etag }), 'precondicao_falhou');
  const { chave } = await escritorioForTests(database.database);
  const key = { Authorization: `Bearer ${chave}` };
  const created = await request(app).post('/v1/webhooks').set(key).send({ url: 'http://127.0.0.1:4000/x' });
  const webhook = `/v1/webhooks/${created.body.id}`;
  const seen = await request(app).get(webhook).set(key);
  const change = (match: string) =>
    request(app)
      .patch(webhook)
      .set({ ...key, 'If-Match': match })
      .send({ descricao: match });
  expect((await change(seen.headers.etag ?? '')).status).toBe(200);
  expectError(await change(seen.headers.etag ?? ''), 'precondicao_falhou');
});

test('If-None-Match: * changes nothing that is there, and reads nothing that one has', async () => {
  const { ask, path } = await withCliente();
  const any = { 'If-None-Match': '*' };
  expectError(await ask('patch', path, any, { razao_social: 'Um' }), 'precondicao_falhou');
  expectError(await ask('delete', `${path}/saldo-inicial`, any), 'precondicao_falhou');
  for (const address of [path, '/v1/clientes', '/v1/regras'])
    expect([(await ask('get', address, any)).status, address]).toEqual([304, address]);
  // What is not there is missing, whatever the condition (RFC 9110, 13.2.1).
  expectError(await ask('get', `${path.slice(0, -4)}0000`, any), 'cliente_nao_encontrado');
  expectError(
    await ask('patch', `${path.slice(0, -4)}0000`, { 'If-Match': '"x"' }, { razao_social: 'Um' }),
    'cliente_nao_encontrado',
  );
});

test('a list is read again by its tag; a reader may ask for no other than what it knows', async () => {
  const { ask, path } = await withCliente();
  const list = await ask('get', '/v1/clientes');
  expect(list.headers.etag).toMatch(/^W\//);
  const again = await ask('get', '/v1/clientes', { 'If-None-Match': list.headers.etag ?? '' });
  expect([again.status, again.text]).toEqual([304, '']);
  await ask('patch', path, {}, { razao_social: 'Um' });
  expect((await ask('get', '/v1/clientes', { 'If-None-Match': list.headers.etag ?? '' })).status).toBe(200);
  expectError(await ask('get', path, { 'If-Match': '"outra"' }), 'precondicao_falhou');
  expect((await ask('head', path)).headers.etag).toBe((await ask('get', path)).headers.etag);
});

test('where nothing shows a tag none is the right one', async () => {
  const { ask, path } = await withCliente();
  const contact = await ask('patch', path, {}, { razao_social: 'Um' });
  expect(contact.status).toBe(200);
  const missing = '/v1/contatos/01937b2e-7c2a-7d3e-8f4a-5b6c7d8e9f00';
  expectError(await ask('delete', missing, { 'If-Match': '"x"' }), 'precondicao_falhou');
  expectError(await ask('delete', missing, { 'If-Match': '*' }), 'contato_nao_encontrado');
});

test('an address that is too long, or no UTF-8, is refused', async () => {
  const { ask } = await withCliente();
  expectError(await ask('get', `/v1/clientes?q=${'a'.repeat(8000)}`), 'endereco_longo_demais');
  for (const q of ['%ff', '%', '%c3%28', '%ed%a0%80'])
    expectError(await ask('get', `/v1/clientes?q=${q}`), 'requisicao_malformada');
  expect((await ask('get', '/v1/clientes?q=a%C3%A7a%C3%AD+b')).status).toBe(200);
});

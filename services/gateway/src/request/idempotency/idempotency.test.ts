import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Express } from 'express';
import request from 'supertest';
import { createApp } from '../../../teste/app-de-teste.ts';
import { expectError } from '../../../teste/expect-error.ts';
import {
  countRows,
  type Escritorio,
  escritorioForTests,
  gatewayForTests,
  NOTHING_SENT,
  xml,
} from '../../../teste/gateway-for-tests.ts';

let database: TestDatabase;
let app: Express;
beforeAll(async () => {
  database = await testDatabase();
  app = createApp(gatewayForTests(database.database));
});
afterAll(() => database.close());

const CLIENTE = { cnpj_raiz: '11222333', razao_social: 'Padaria', regime: 'mei' };
const post = (escritorio: Escritorio, path: string, chave?: string) => {
  const pedido = request(app).post(path).set('Authorization', `Bearer ${escritorio.chave}`);
  return chave === undefined ? pedido : pedido.set('Idempotency-Key', chave);
};

test('the same request again gets the same answer and makes nothing', async () => {
  const escritorio = await escritorioForTests(database.database);
  const primeira = await post(escritorio, '/v1/clientes', 'chave-1').send(CLIENTE);
  const segunda = await post(escritorio, '/v1/clientes', 'chave-1').send(CLIENTE);
  expect([primeira.status, segunda.status]).toEqual([201, 201]);
  expect(segunda.text).toBe(primeira.text);
  expect(segunda.headers.location).toBe(primeira.headers.location);
  expect(primeira.headers).not.toHaveProperty('idempotency-replayed');
  expect(segunda.headers['idempotency-replayed']).toBe('true');
  expect((await countRows(database.database, escritorio.id)).cliente).toBe(1);
  expectError(await post(escritorio, '/v1/clientes').send(CLIENTE), 'cliente_ja_existe');
});

test('the key with another request, body or address, is refused', async () => {
  const escritorio = await escritorioForTests(database.database);
  const { body } = await post(escritorio, '/v1/clientes', 'chave-2').send(CLIENTE);
  expectError(
    await post(escritorio, '/v1/clientes', 'chave-2').send({ ...CLIENTE, cnpj_raiz: '44555666' }),
    'idempotency_key_reutilizada',
  );
  expectError(
    await post(escritorio, '/v1/apuracoes', 'chave-2').send({ cliente_id: body.id, competencia: '2026-03' }),
    'idempotency_key_reutilizada',
  );
});

test('a key is each office’s own', async () => {
  for (const escritorio of [
    await escritorioForTests(database.database),
    await escritorioForTests(database.database),
  ]) {
    const resposta = await post(escritorio, '/v1/clientes', 'chave-3').send(CLIENTE);
    expect([resposta.status, resposta.headers['idempotency-replayed']]).toEqual([201, undefined]);
  }
});

test('at the same instant, one is made; the others get its answer or are told to wait', async () => {
  const escritorio = await escritorioForTests(database.database);
  const respostas = await Promise.all(
    Array.from({ length: 6 }, () => post(escritorio, '/v1/clientes', 'chave-4').send(CLIENTE)),
  );
  for (const resposta of respostas.filter(({ status }) => status !== 201)) {
    expectError(resposta, 'idempotency_key_em_andamento');
    expect(resposta.headers['retry-after']).toBe('1');
  }
  expect(respostas.some(({ status }) => status === 201)).toBe(true);
  expect((await countRows(database.database, escritorio.id)).cliente).toBe(1);
});

test('a request is the same by its values, not by its bytes', async () => {
  const escritorio = await escritorioForTests(database.database);
  const primeira = await post(escritorio, '/v1/clientes', 'chave-valor').send(CLIENTE);
  const aoContrario = Object.fromEntries(Object.entries(CLIENTE).reverse());
  const segunda = await post(escritorio, '/v1/clientes', 'chave-valor')
    .set('Content-Type', 'application/json')
    .send(JSON.stringify(aoContrario, null, 2));
  expect([segunda.status, segunda.text]).toEqual([201, primeira.text]);
});

test('who only reads may send whatever key', async () => {
  const escritorio = await escritorioForTests(database.database);
  const lida = await request(app)
    .get('/v1/clientes')
    .set({ Authorization: `Bearer ${escritorio.chave}`, 'Idempotency-Key': 'com espaco' });
  expect(lida.status).toBe(200);
});

test('an error is not kept: the request may be repeated when its cause is gone', async () => {
  const escritorio = await escritorioForTests(database.database);
  const cliente = await post(escritorio, '/v1/clientes').send(CLIENTE);
  const body = { cliente_id: cliente.body.id, competencia: '2026-03' };
  const primeira = await post(escritorio, '/v1/apuracoes').send(body);
  expectError(await post(escritorio, '/v1/apuracoes', 'chave-5').send(body), 'apuracao_em_andamento');
  await database.database
    .forOrganization(escritorio.id)
    .transaction((tx) =>
      tx.query(`UPDATE apuracao SET estado = 'calculada' WHERE id = $1`, [primeira.body.id]),
    );
  const depois = await post(escritorio, '/v1/apuracoes', 'chave-5').send(body);
  expect([depois.status, depois.body.versao]).toEqual([201, 2]);
  const repetida = await post(escritorio, '/v1/apuracoes', 'chave-5').send(body);
  expect(repetida.text).toBe(depois.text);
});

test('an upload is the same with its files in another order, and another with other bytes', async () => {
  const escritorio = await escritorioForTests(database.database);
  const enviar = (...arquivos: [string, number][]) =>
    arquivos.reduce(
      (pedido, [nome, numero]) => pedido.attach('arquivos', Buffer.from(xml(numero)), nome),
      post(escritorio, '/v1/upload', 'chave-6'),
    );
  const primeira = await enviar(['a.xml', 1], ['b.xml', 2]);
  const segunda = await enviar(['b.xml', 2], ['a.xml', 1]);
  expect(primeira.status).toBe(202);
  expect(segunda.text).toBe(primeira.text);
  expectError(await enviar(['a.xml', 1], ['b.xml', 3]), 'idempotency_key_reutilizada');
  expect((await countRows(database.database, escritorio.id)).lote).toBe(1);
});

test('an answer that a crash kept from being stored is given again, for the same thing', async () => {
  const escritorio = await escritorioForTests(database.database);
  const primeira = await post(escritorio, '/v1/clientes', 'chave-7').send(CLIENTE);
  await database.database
    .forOrganization(escritorio.id)
    .transaction((tx) =>
      tx.query(
        `UPDATE idempotency SET status = NULL, resposta = jsonb_build_object('criado', resposta->'criado')`,
      ),
    );
  const segunda = await post(escritorio, '/v1/clientes', 'chave-7').send(CLIENTE);
  expect([segunda.status, segunda.body]).toEqual([201, primeira.body]);
});

test('after a day the key is free', async () => {
  const escritorio = await escritorioForTests(database.database);
  await post(escritorio, '/v1/clientes', 'chave-8').send(CLIENTE);
  await database.database
    .forOrganization(escritorio.id)
    .transaction((tx) => tx.query(`UPDATE idempotency SET criado_em = now() - interval '25 hours'`));
  const outra = { ...CLIENTE, cnpj_raiz: '77888999' };
  expect((await post(escritorio, '/v1/clientes', 'chave-8').send(outra)).status).toBe(201);
});

test.each(['', 'com espaco', 'x'.repeat(256)])('the key %p: refused', async (chave) => {
  const escritorio = await escritorioForTests(database.database);
  const resposta = await post(escritorio, '/v1/clientes', chave).send(CLIENTE);
  expectError(resposta, 'idempotency_key_invalida');
  expect(await countRows(database.database, escritorio.id)).toEqual(NOTHING_SENT);
});

test('a webhook is made once; the repetition gets its secret again, which is not kept in the clear', async () => {
  const escritorio = await escritorioForTests(database.database);
  const body = { url: 'https://escritorio.example/apura' };
  const primeira = await post(escritorio, '/v1/webhooks', 'chave-9').send(body);
  const segunda = await post(escritorio, '/v1/webhooks', 'chave-9').send(body);
  expect([primeira.status, segunda.body]).toEqual([201, primeira.body]);
  expect(segunda.headers['idempotency-replayed']).toBe('true');
  const { id, secret } = primeira.body;
  const segredo = () => post(escritorio, `/v1/webhooks/${id}/segredo`, 'chave-10').send({});
  const girado = await segredo();
  expect(girado.body.secret).not.toBe(secret);
  expect((await segredo()).body).toEqual(girado.body);
  const teste = () => post(escritorio, `/v1/webhooks/${id}/teste`, 'chave-11');
  expect((await teste()).body).toEqual((await teste()).body);
  const linhas = await countRows(database.database, escritorio.id);
  // A test, and that the secret was changed.
  expect([linhas.webhook_endpoint, linhas.event]).toEqual([1, 2]);
  const { rows } = await database.database
    .forOrganization(escritorio.id)
    .transaction((tx) => tx.query('SELECT resposta::text AS texto FROM idempotency'));
  for (const claro of [secret, girado.body.secret]) {
    expect(rows.some(({ texto }) => texto.includes(claro))).toBe(false);
  }
});

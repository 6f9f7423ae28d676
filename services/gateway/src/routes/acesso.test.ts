import { POLICIES } from '@apura/contracts';
import { setQuotas } from '@apura/database';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Express } from 'express';
import request from 'supertest';
import { createApp } from '../../teste/app-de-teste.ts';
import { expectError } from '../../teste/expect-error.ts';
import { escritorioForTests, gatewayForTests, xml } from '../../teste/gateway-for-tests.ts';

let database: TestDatabase;
let app: Express;
beforeAll(async () => {
  database = await testDatabase();
  // Usage is counted by the database's clock.
  app = createApp(gatewayForTests(database.database, { agora: () => new Date() }));
});
afterAll(() => database.close());

const as = (chave: string) => ({ Authorization: `Bearer ${chave}` });
const eu = (chave: string) => request(app).get('/v1/eu').set(as(chave));
const list = (chave: string) => request(app).get('/v1/chaves').set(as(chave));
const create = (chave: string, body: object) => request(app).post('/v1/chaves').set(as(chave)).send(body);

test('whose key it is, what it may do, and what the office has used of what it may', async () => {
  const { id, chave, chaveId } = await escritorioForTests(database.database, { escopos: ['write:uploads'] });
  await setQuotas(database.database.forOrganization(id), { arquivos: 7 });
  const sent = request(app).post('/v1/upload').set(as(chave));
  for (const n of [1, 2, 3]) sent.attach('arquivos', Buffer.from(xml(n)), `${n}.xml`);
  expect((await sent).status).toBe(202);
  const { status, body } = await eu(chave);
  expect([status, body]).toMatchObject([
    200,
    {
      escritorio: { id, nome: 'Contábil Aurora', ambiente: 'live' },
      chave: { id: chaveId, escopos: ['write:uploads'], ambiente: 'live', revogada_em: null },
      cotas: {
        lotes: { limite: 1000, usado: 1 },
        arquivos: { limite: 7, usado: 3 },
        bytes: { limite: 1e12, usado: [1, 2, 3].reduce((sum, n) => sum + Buffer.byteLength(xml(n)), 0) },
      },
      uso_do_mes: { envios: 1, arquivos: 3, apuracoes: 0 },
    },
  ]);
  expect(body.limites).toContainEqual({
    nome: 'v1',
    requisicoes: POLICIES.v1.quota,
    janela_s: POLICIES.v1.janela,
    por: 'chave',
  });
  expect(JSON.stringify(body)).not.toContain(chave);
  const other = await escritorioForTests(database.database, { escopos: ['read:clients'] });
  expect((await eu(other.chave)).body).toMatchObject({
    escritorio: { id: other.id },
    uso_do_mes: { envios: 0 },
  });
});

test('an owner key makes keys, which are listed without themselves, and ends them', async () => {
  const { chave, chaveId } = await escritorioForTests(database.database, { escopos: ['office'] });
  const made = await create(chave, { nome: 'ERP', escopos: ['read:clients'] });
  expect([made.status, made.body.escopos, made.body.chave]).toEqual([
    201,
    ['read:clients'],
    expect.stringMatching(/^apura_live_/),
  ]);
  const { chave: nova, id } = made.body;
  expect((await request(app).get('/v1/clientes').set(as(nova))).status).toBe(200);
  const { body, text } = await list(chave);
  expect(body.data.map((one: { id: string }) => one.id)).toEqual([id, chaveId]);
  expect([text.includes(nova), text.includes(chave)]).toEqual([false, false]);
  const end = () => request(app).delete(`/v1/chaves/${id}`).set(as(chave));
  expect((await end()).status).toBe(204);
  expectError(await request(app).get('/v1/clientes').set(as(nova)), 'chave_revogada');
  expect((await end()).status).toBe(204);
});

test('under an Idempotency-Key one key is made, and told again', async () => {
  const { chave } = await escritorioForTests(database.database, { escopos: ['office'] });
  const make = () => create(chave, { nome: 'ERP', escopos: ['read:clients'] }).set('Idempotency-Key', 'uma');
  const [first, again] = [await make(), await make()];
  expect([again.status, again.body]).toEqual([201, first.body]);
  expect((await list(chave)).body.data).toHaveLength(2);
});

test('a key never gives more than it has: neither scopes, nor time, nor another office or kind of it', async () => {
  const some = await escritorioForTests(database.database, { escopos: ['write:clients', 'read:clients'] });
  for (const asked of [create(some.chave, { nome: 'a', escopos: ['read:clients'] }), list(some.chave)])
    expectError(await asked, 'escopo_insuficiente');
  const expiraEm = new Date(Date.now() + 3_600_000);
  const short = await escritorioForTests(database.database, { escopos: ['office'], expiraEm });
  const until = (expira_em: Date) =>
    create(short.chave, { nome: 'a', escopos: ['office'], expira_em: expira_em.toISOString() });
  expectError(await create(short.chave, { nome: 'a', escopos: ['office'] }), 'corpo_invalido');
  expectError(await until(new Date(expiraEm.getTime() + 1)), 'corpo_invalido');
  expectError(await until(new Date(Date.now() - 1)), 'corpo_invalido');
  expect((await until(expiraEm)).status).toBe(201);
  const sandbox = await escritorioForTests(database.database, { escopos: ['office'], sandbox: true });
  const test = await create(sandbox.chave, { nome: 'a', escopos: ['office'] });
  expect([test.body.ambiente, test.body.chave.slice(0, 11)]).toEqual(['test', 'apura_test_']);
  expect((await eu(test.body.chave)).body.escritorio).toMatchObject({ id: sandbox.id, ambiente: 'test' });
});

test("another office's keys are none", async () => {
  const [um, other] = [
    await escritorioForTests(database.database, { escopos: ['office'] }),
    await escritorioForTests(database.database, { escopos: ['office'] }),
  ];
  const ended = await request(app).delete(`/v1/chaves/${other.chaveId}`).set(as(um.chave));
  expectError(ended, 'chave_nao_encontrada');
  expect((await eu(other.chave)).status).toBe(200);
  expect((await list(um.chave)).body.data).toHaveLength(1);
});

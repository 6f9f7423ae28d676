import { Apuracao, Cliente, ListaDeDocumentos, validate } from '@apura/contracts';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Express } from 'express';
import request from 'supertest';
import { createApp } from '../../teste/app-de-teste.ts';
import { documentoForTests } from '../../teste/documento-for-tests.ts';
import { expectError } from '../../teste/expect-error.ts';
import { type Escritorio, escritorioForTests, gatewayForTests } from '../../teste/gateway-for-tests.ts';
import type { Gateway } from '../gateway.ts';

let database: TestDatabase;
let gateway: Gateway;
let app: Express;
let office: Escritorio;
let clientes: readonly string[];
let chaves: string[];
beforeAll(async () => {
  database = await testDatabase();
  gateway = gatewayForTests(database.database);
  app = createApp(gateway);
  office = await escritorioForTests(database.database);
  const novos = ['11222333', '11222334', '11222335'].map((cnpj_raiz) => ({
    ...{ cnpj_raiz, razao_social: `Empresa ${cnpj_raiz}`, regime: 'lucro_real' },
  }));
  const { body } = await request(app)
    .post('/v1/clientes/varios')
    .set('Authorization', `Bearer ${office.chave}`)
    .send({ clientes: novos });
  clientes = body.data.map(({ id }: { id: string }) => id);
  chaves = [];
  for (const numero of [1, 2, 3])
    chaves.push(await documentoForTests(gateway, office, { seed: numero, numero }, clientes[0]));
});
afterAll(() => database.close());

const get = (path: string, de = office) => request(app).get(path).set('Authorization', `Bearer ${de.chave}`);
const ids = async (path: string): Promise<string[]> =>
  (await get(path)).body.data.map((one: { id?: string; chave?: string }) => one.id ?? one.chave);

test('lists are read from the oldest to the newest too, page by page', async () => {
  for (const [path, all] of [
    ['/v1/clientes', clientes],
    ['/v1/documentos', chaves],
  ] as const) {
    expect(await ids(path)).toEqual([...all].reverse());
    expect(await ids(`${path}?sentido=asc`)).toEqual(all);
    const first = await get(`${path}?sentido=asc&limit=2`);
    const cursor = encodeURIComponent(first.body.next_cursor);
    expect(await ids(`${path}?sentido=asc&limit=2&cursor=${cursor}`)).toEqual(all.slice(2));
    // A cursor is of the list in its order.
    expectError(await get(`${path}?limit=2&cursor=${cursor}`), 'cursor_de_outra_lista');
  }
  expectError(await get('/v1/apuracoes?sentido=sim'), 'parametros_invalidos');
});

test('a client and documents are found by the exact CNPJ, written with punctuation or by its root', async () => {
  const [, second] = clientes;
  for (const cnpj of ['11222334', '11.222.334', '11222334000162'])
    expect(await ids(`/v1/clientes?cnpj=${cnpj}`)).toEqual([second]);
  expect(await ids('/v1/clientes?cnpj=99999999')).toEqual([]);
  expectError(await get('/v1/clientes?cnpj=112'), 'cnpj_invalido');
  const { emitente } = (await get(`/v1/documentos/${chaves[0]}`)).body;
  await database.database
    .forOrganization(office.id)
    .transaction((tx) =>
      tx.query(`UPDATE documento SET emitente_raiz = left(emitente->>'cnpj', 8) WHERE chave = $1`, [
        chaves[0],
      ]),
    );
  expect(await ids(`/v1/documentos?cnpj=${emitente.cnpj}`)).toContain(chaves[0]);
  expect(await ids(`/v1/documentos?cnpj=${emitente.cnpj.slice(0, 8)}`)).toContain(chaves[0]);
  expect(await ids(`/v1/documentos?cnpj=${emitente.cnpj.slice(0, 8)}999999`)).toEqual([]);
});

test('what effects name comes whole where it is asked for, in the list and of one', async () => {
  const [cliente] = clientes;
  const plain = (await get('/v1/documentos')).body.data[0];
  expect(plain.efeitos).toEqual([{ cliente_id: cliente, efeito: expect.any(String) }]);
  const none = (await get('/v1/documentos?expand=apuracao')).body.data[0].efeitos[0];
  expect(none.apuracao).toBeNull();
  const ask = () =>
    request(app)
      .post('/v1/apuracoes')
      .set('Authorization', `Bearer ${office.chave}`)
      .send({ cliente_id: cliente, competencia: plain.competencia });
  const { body: asked } = await ask();
  const both = (await get('/v1/documentos?expand=cliente,apuracao')).body;
  validate(ListaDeDocumentos, both);
  const one = (await get(`/v1/documentos/${plain.chave}?expand=cliente,apuracao`)).body;
  for (const { efeitos } of [both.data[0], one]) {
    expect(validate(Cliente, efeitos[0].cliente)).toEqual((await get(`/v1/clientes/${cliente}`)).body);
    expect(validate(Apuracao, efeitos[0].apuracao)).toMatchObject({ id: asked.id, versao: 1 });
  }
  expectError(await get('/v1/documentos?expand=tudo'), 'parametros_invalidos');
  const other = await escritorioForTests(database.database);
  expect((await get('/v1/documentos?expand=cliente,apuracao', other)).body.data).toEqual([]);
});

import { ListaDeClientes, ListaDeDocumentos, validate } from '@apura/contracts';
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

beforeAll(async () => {
  database = await testDatabase();
  gateway = gatewayForTests(database.database);
  app = createApp(gateway);
});
afterAll(() => database.close());

const find = (escritorio: Escritorio, path: string) =>
  request(app).get(path).set('Authorization', `Bearer ${escritorio.chave}`);

test('clients are the same objects as in /v1, paged', async () => {
  const escritorio = await escritorioForTests(database.database);
  for (const n of [1, 2, 3]) {
    await request(app)
      .post('/v1/clientes')
      .set('Authorization', `Bearer ${escritorio.chave}`)
      .send({ cnpj_raiz: `0000000${n}`, razao_social: `Cliente ${n}`, regime: 'mei' });
  }
  const primeira = validate(ListaDeClientes, (await find(escritorio, '/api/v1/clients?limit=2')).body);
  expect(primeira.data.map((cliente) => cliente.razao_social)).toEqual(['Cliente 3', 'Cliente 2']);
  const segunda = (await find(escritorio, `/api/v1/clients?limit=2&cursor=${primeira.next_cursor}`)).body;
  expect(segunda.next_cursor).toBeNull();
  const todos = (await find(escritorio, '/v1/clientes')).body;
  expect([...primeira.data, ...segunda.data]).toEqual(todos.data);
});

test('documents are listed, the newest first, paged, with their counts', async () => {
  const escritorio = await escritorioForTests(database.database);
  const chaves: string[] = [];
  for (const numero of [7, 8, 9]) chaves.push(await documentoForTests(gateway, escritorio, { numero }));
  const vistas: string[] = [];
  let cursor: string | null = null;
  do {
    const consulta: string = cursor === null ? '' : `&cursor=${cursor}`;
    const page = validate(
      ListaDeDocumentos,
      (await find(escritorio, `/api/v1/documents?limit=1${consulta}`)).body,
    );
    expect(page.data).toHaveLength(1);
    expect(page.data[0]?.divergencias).toEqual({ criticas: 1, avisos: 0 });
    vistas.push(...page.data.map((documento) => documento.chave));
    cursor = page.next_cursor;
  } while (cursor !== null);
  expect(vistas).toEqual(chaves.toReversed());
  expect((await find(escritorio, '/v1/documentos')).body).toEqual(
    (await find(escritorio, '/api/v1/documents')).body,
  );
});

test.each(['/api/v1/clients', '/api/v1/documents'])('%s: bad queries, scopes and keys', async (path) => {
  const escritorio = await escritorioForTests(database.database);
  for (const consulta of ['limit=0', 'limit=101', 'limit=abc', 'limit=', 'nome=x', 'limit=1&limit=2']) {
    expectError(await find(escritorio, `${path}?${consulta}`), 'parametros_invalidos');
  }
  expectError(await find(escritorio, `${path}?cursor=abc`), 'cursor_invalido');
  expectError(await request(app).get(path), 'nao_autenticado');
  const outroEscopo = path === '/api/v1/clients' ? 'read:documents' : 'read:clients';
  const semEscopo = await escritorioForTests(database.database, { escopos: [outroEscopo] });
  expectError(await find(semEscopo, path), 'escopo_insuficiente');
  expectError(await request(app).post(path), 'metodo_nao_permitido');
});

test.each(['/api', '/api/', '/api/nada', '/api/v1', '/api/v2/clients', '/v1', '/v1/nada'])(
  '%s is a JSON 404, whatever is accepted',
  async (path) => {
    expectError(await request(app).get(path).set('Accept', 'text/html'), 'not_found');
  },
);

test('a document by its key has its items, explained, and its file', async () => {
  const escritorio = await escritorioForTests(database.database);
  const chave = await documentoForTests(gateway, escritorio, { itens: 2, erro: 'sem_reducao' });
  const { status, body } = await find(escritorio, `/v1/documentos/${chave}`);
  expect(status).toBe(200);
  expect(body.itens).toHaveLength(2);
  expect(body.itens[0].memoria.length).toBeGreaterThan(0);
  expect(body.itens[0].memoria[0].fundamento).not.toBe('');
  expect(body.divergencias_encontradas.map((d: { chave: string }) => d.chave)).toContain(chave);
  const arquivo = await find(escritorio, `/v1/documentos/${chave}/xml`);
  expect(arquivo.headers['content-type']).toMatch(/^application\/xml/);
  expect(arquivo.headers['content-disposition']).toBe(`attachment; filename="${chave}.xml"`);
  expect(arquivo.text ?? arquivo.body.toString()).toContain(chave);
});

test.each([
  ['competencia=2026-13', 'competencia_invalida'],
  ['cliente_id=x', 'cliente_id_invalido'],
  ['situacao=nenhuma', 'parametros_invalidos'],
] as const)('/v1/documentos?%s: %s', async (consulta, codigo) => {
  const escritorio = await escritorioForTests(database.database);
  expectError(await find(escritorio, `/v1/documentos?${consulta}`), codigo);
});

test('/v1/documentos filters', async () => {
  const escritorio = await escritorioForTests(database.database);
  const chave = await documentoForTests(gateway, escritorio, { dhEmi: '2026-03-31T23:30:00-03:00' });
  await documentoForTests(gateway, escritorio, { numero: 2, dhEmi: '2026-04-01T00:30:00-03:00' });
  const chaves = async (consulta: string) =>
    (await find(escritorio, `/v1/documentos?${consulta}`)).body.data.map((d: { chave: string }) => d.chave);
  expect(await chaves('competencia=2026-03')).toEqual([chave]);
  expect(await chaves('situacao=cancelada')).toEqual([]);
  expect(await chaves('cliente_id=01939f00-0000-7000-8000-000000000000')).toEqual([]);
});

import { listAjustes } from '@apura/database';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Express } from 'express';
import request from 'supertest';
import { createApp } from '../../teste/app-de-teste.ts';
import { expectError } from '../../teste/expect-error.ts';
import { type Escritorio, escritorioForTests, gatewayForTests } from '../../teste/gateway-for-tests.ts';

const FORNECEDOR = '44555666000181';
let database: TestDatabase;
let app: Express;
let escritorio: Escritorio;
let cliente: string;
beforeAll(async () => {
  database = await testDatabase();
  app = createApp(gatewayForTests(database.database));
  escritorio = await escritorioForTests(database.database);
  const { body } = await request(app)
    .post('/v1/clientes')
    .set(com())
    .send({ cnpj_raiz: '11222333', razao_social: 'Padaria', regime: 'lucro_real' });
  cliente = body.id;
  await keep([
    ['entrada', FORNECEDOR, 'A', '48191000', 'Caixa de papelão'],
    ['entrada', FORNECEDOR, 'B', '48202000', 'Caderno'],
    ['saida', '11222333', 'A', '19059090', 'Pão francês'],
  ]);
});
afterAll(() => database.close());

const com = (quem = escritorio) => ({ Authorization: `Bearer ${quem.chave}` });
const keep = (linhas: readonly (readonly string[])[]) =>
  database.database.forOrganization(escritorio.id).transaction((tx) =>
    tx.query(
      `INSERT INTO produto (organization_id, cliente_id, lado, emitente, codigo, ncm, descricao, visto_em)
         SELECT $1, $2, l->>0, l->>1, l->>2, l->>3, l->>4, '2026-09-10' FROM jsonb_array_elements($3::jsonb) l`,
      [escritorio.id, cliente, JSON.stringify(linhas)],
    ),
  );
const ver = async (consulta: Record<string, string | number> = {}) =>
  (await request(app).get(`/v1/clientes/${cliente}/produtos`).query(consulta).set(com())).body;
const decidir = (body: object) =>
  request(app).post(`/v1/clientes/${cliente}/produtos/decidir`).set(com()).send(body);

test('filters leave what they say, and a page goes on behind the last of the one before', async () => {
  expect((await ver()).totais).toMatchObject({ produtos: 3, sugerido: 3 });
  expect((await ver({ ncm: '48' })).data).toHaveLength(2);
  expect((await ver({ q: 'papelão' })).data).toMatchObject([{ codigo: 'A', lado: 'entrada' }]);
  expect((await ver({ q: '%' })).data).toEqual([]);
  const primeira = await ver({ limit: 2 });
  const segunda = await ver({ limit: 2, cursor: primeira.next_cursor });
  const ids = [...primeira.data, ...segunda.data].map(({ id }: { id: string }) => id);
  expect(new Set(ids).size).toBe(3);
  expect(segunda.next_cursor).toBeNull();
});

test('a decision is of the product alone, is replaced by the next of its month, and one that names nobody is refused', async () => {
  expectError(await decidir({ destinacao: 'insumo' }), 'corpo_invalido');
  expectError(await decidir({ filtro: {} }), 'corpo_invalido');
  expectError(await decidir({ filtro: {}, cclasstrib: '999999' }), 'corpo_invalido');
  const compras = { filtro: { lado: 'entrada', ncm: '4819' } };
  expect((await decidir({ ...compras, destinacao: 'insumo' })).body).toEqual({ produtos: 1, respostas: 1 });
  expect((await decidir({ ...compras, destinacao: 'embalagem' })).body).toEqual({
    produtos: 1,
    respostas: 1,
  });
  const { data } = await ver({ estado: 'decidido' });
  expect(data).toMatchObject([
    {
      codigo: 'A',
      lado: 'entrada',
      decisoes: { destinacao: { valor: 'embalagem', por: 'Chave de API', do_produto: true } },
    },
  ]);
  const { body } = await request(app).get('/v1/respostas').query({ cliente_id: cliente }).set(com());
  expect(body.data).toMatchObject([
    { resposta: 'embalagem', quando: { fornecedor: FORNECEDOR, produto: 'A', ncm: '48191000' } },
  ]);
});

test('a code is decided for the client’s own product with the root of its CNPJ, and says who', async () => {
  const [{ id }] = (await ver({ lado: 'saida' })).data;
  expect((await decidir({ ids: [id], sugestao: true })).body).toEqual({ produtos: 1, respostas: 1 });
  expect((await ver({ lado: 'saida' })).data).toMatchObject([
    { estado: 'decidido', decisoes: { cclasstrib: { por: 'Chave de API', do_produto: true } } },
  ]);
  const ajustes = await listAjustes(database.database.forOrganization(escritorio.id), cliente);
  expect(ajustes).toMatchObject([{ emitente: '11222333', cprod: 'A', ncm_prefixo: '19059090' }]);
});

test('a file is told line by line what is wrong with it, and nothing of it is kept', async () => {
  const importar = (csv: string) =>
    request(app)
      .post(`/v1/clientes/${cliente}/produtos/importar`)
      .set({ ...com(), 'Content-Type': 'text/csv' })
      .send(csv);
  const recusado = await importar(
    [
      'lado;cnpj_emitente;codigo;ncm;destinacao;cclasstrib;reducao_linear_lc224',
      `entrada;${FORNECEDOR};B;48202000;insumo;;`,
      `entrada;${FORNECEDOR};X;48202000;insumo;;`,
      'saida;11222333;A;19059090;insumo;;',
    ].join('\n'),
  );
  expectError(recusado, 'csv_invalido');
  expect(recusado.body.detalhes).toEqual([
    { campo: 'linha 3, codigo', motivo: expect.any(String) },
    { campo: 'linha 4, destinacao', motivo: 'só o que o cliente compra tem destinação' },
  ]);
  expect((await ver({ q: 'Caderno' })).data).toMatchObject([{ estado: 'sugerido' }]);
  expectError(await importar('codigo;ncm\nA;1'), 'csv_invalido');
});

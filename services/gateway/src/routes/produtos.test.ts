import { listAjustes } from '@apura/database';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Express } from 'express';
import request from 'supertest';
import { createApp } from '../../teste/app-de-teste.ts';
import { expectError } from '../../teste/expect-error.ts';
import { type Escritorio, escritorioForTests, gatewayForTests } from '../../teste/gateway-for-tests.ts';
import { livroWithProdutos } from '../../teste/livro-for-tests.ts';

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

test('what a book says of a product stands beside what its note says, with file and line, and another office sees none of it', async () => {
  const tenant = database.database.forOrganization(escritorio.id);
  await livroWithProdutos(
    tenant,
    '11222333000181',
    [
      // Its own product A: another NCM than in its notes; a CEST that they lack.
      { codigo: 'A', linha: 8, descricao: 'PAO', tipo_do_item: '04', ncm: '19059020', cest: '1704900' },
      {
        codigo: 'CAD',
        linha: 9,
        descricao: 'CADERNO',
        tipo_do_item: '07',
        ncm: '48202000',
        unidade: 'UN',
        destinacao: 'uso_consumo',
      },
    ],
    [{ emitente: FORNECEDOR, codigo: 'B', ncm: '48202000', item: 'CAD' }],
  );
  const doLivro = { livro: 'icms_ipi', arquivo: 'efd.txt', de: '2026-10-01' };
  expect((await ver({ lado: 'saida' })).data).toMatchObject([
    {
      ...{ codigo: 'A', ncm: '19059090', cest: '1704900', tipo_do_item: '04' },
      no_livro: { ...doLivro, codigo: 'A', linha: 8, ncm: '19059020', difere: ['ncm'] },
    },
  ]);
  const [caderno] = (await ver({ q: 'Caderno' })).data;
  expect(caderno).toMatchObject({
    unidade: 'UN',
    no_livro: { ...doLivro, codigo: 'CAD', linha: 9, destinacao: 'uso_consumo', difere: [] },
    sugestao: {
      destinacao: { valor: 'uso_consumo', fundamento: expect.stringContaining('efd.txt, linha 9') },
    },
  });
  // What the office decides stands before it.
  await decidir({ ids: [caderno.id], destinacao: 'insumo' });
  expect((await ver({ q: 'Caderno' })).data).toMatchObject([
    { decisoes: { destinacao: { valor: 'insumo' } }, no_livro: { destinacao: 'uso_consumo' } },
  ]);
  const { text } = await request(app).get(`/v1/clientes/${cliente}/produtos/csv`).set(com());
  expect(text).toContain('tipo_do_item');
  // Another office has a client of the same CNPJ, and the same product, and no book.
  const outro = await escritorioForTests(database.database);
  const { body } = await request(app)
    .post('/v1/clientes')
    .set(com(outro))
    .send({ cnpj_raiz: '11222333', razao_social: 'Padaria', regime: 'lucro_real' });
  await database.database
    .forOrganization(outro.id)
    .transaction((tx) =>
      tx.query(
        `INSERT INTO produto (organization_id, cliente_id, lado, emitente, codigo, ncm, descricao) VALUES ($1, $2, 'saida', '11222333', 'A', '1', 'X')`,
        [outro.id, body.id],
      ),
    );
  const vistos = await request(app).get(`/v1/clientes/${body.id}/produtos`).set(com(outro));
  expect(vistos.body.data).toMatchObject([{ codigo: 'A', no_livro: null, tipo_do_item: null }]);
});

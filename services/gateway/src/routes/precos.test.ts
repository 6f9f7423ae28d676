import { newId } from '@apura/database';
import { COMERCIO_AURORA, FORNECEDORES, MERCADO } from '@apura/samples';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
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
let escritorio: Escritorio;
let cliente: string;
beforeAll(async () => {
  database = await testDatabase();
  gateway = gatewayForTests(database.database);
  app = createApp(gateway);
});
afterAll(() => database.close());
beforeEach(async () => {
  escritorio = await escritorioForTests(database.database);
  const { body } = await request(app)
    .post('/v1/clientes')
    .set(com())
    .send({ cnpj_raiz: CNPJ.slice(0, 8), razao_social: 'Atacado', regime: 'lucro_real' });
  cliente = body.id;
});

const com = (quem = escritorio) => ({ Authorization: `Bearer ${quem.chave}` });
const sql = (text: string, values: unknown[]) =>
  database.database.forOrganization(escritorio.id).transaction((tx) => tx.query(text, values));
const get = (path: string, query: object = {}, quem = escritorio) =>
  request(app).get(`/v1/clientes/${cliente}/precos${path}`).query(query).set(com(quem));

const { cnpj: CNPJ } = FORNECEDORES.atacado;
const inteiro = MERCADO.find(({ classe, icms, pisCofins }) =>
  [classe === 'integral', icms === 'normal', pisCofins === 'normal'].every(Boolean),
);
if (!inteiro) throw new Error('the samples have no product at full rates');
const [PRODUTO, OUTRO] = [
  { ...inteiro, codigo: '0001' },
  { ...inteiro, codigo: '0002' },
];
/** Ten units at 100.00: ICMS 180.00, PIS 13.53, COFINS 62.32, base 744.15; and another product. */
const sell = () =>
  documentoForTests(gateway, escritorio, {
    itens: [
      { produto: PRODUTO, milesimos: 10_000n, CFOP: '5102', preco: 10_000n },
      { produto: OUTRO, milesimos: 1000n, CFOP: '5102', preco: 7700n },
    ],
  });
/** Ten units at 50.00: ICMS 90.00, PIS 1.65 % and COFINS 7.6 % of 410.00. */
const buy = () =>
  documentoForTests(gateway, escritorio, {
    numero: 2,
    emitente: COMERCIO_AURORA,
    destinatario: FORNECEDORES.atacado,
    itens: [{ produto: { ...inteiro, codigo: 'F' }, milesimos: 10_000n, CFOP: '5102', preco: 5000n }],
  });

/** As a worker keeps them. */
const keep = (linhas: readonly (readonly [lado: string, emitente: string, codigo: string, nota: string])[]) =>
  sql(
    `INSERT INTO produto (organization_id, cliente_id, lado, emitente, codigo, ncm, descricao, gtin, unidade, visto_em, nota)
       SELECT $1, $2, l->>0, l->>1, l->>2, $4, 'Caderno', '7891234567895', 'UN', '2026-09-10', l->>3 FROM jsonb_array_elements($3::jsonb) l`,
    [escritorio.id, cliente, JSON.stringify(linhas), inteiro.ncm],
  );
/** A month whose later years are at 8.8 + 15.3 + 2.4 = 26.5 %; 2027 at 8.7 + 0.1. */
const assess = () =>
  sql(
    `INSERT INTO apuracao (id, organization_id, cliente_id, competencia, versao, estado, cenario, entrada, request_id)
     VALUES ($1, $2, $3, '2026-09', 1, 'calculada', '{}', $4, 'r')`,
    [
      ...[newId(), escritorio.id, cliente],
      JSON.stringify({
        ...{ competencia: '2026-09', regime: 'lucro_real', ibs_cbs: 'regular', saldos_anteriores: [] },
        ...{ documentos: 1, cenario: { nome: 'estimativa_26_5' } },
      }),
    ],
  );

// The figures are worked out in the engine's price-produto.test.ts.
test('what the client sells, with the prices that keep the net revenue, or the margin', async () => {
  const [venda, compra] = [await sell(), await buy()];
  await keep([
    ['saida', CNPJ.slice(0, 8), '0001', venda],
    ['saida', CNPJ.slice(0, 8), '0002', ''],
    ['entrada', COMERCIO_AURORA.cnpj, 'F', compra],
  ]);
  await assess();
  const { body } = await get('');
  expect(body.data).toMatchObject([
    {
      ...{ codigo: '0001', sem_preco: null, venda: { chave: venda, dia: '2026-09-10' } },
      hoje: { preco: '100.0000', receita_liquida: '74.4150', custo: '37.2080', margem: '37.2070' },
      anos: [
        { ano: 2027, preco: '98.7360', variacao: '-1.26', status: 'estimativa' },
        { ano: 2033, preco: '94.1350', variacao: '-5.87', status: 'estimativa' },
      ],
    },
    { codigo: '0002', sem_preco: 'sem_nota', hoje: null, anos: [] },
  ]);
  expect(body).toMatchObject({ base: 'receita_liquida', next_cursor: null });
  expect(body.premissas.join(' ')).toContain('26,5');
  const margem = await get('', { base: 'margem', limit: 1 });
  expect(margem.body.data).toMatchObject([{ anos: [{ preco: '98.7360', margem: '37.2070' }, {}] }]);
  const segunda = await get('', { base: 'margem', limit: 1, cursor: margem.body.next_cursor });
  expect(segunda.body.data).toMatchObject([{ codigo: '0002' }]);
});

test('the explanation has every year, and its steps end in the figures', async () => {
  await keep([['saida', CNPJ.slice(0, 8), '0001', await sell()]]);
  await assess();
  const { body } = await get('/memoria', { codigo: '0001' });
  const [produto] = body.data;
  expect(produto.anos.map(({ ano }: { ano: number }) => ano)).toEqual([
    2027, 2028, 2029, 2030, 2031, 2032, 2033,
  ]);
  for (const { preco, memoria } of [produto.hoje, ...produto.anos])
    expect(memoria.at(-1).resultado).toBe(preco);
  expect((await get('/memoria', { codigo: '000' })).body.data).toEqual([]);
});

test('the file for an ERP has semicolons and decimal commas', async () => {
  await keep([['saida', CNPJ.slice(0, 8), '0001', await sell()]]);
  await assess();
  const { text, headers } = await get('/csv');
  expect(headers['content-disposition']).toContain('precos.csv');
  const [nomes, linha] = text.split('\r\n');
  expect(nomes).toContain('codigo;descricao;gtin;ncm;unidade;preco_hoje');
  expect(linha).toContain('0001;Caderno;7891234567895;');
  expect(linha).toContain(
    ';100,0000;74,4150;;98,7360;92,1875;-1,26;estimativa;94,1350;74,4150;-5,87;estimativa;',
  );
  expect((await get('/csv', { planilha: true })).text).toContain('="0001"');
});

test('the prices of all clients are one file, each with its client', async () => {
  await keep([['saida', CNPJ.slice(0, 8), '0001', await sell()]]);
  await assess();
  await request(app)
    .post('/v1/clientes')
    .set(com())
    .send({ cnpj_raiz: '99888777', razao_social: 'Sem vendas', regime: 'lucro_real' });
  const ofAll = (quem?: Escritorio) => request(app).get('/v1/carteira/precos/csv').set(com(quem));
  const { text, headers } = await ofAll();
  expect(headers['content-disposition']).toContain('precos-de-todos.csv');
  const [nomes, ...linhas] = text.trim().split('\r\n');
  expect(nomes).toContain('cliente;cnpj_raiz;codigo;descricao;gtin;');
  expect(linhas).toEqual([expect.stringMatching(`^Atacado;${CNPJ.slice(0, 8)};0001;Caderno;.*;100,0000;`)]);
  const outro = await escritorioForTests(database.database);
  expect((await ofAll(outro)).text.trim().split('\r\n')).toHaveLength(1);
});

test('a note that was cancelled gives no price, and a client without sales has an empty list', async () => {
  expect((await get('')).body).toMatchObject({ data: [], next_cursor: null });
  await keep([['saida', CNPJ.slice(0, 8), '0001', await sell()]]);
  await sql(`UPDATE documento SET situacao = 'cancelada'`, []);
  expect((await get('')).body.data).toMatchObject([{ sem_preco: 'sem_nota' }]);
});

test('where the newest note was cancelled the newest before it that stands gives the price', async () => {
  const antes = await sell();
  const nova = await documentoForTests(gateway, escritorio, {
    numero: 9,
    itens: [{ produto: PRODUTO, milesimos: 1000n, CFOP: '5102', preco: 99_900n }],
  });
  await keep([['saida', CNPJ.slice(0, 8), '0001', nova]]);
  await sql('UPDATE produto SET descricao = $1', [PRODUTO.nome]);
  await sql('UPDATE documento SET emitente_raiz = $1', [CNPJ.slice(0, 8)]);
  await assess();
  expect((await get('')).body.data).toMatchObject([{ venda: { chave: nova }, hoje: { preco: '999.0000' } }]);
  await sql(`UPDATE documento SET situacao = 'cancelada' WHERE chave = $1`, [nova]);
  expect((await get('')).body.data).toMatchObject([
    { venda: { chave: antes }, hoje: { preco: '100.0000', receita_liquida: '74.4150' } },
  ]);
});

test('without a month of the Simples there is no DAS to be taken off', async () => {
  await request(app)
    .patch(`/v1/clientes/${cliente}`)
    .set(com())
    .send({ regime: 'simples_nacional', desde: '2026-09' });
  await keep([['saida', CNPJ.slice(0, 8), '0001', await sell()]]);
  expect((await get('')).body.data).toMatchObject([{ sem_preco: 'sem_das', hoje: null }]);
});

test('another office finds nothing', async () => {
  await keep([['saida', CNPJ.slice(0, 8), '0001', await sell()]]);
  const outro = await escritorioForTests(database.database);
  for (const [path, query] of [
    ['', {}],
    ['/csv', {}],
    ['/memoria', { codigo: '0001' }],
  ] as const)
    expectError(await get(path, query, outro), 'cliente_nao_encontrado');
});

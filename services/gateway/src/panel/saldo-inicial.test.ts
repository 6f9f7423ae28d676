import { newId } from '@apura/database';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Express } from 'express';
import { createApp } from '../../teste/app-de-teste.ts';
import { expectError } from '../../teste/expect-error.ts';
import { type Browser, panelGateway, register } from '../../teste/test-panel.ts';

const MATRIZ = '11222333000181';
const FILIAL = '11222333000262';
let database: TestDatabase;
let app: Express;
let owner: Browser;
let organizationId: string;
let cliente: string;
beforeAll(async () => {
  database = await testDatabase();
  app = createApp(panelGateway(database.database));
});
afterAll(() => database.close());
beforeEach(async () => {
  ({ browser: owner, organizationId } = await register(app));
  const { body } = await owner.post('/clientes', {
    cnpj: MATRIZ,
    razao_social: 'Padaria',
    regime: 'lucro_real',
  });
  cliente = body.id;
});

const sql = (texto: string, valores: unknown[]) =>
  database.database.forOrganization(organizationId).transaction((tx) => tx.query(texto, valores));
/** A second establishment, as a note makes it known. */
const withFilial = () =>
  sql(`INSERT INTO estabelecimento (id, organization_id, cliente_id, cnpj) VALUES ($1, $2, $3, $4)`, [
    newId(),
    organizationId,
    cliente,
    FILIAL,
  ]);
const endereco = () => `/clientes/${cliente}/saldo-inicial`;
const store = (saldos: unknown) => owner.put(endereco(), { competencia: '2026-01', saldos });
const importar = (csv: string, consulta = '?competencia=2026-01') =>
  owner.pedir('post', `${endereco()}/importar${consulta}`, Buffer.from(csv), { 'Content-Type': 'text/csv' });
const gravado = async () => (await owner.get(endereco())).body.saldo;

test('every tax that is carried, ICMS and IPI by establishment; what is entered again takes its place', async () => {
  await withFilial();
  expect(await gravado()).toBeNull();
  const saldos = [
    { tributo: 'cbs', valor: '100.00' },
    { tributo: 'cofins', valor: '7.60' },
    { tributo: 'ibs_mun', valor: '0.50' },
    { tributo: 'ibs_uf', valor: '0.50' },
    { tributo: 'icms', estabelecimento: MATRIZ, valor: '1800.00' },
    { tributo: 'icms', estabelecimento: FILIAL, valor: '20.00' },
    { tributo: 'icms_st', valor: '3.00' },
    { tributo: 'ipi', estabelecimento: FILIAL, valor: '600.00' },
    { tributo: 'pis', valor: '1.65' },
  ];
  const { status, body } = await store(saldos);
  expect([status, body]).toEqual([200, { saldo: { competencia: '2026-01', saldos } }]);
  expect((await store([{ tributo: 'pis', valor: '2.00' }])).body.saldo.saldos).toEqual([
    { tributo: 'pis', valor: '2.00' },
  ]);
  expect((await store([])).body.saldo).toBeNull();
});

test('where there is only one establishment the company’s balance is its own', async () => {
  expect((await store([{ tributo: 'icms', valor: '10.00' }])).body.saldo.saldos).toEqual([
    { tributo: 'icms', estabelecimento: MATRIZ, valor: '10.00' },
  ]);
});

test.each([
  [[{ tributo: 'icms', valor: '10.00' }], 'saldos[0].estabelecimento'],
  [[{ tributo: 'ipi', estabelecimento: '04252011000110', valor: '10.00' }], 'saldos[0].estabelecimento'],
  [[{ tributo: 'ipi', estabelecimento: '11222333000182', valor: '10.00' }], 'saldos[0].estabelecimento'],
  [[{ tributo: 'cbs', estabelecimento: MATRIZ, valor: '10.00' }], 'saldos[0].estabelecimento'],
  [
    [
      { tributo: 'cbs', valor: '10.00' },
      { tributo: 'cbs', valor: '20.00' },
    ],
    'saldos[1].tributo',
  ],
])('%j is refused, and what was there stays', async (saldos, campo) => {
  await store([{ tributo: 'pis', valor: '2.00' }]);
  await withFilial();
  const resposta = await store(saldos);
  expectError(resposta, 'saldo_inicial_invalido');
  expect(resposta.body.detalhes).toMatchObject([{ campo }]);
  expect((await gravado()).saldos).toEqual([{ tributo: 'pis', valor: '2.00' }]);
});

test.each([
  { cbs: '1.00' },
  [{ tributo: 'iss', valor: '1.00' }],
  [{ tributo: 'cbs', valor: '-1.00' }],
  [{ tributo: 'cbs', valor: 'cem' }],
  [{ tributo: 'cbs' }],
])('%j is no list of balances', async (saldos) => {
  expectError(await store(saldos), 'corpo_invalido');
});

test('from a spreadsheet, as people write it', async () => {
  await withFilial();
  const csv =
    'Tributo;Estabelecimento;Valor\r\n' +
    'ICMS;11.222.333/0001-81;R$ 1.800,00\r\nICMS;11222333000262;0,5\r\nIPI;11222333000181;600\r\n' +
    'ICMS-ST;;3,00\r\nIBS estadual;;12,34\r\nIBS municipal;;0,10\r\nCOFINS;;7.600,00\r\n';
  const { status, body } = await importar(csv);
  expect([status, body.importados, body.data.length]).toEqual([200, 7, 7]);
  expect(await gravado()).toEqual({
    competencia: '2026-01',
    saldos: [
      { tributo: 'cofins', valor: '7600.00' },
      { tributo: 'ibs_mun', valor: '0.10' },
      { tributo: 'ibs_uf', valor: '12.34' },
      { tributo: 'icms', estabelecimento: MATRIZ, valor: '1800.00' },
      { tributo: 'icms', estabelecimento: FILIAL, valor: '0.50' },
      { tributo: 'icms_st', valor: '3.00' },
      { tributo: 'ipi', estabelecimento: MATRIZ, valor: '600.00' },
    ],
  });
});

test('each bad line is named, and what was there stays', async () => {
  await store([{ tributo: 'pis', valor: '2.00' }]);
  await withFilial();
  const resposta = await importar(
    [
      'tributo;estabelecimento;valor',
      'pis;;1,65',
      'cofins;;muito',
      'cbs;;-5,00',
      'ibs_uf;;1,234',
      'icms;;10,00',
      'icms;04252011000110;10,00',
      'iss;;10,00',
      'pis;;3,00',
      'ipi;11222333000181;',
      'ibs_mun;11222333000181;1,00',
    ].join('\n'),
  );
  expectError(resposta, 'csv_invalido');
  expect(resposta.body.detalhes.map(({ campo }: { campo: string }) => campo)).toEqual([
    'linha 3, valor',
    'linha 4, valor',
    'linha 5, valor',
    'linha 6, estabelecimento',
    'linha 7, estabelecimento',
    'linha 8, tributo',
    'linha 9, tributo',
    'linha 10, valor',
    'linha 11, estabelecimento',
  ]);
  expect((await gravado()).saldos).toEqual([{ tributo: 'pis', valor: '2.00' }]);
  expectError(await importar('tributo;valor\npis;1,00', ''), 'parametros_invalidos');
});

test('what the version before writes is the company’s', async () => {
  await sql(
    `INSERT INTO saldo_inicial (organization_id, cliente_id, competencia, tributo, valor) VALUES ($1, $2, '2026-01', 'cbs', 5)`,
    [organizationId, cliente],
  );
  expect(await gravado()).toEqual({ competencia: '2026-01', saldos: [{ tributo: 'cbs', valor: '5.00' }] });
});

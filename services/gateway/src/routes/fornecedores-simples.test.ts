import { FornecedoresImportados, FornecedorSimples, validate } from '@apura/contracts';
import { newId } from '@apura/database';
import { compraForTests, type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Express } from 'express';
import request from 'supertest';
import { createApp } from '../../teste/app-de-teste.ts';
import { expectError } from '../../teste/expect-error.ts';
import { type Escritorio, escritorioForTests, gatewayForTests } from '../../teste/gateway-for-tests.ts';

/** The gateway's clock stands in November 2026. */
const MES = '2026-11';
let database: TestDatabase;
let app: Express;
let escritorio: Escritorio;
let padaria: string;
let workContext: string;
beforeAll(async () => {
  database = await testDatabase();
  app = createApp(gatewayForTests(database.database));
});
afterAll(() => database.close());
beforeEach(async () => {
  escritorio = await escritorioForTests(database.database);
  padaria = await createCliente('11222333');
  workContext = await createCliente('44555666');
});

const com = (quem = escritorio) => ({ Authorization: `Bearer ${quem.chave}` });
const createCliente = async (cnpj_raiz: string): Promise<string> =>
  (
    await request(app)
      .post('/v1/clientes')
      .set(com())
      .send({ cnpj_raiz, razao_social: cnpj_raiz, regime: 'lucro_real' })
  ).body.id;
const list = async (consulta = '', quem = escritorio) =>
  (await request(app).get(`/v1/fornecedores-simples${consulta}`).set(com(quem))).body;
const state = (raiz: string, body: object, quem = escritorio) =>
  request(app).put(`/v1/fornecedores-simples/${raiz}`).set(com(quem)).send(body);
const importar = (csv: string, headers: Record<string, string> = {}) =>
  request(app)
    .post('/v1/fornecedores-simples/importar')
    .set({ ...com(), 'Content-Type': 'text/csv', ...headers })
    .send(csv);
const buy = (cliente: string, raiz: string, valor: string, outras: object = {}) =>
  compraForTests(database.database, escritorio.id, { cliente, raiz, valor, competencia: MES, ...outras });

/** A finished version of a client's month. */
async function apurada(cliente: string, competencia: string): Promise<void> {
  await database.database.forOrganization(escritorio.id).transaction((tx) =>
    tx.query(
      `INSERT INTO apuracao (id, organization_id, cliente_id, competencia, versao, estado, cenario, comparativo, request_id)
       VALUES ($1, $2, $3, $4, 1, 'calculada', '{}', '{}', 'r')`,
      [newId(), escritorio.id, cliente, competencia],
    ),
  );
}
async function desatualizadas(): Promise<string[]> {
  const { rows } = await database.database.forOrganization(escritorio.id).transaction((tx) =>
    tx.query<{ mes: string }>(
      `SELECT c.cnpj_raiz || ' ' || a.competencia AS mes FROM apuracao a JOIN cliente c ON c.id = a.cliente_id
          WHERE a.desatualizada_desde IS NOT NULL ORDER BY 1`,
    ),
  );
  return rows.map(({ mes }) => mes);
}

test('found in the notes, by what was bought of them in twelve months, with the newest name and who buys', async () => {
  // 1,000.00 + 250.50 by two clients, less 50.00 returned; the other sold 2,000.00.
  await buy(padaria, '55666777', '1000.00', { nome: 'Laticínio Velho', emitidaEm: '2026-10-01' });
  await buy(workContext, '55666777', '250.50', { nome: 'Laticínio Novo', emitidaEm: '2026-11-01' });
  await buy(padaria, '55666777', '50.00', { devolucao: true });
  await buy(padaria, '88999000', '2000.00', { nome: 'Moinho' });
  // A year and a month ago, and one whose credit depends on nothing: neither counts.
  await buy(padaria, '88999000', '7.00', { competencia: '2025-11' });
  await buy(padaria, '77666555', '9.00', { motivo: 'aliquota_zero' });
  const { data, next_cursor } = await list();
  expect(next_cursor).toBeNull();
  expect(data).toEqual([
    { cnpj_raiz: '88999000', nome: 'Moinho', compras: '2000.00', clientes: 1, dados: [] },
    { cnpj_raiz: '55666777', nome: 'Laticínio Novo', compras: '1200.50', clientes: 2, dados: [] },
  ]);
});

test('by client, by month, and those of whom nothing is known for it; page by page', async () => {
  await buy(padaria, '55666777', '10.00');
  await buy(padaria, '88999000', '10.00', { competencia: '2026-10' });
  await buy(workContext, '99000111', '30.00');
  await state('55666777', { anexo: 'I', rbt12: '1000.00', desde: '2026-11' });
  await state('88999000', { anexo: 'I', rbt12: '1000.00', desde: '2026-11' });
  const raizes = async (consulta: string) =>
    (await list(consulta)).data.map(({ cnpj_raiz }: FornecedorSimples) => cnpj_raiz);
  expect(await raizes(`?cliente_id=${padaria}`)).toEqual(['55666777', '88999000']);
  expect(await raizes('?competencia=2026-10')).toEqual(['88999000']);
  expect(await raizes('?sem_dados=true')).toEqual(['99000111']);
  // What was entered from November on does not hold in October.
  expect(await raizes('?sem_dados=true&competencia=2026-10')).toEqual(['88999000']);

  const vistos: string[] = [];
  for (let cursor = ''; ; ) {
    const page = await list(`?limit=1${cursor}`);
    vistos.push(...page.data.map(({ cnpj_raiz }: FornecedorSimples) => cnpj_raiz));
    if (page.next_cursor === null) break;
    cursor = `&cursor=${page.next_cursor}`;
  }
  expect(vistos).toEqual(['99000111', '55666777', '88999000']);
});

test('entered by hand, for a month on; the same month again is replaced', async () => {
  const { status, body } = await state('12ABC345', { anexo: 'II', rbt12: '480000.00' });
  expect(status).toBe(200);
  expect(validate(FornecedorSimples, body)).toEqual({
    cnpj_raiz: '12ABC345',
    nome: null,
    compras: '0.00',
    clientes: 0,
    dados: [{ desde: '2026-01', anexo: 'II', rbt12: '480000.00' }],
  });
  await state('12ABC345', { anexo: 'II', rbt12: '500000.00', desde: '2026-07' });
  const { body: corrigido } = await state('12ABC345', { anexo: 'I', rbt12: '1.00', desde: '2026-07' });
  expect(corrigido.dados).toEqual([
    { desde: '2026-01', anexo: 'II', rbt12: '480000.00' },
    { desde: '2026-07', anexo: 'I', rbt12: '1.00' },
  ]);
  // Without purchases it is still listed, so that what was entered can be seen.
  expect((await list()).data).toEqual([corrigido]);
});

test.each([
  ['12ABC345', { anexo: 'VI', rbt12: '1.00' }, 'corpo_invalido'],
  ['12ABC345', { anexo: 'I' }, 'corpo_invalido'],
  ['12ABC345', { anexo: 'I', rbt12: '-1.00' }, 'receita_bruta_invalida'],
  ['12ABC345', { anexo: 'I', rbt12: '4800000.01' }, 'receita_bruta_invalida'],
  ['12ABC345', { anexo: 'I', rbt12: '1.00', desde: '2026-13' }, 'competencia_invalida'],
  ['12abc345', { anexo: 'I', rbt12: '1.00' }, 'fornecedor_nao_encontrado'],
  ['123', { anexo: 'I', rbt12: '1.00' }, 'fornecedor_nao_encontrado'],
] as const)('%s %j: %s', async (raiz, body, codigo) => {
  expectError(await state(raiz, body), codigo);
  expect((await list()).data).toEqual([]);
});

test('finished months of who bought become outdated, those that it changes and the ones after them', async () => {
  await buy(padaria, '55666777', '10.00', { competencia: '2026-08' });
  await buy(padaria, '55666777', '10.00', { competencia: '2026-10' });
  await buy(workContext, '88999000', '10.00', { competencia: '2026-10' });
  for (const mes of ['2026-08', '2026-10', '2026-11']) await apurada(padaria, mes);
  await apurada(workContext, '2026-10');

  await state('55666777', { anexo: 'I', rbt12: '1000.00', desde: '2026-09' });
  expect(await desatualizadas()).toEqual(['11222333 2026-10', '11222333 2026-11']);
  await database.database
    .forOrganization(escritorio.id)
    .transaction((tx) => tx.query('UPDATE apuracao SET desatualizada_desde = NULL'));
  // The same again changes nothing; what holds before it changes only the months before it.
  await state('55666777', { anexo: 'I', rbt12: '1000.00', desde: '2026-09' });
  expect(await desatualizadas()).toEqual([]);
  await state('55666777', { anexo: 'II', rbt12: '1000.00', desde: '2026-01' });
  expect(await desatualizadas()).toEqual(['11222333 2026-08']);
});

test('a spreadsheet as people write it: headers, roots and amounts', async () => {
  const resposta = await importar(
    'CNPJ;Anexo;RBT12;Desde\n11.222.333/0001-81;Anexo III;R$ 1.234.567,89;07/2026\n04.252.011/0001-10;i;480000;\n',
  );
  expect(resposta.status).toBe(200);
  expect(validate(FornecedoresImportados, resposta.body)).toEqual({
    importados: 2,
    data: [
      { linha: 2, cnpj_raiz: '11222333', desde: '2026-07' },
      { linha: 3, cnpj_raiz: '04252011', desde: '2026-01' },
    ],
  });
  await importar('Raiz do CNPJ,anexo,rbt12\n12abc345,V,"1.000,5"\n');
  expect((await list()).data.map(({ cnpj_raiz, dados }: FornecedorSimples) => [cnpj_raiz, dados])).toEqual([
    ['04252011', [{ desde: '2026-01', anexo: 'I', rbt12: '480000.00' }]],
    ['11222333', [{ desde: '2026-07', anexo: 'III', rbt12: '1234567.89' }]],
    ['12ABC345', [{ desde: '2026-01', anexo: 'V', rbt12: '1000.50' }]],
  ]);
});

test('all faults of all lines are told at once, and nothing is kept', async () => {
  const resposta = await importar(
    [
      'cnpj_raiz;cnpj;anexo;rbt12;desde',
      '55666777;;I;1.000,00;2026-01',
      '55666777;;II;2.000,00;2026-01',
      ';11.222.333/0001-82;I;1,00;',
      '88999000;11.222.333/0001-81;I;1,00;',
      ';;I;1,00;',
      '88999000;;VI;doze;13/2026',
      '88999000;;I;4.800.000,01;',
      '88999000;;I;-5,00;',
    ].join('\n'),
  );
  expectError(resposta, 'csv_invalido');
  expect(resposta.body.detalhes.map(({ campo }: { campo: string }) => campo).sort()).toEqual([
    'linha 3, cnpj_raiz',
    'linha 4, cnpj',
    'linha 5, cnpj',
    'linha 6, cnpj_raiz',
    'linha 7, anexo',
    'linha 7, desde',
    'linha 7, rbt12',
    'linha 8, rbt12',
    'linha 9, rbt12',
  ]);
  expect((await list()).data).toEqual([]);
});

test('repeated with its key the file is taken once, and gets the same answer', async () => {
  const chave = { 'Idempotency-Key': 'fornecedores-1' };
  const csv = 'cnpj_raiz;anexo;rbt12\n55666777;I;1,00\n';
  const [primeira, segunda] = [await importar(csv, chave), await importar(csv, chave)];
  expect([segunda.status, segunda.text, segunda.headers['idempotency-replayed']]).toEqual([
    200,
    primeira.text,
    'true',
  ]);
});

test('another office sees neither the suppliers nor what was entered, and changes nothing of it', async () => {
  await buy(padaria, '55666777', '10.00');
  await apurada(padaria, MES);
  const outro = await escritorioForTests(database.database);
  expect(await list('', outro)).toEqual({ data: [], next_cursor: null });
  expect(await list(`?cliente_id=${padaria}`, outro)).toEqual({ data: [], next_cursor: null });
  await state('55666777', { anexo: 'V', rbt12: '9.00' }, outro);
  expect((await list()).data).toMatchObject([{ cnpj_raiz: '55666777', dados: [] }]);
  expect(await desatualizadas()).toEqual([]);
});

test('a key that only reads cannot enter anything', async () => {
  const reader = await escritorioForTests(database.database, { escopos: ['read:clients'] });
  expect((await list('', reader)).data).toEqual([]);
  expectError(await state('55666777', { anexo: 'I', rbt12: '1.00' }, reader), 'escopo_insuficiente');
});

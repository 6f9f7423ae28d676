import { Rbt12Importados, validate } from '@apura/contracts';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Express } from 'express';
import request from 'supertest';
import { createApp } from '../../teste/app-de-teste.ts';
import { expectError } from '../../teste/expect-error.ts';
import { type Escritorio, escritorioForTests, gatewayForTests } from '../../teste/gateway-for-tests.ts';

let database: TestDatabase;
let app: Express;
let escritorio: Escritorio;
let loja: string;
beforeAll(async () => {
  database = await testDatabase();
  app = createApp(gatewayForTests(database.database));
});
afterAll(() => database.close());
const com = ({ chave } = escritorio) => ({ Authorization: `Bearer ${chave}` });
const SIMPLES = { regime: 'simples_nacional', simples_anexo: 'I', rbt12: '1000000.00', desde: '2026-01' };
const createCliente = async (cnpj_raiz: string, dados: object): Promise<string> =>
  (
    await request(app)
      .post('/v1/clientes')
      .set(com())
      .send({ cnpj_raiz, razao_social: cnpj_raiz, ...dados })
  ).body.id;
beforeEach(async () => {
  escritorio = await escritorioForTests(database.database);
  loja = await createCliente('11222333', SIMPLES);
  await createCliente('44555666', { ...SIMPLES, simples_anexo: 'V', folha12: '280000.00' });
  await createCliente('77888999', { regime: 'lucro_real' });
});
const importar = (csv: string, mais: object = {}, quem = escritorio) =>
  request(app)
    .post('/v1/clientes/rbt12/importar')
    .set({ ...com(quem), 'Content-Type': 'text/csv', ...mais })
    .send(csv);
const regimesDe = async (id: string) =>
  (await request(app).get(`/v1/clientes/${id}`).set(com())).body.regimes;

test('from a spreadsheet, as people write it: the regime of the month goes on with the new figure, once by its key', async () => {
  const csv =
    'Raiz do CNPJ;Mês;Receita bruta 12 meses;Folha 12 meses\n11.222.333;09/2026;1.580.000,00;\n44.555.666;2026-09;900.000,00;300.000,00\n';
  const headers = { 'Idempotency-Key': 'uma-vez' };
  const { status, body } = await importar(csv, headers);
  expect(status).toBe(200);
  expect(validate(Rbt12Importados, body)).toMatchObject({
    importados: 2,
    data: [
      { linha: 2, cliente_id: loja, competencia: '2026-09', rbt12: '1580000.00' },
      { linha: 3, competencia: '2026-09', rbt12: '900000.00' },
    ],
  });
  const antes = { ...SIMPLES, ibs_cbs: 'das' };
  expect(await regimesDe(loja)).toEqual([antes, { ...antes, desde: '2026-09', rbt12: '1580000.00' }]);
  expect(await regimesDe(body.data[1].cliente_id)).toMatchObject([
    { folha12: '280000.00' },
    { desde: '2026-09', simples_anexo: 'V', rbt12: '900000.00', folha12: '300000.00' },
  ]);
  expect((await importar(csv, headers)).body).toEqual(body);
  // Said again for the same month it takes its place.
  await importar('cnpj_raiz,competencia,rbt12\n11222333,2026-09,1600000.00\n');
  expect(await regimesDe(loja)).toMatchObject([{ rbt12: '1000000.00' }, { rbt12: '1600000.00' }]);
});

test('each bad line is named at its field, and nothing of the file is kept', async () => {
  const boa = '11222333,2026-09,1580000.00,';
  for (const [linha, campo] of [
    ['11222333,2026-09,muito,', 'rbt12'],
    ['11222333,2026-09,4800000.01,', 'rbt12'],
    ['11222333,setembro,1.00,', 'competencia'],
    [boa, 'competencia'],
    ['99888777,2026-09,1.00,', 'cnpj_raiz'],
    ['77888999,2026-09,1.00,', 'competencia'],
    ['44555666,2026-09,900000.00,', 'folha12'],
  ]) {
    const resposta = await importar(`cnpj_raiz,competencia,rbt12,folha12\n${boa}\n${linha}\n`);
    expectError(resposta, 'csv_invalido');
    expect(resposta.body.detalhes.map((detalhe: { campo: string }) => detalhe.campo)).toEqual([
      `linha 3, ${campo}`,
    ]);
    expect(await regimesDe(loja)).toHaveLength(1);
  }
});

test('the clients of another office are nobody’s, and a key that may only read changes nothing', async () => {
  const csv = 'cnpj_raiz,competencia,rbt12\n11222333,2026-09,1580000.00\n';
  const outro = await importar(csv, {}, await escritorioForTests(database.database));
  expectError(outro, 'csv_invalido');
  expect(outro.body.detalhes).toMatchObject([{ campo: 'linha 2, cnpj_raiz' }]);
  const leitora = await escritorioForTests(database.database, { escopos: ['read:clients'] });
  expect((await importar(csv, {}, leitora)).status).toBe(403);
  expect(await regimesDe(loja)).toHaveLength(1);
});

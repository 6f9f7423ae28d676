import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Express } from 'express';
import request from 'supertest';
import { createApp } from '../../teste/app-de-teste.ts';
import { expectError } from '../../teste/expect-error.ts';
import {
  countRows,
  type Escritorio,
  escritorioForTests,
  gatewayForTests,
} from '../../teste/gateway-for-tests.ts';

let database: TestDatabase;
let app: Express;
beforeAll(async () => {
  database = await testDatabase();
  app = createApp(gatewayForTests(database.database));
});
afterAll(() => database.close());

async function withCliente() {
  const escritorio = await escritorioForTests(database.database);
  const { body } = await request(app)
    .post('/v1/clientes')
    .set('Authorization', `Bearer ${escritorio.chave}`)
    .send({ cnpj_raiz: '11222333', razao_social: 'Padaria', regime: 'lucro_real' });
  return { escritorio, cliente: body };
}
const update = (escritorio: Escritorio, id: string, body: object) =>
  request(app).patch(`/v1/clientes/${id}`).set('Authorization', `Bearer ${escritorio.chave}`).send(body);

test('a new name changes nothing else, and nothing is computed anew', async () => {
  const { escritorio, cliente } = await withCliente();
  const antes = await countRows(database.database, escritorio.id);
  const { status, body } = await update(escritorio, cliente.id, { razao_social: 'Padaria Nova' });
  expect([status, body]).toEqual([200, { ...cliente, razao_social: 'Padaria Nova' }]);
  expect(await countRows(database.database, escritorio.id)).toEqual(antes);
});

test('deactivated and activated again; its notes are picked up with each change', async () => {
  const { escritorio, cliente } = await withCliente();
  const permissoes = async () => (await countRows(database.database, escritorio.id)).outbox as number;
  const antes = await permissoes();
  expect((await update(escritorio, cliente.id, { status: 'inativo' })).body.status).toBe('inativo');
  expect((await update(escritorio, cliente.id, { status: 'inativo' })).status).toBe(200);
  expect(await permissoes()).toBe(antes + 1);
  expect((await update(escritorio, cliente.id, { status: 'ativo' })).body.status).toBe('ativo');
  expect(await permissoes()).toBe(antes + 2);
});

test('another regime from a month on, and corrected in the same month', async () => {
  const { escritorio, cliente } = await withCliente();
  const simples = { regime: 'simples_nacional', desde: '2026-07', simples_anexo: 'I', rbt12: '360000.00' };
  const { body } = await update(escritorio, cliente.id, simples);
  expect(body.regime).toBe('simples_nacional');
  expect(body.regimes).toEqual([cliente.regimes[0], { ...simples, ibs_cbs: 'das' }]);
  const corrigido = await update(escritorio, cliente.id, { ...simples, ibs_cbs: 'regular' });
  expect(corrigido.body.regimes).toEqual([cliente.regimes[0], { ...simples, ibs_cbs: 'regular' }]);
});

test.each([
  [{}, 'corpo_invalido'],
  [{ regime: 'mei' }, 'corpo_invalido'],
  [{ desde: '2026-07' }, 'corpo_invalido'],
  [{ regime: 'mei', desde: '2026-7' }, 'competencia_invalida'],
  [{ rbt12: '1.00' }, 'corpo_invalido'],
  [{ status: 'morto' }, 'corpo_invalido'],
  [{ cnpj_raiz: '99888777' }, 'corpo_invalido'],
] as const)('%j: %s', async (body, codigo) => {
  const { escritorio, cliente } = await withCliente();
  const resposta = await update(escritorio, cliente.id, body);
  expectError(resposta, codigo);
  expect(resposta.body.detalhes.length).toBeGreaterThan(0);
});

test('the day of the entry in the CNPJ is of the client, whatever its regime', async () => {
  const { escritorio, cliente } = await withCliente();
  expect(cliente).not.toHaveProperty('inicio_de_atividade');
  const { status, body } = await update(escritorio, cliente.id, { inicio_de_atividade: '2026-11-10' });
  expect(status).toBe(200);
  expect(body).toMatchObject({ inicio_de_atividade: '2026-11-10', regimes: cliente.regimes });
  // What is left out stays.
  const outro = await update(escritorio, cliente.id, { razao_social: 'Outra' });
  expect(outro.body.inicio_de_atividade).toBe('2026-11-10');
  for (const dia of ['2026-11', '10/11/2026', '2026-02-30', '1826-11-10', '']) {
    const recusado = await update(escritorio, cliente.id, { inicio_de_atividade: dia });
    expectError(recusado, 'corpo_invalido');
    expect(recusado.body.detalhes).toMatchObject([{ campo: 'inicio_de_atividade' }]);
  }
});

test('the activity of a MEI belongs to its regime', async () => {
  const { escritorio, cliente } = await withCliente();
  const mei = { regime: 'mei', desde: '2026-07', atividade: 'servicos' };
  const { body } = await update(escritorio, cliente.id, mei);
  expect(body.regimes).toEqual([cliente.regimes[0], { ...mei, ibs_cbs: 'das' }]);
  expectError(await update(escritorio, cliente.id, { atividade: 'servicos' }), 'corpo_invalido');
  expectError(await update(escritorio, cliente.id, { ...mei, atividade: 'lavoura' }), 'corpo_invalido');
});

test('a regime carries what the DAS is computed from, the payroll of the Fator R included', async () => {
  const { escritorio, cliente } = await withCliente();
  const simples = {
    regime: 'simples_nacional',
    desde: '2026-07',
    simples_anexo: 'V',
    rbt12: '4800000.00',
    folha12: '1344000.00',
  };
  const { body } = await update(escritorio, cliente.id, simples);
  expect(body.regimes).toEqual([cliente.regimes[0], { ...simples, ibs_cbs: 'das' }]);
  const { folha12: _semFatorR, ...outro } = simples;
  const corrigido = await update(escritorio, cliente.id, outro);
  expect(corrigido.body.regimes).toEqual([cliente.regimes[0], { ...outro, ibs_cbs: 'das' }]);
});

test.each([
  ['rbt12', '-1.00', 'receita_bruta_invalida'],
  ['rbt12', 'muito', 'receita_bruta_invalida'],
  ['rbt12', '1.234,56', 'receita_bruta_invalida'],
  ['rbt12', '4800000.01', 'receita_bruta_invalida'],
  ['rbt12', '10000000.00', 'receita_bruta_invalida'],
  ['rbt12', 480000, 'receita_bruta_invalida'],
  ['folha12', '-0.01', 'folha_invalida'],
  ['folha12', '1000', 'folha_invalida'],
] as const)('%s %j: %s', async (campo, valor, codigo) => {
  const { escritorio, cliente } = await withCliente();
  const simples = { regime: 'simples_nacional', desde: '2026-07', simples_anexo: 'I' };
  const resposta = await update(escritorio, cliente.id, { ...simples, [campo]: valor });
  expectError(resposta, codigo);
  expect(resposta.body.detalhes).toMatchObject([{ campo }]);
  // Nothing half kept.
  const { body } = await update(escritorio, cliente.id, { razao_social: cliente.razao_social });
  expect(body.regimes).toEqual(cliente.regimes);
});

test('a last month is said, shown and taken back; it is a month', async () => {
  const { escritorio, cliente } = await withCliente();
  expect(cliente).not.toHaveProperty('ultimo_mes');
  expect((await update(escritorio, cliente.id, { ultimo_mes: '2026-09' })).body.ultimo_mes).toBe('2026-09');
  expect((await update(escritorio, cliente.id, { razao_social: 'Outra' })).body.ultimo_mes).toBe('2026-09');
  expect((await update(escritorio, cliente.id, { ultimo_mes: null })).body).not.toHaveProperty('ultimo_mes');
  expectError(await update(escritorio, cliente.id, { ultimo_mes: '2026-9' }), 'corpo_invalido');
  const outro = await escritorioForTests(database.database);
  expectError(await update(outro, cliente.id, { ultimo_mes: '2026-09' }), 'cliente_nao_encontrado');
});

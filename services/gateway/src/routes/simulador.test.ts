import { Simulacao, validate } from '@apura/contracts';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Express } from 'express';
import request from 'supertest';
import { createApp } from '../../teste/app-de-teste.ts';
import { expectError } from '../../teste/expect-error.ts';
import { type Escritorio, escritorioForTests, gatewayForTests } from '../../teste/gateway-for-tests.ts';

let database: TestDatabase;
let app: Express;
let escritorio: Escritorio;

beforeAll(async () => {
  database = await testDatabase();
  app = createApp(gatewayForTests(database.database));
  escritorio = await escritorioForTests(database.database);
});
afterAll(() => database.close());

const PERFIL = {
  regime: 'lucro_presumido',
  atividade: 'comercio',
  receita_mensal: '100000.00',
  compras_mensais: '60000.00',
};
const simulate = (body: object) => request(app).post('/api/simulador').send(body);

test('eight years, without a key and with one alike', async () => {
  const publica = await simulate(PERFIL);
  expect(publica.status).toBe(200);
  const { anos } = validate(Simulacao, publica.body);
  expect(anos.map(({ ano }) => ano)).toEqual([2026, 2027, 2028, 2029, 2030, 2031, 2032, 2033]);
  // PIS and COFINS end with 2026, the ICMS with 2032 (LC 214/2025, art. 542; EC 132/2023).
  expect(anos.map(({ pis }) => pis === '0.00')).toEqual([false, ...Array(7).fill(true)]);
  expect(anos.map(({ icms }) => icms === '0.00')).toEqual([...Array(7).fill(false), true]);
  const comChave = await request(app)
    .post('/v1/simulador')
    .set('Authorization', `Bearer ${escritorio.chave}`)
    .send(PERFIL);
  expect(comChave.body).toEqual(publica.body);
});

test.each([
  [{ ...PERFIL, regime: 'nenhum' }, 'corpo_invalido'],
  [{ ...PERFIL, receita_mensal: 100 }, 'corpo_invalido'],
  [{ ...PERFIL, receita_mensal: '-1' }, 'corpo_invalido'],
  [{ ...PERFIL, extra: 1 }, 'corpo_invalido'],
  [{ ...PERFIL, cenario: 'outro' }, 'corpo_invalido'],
  [{ ...PERFIL, cenario: { 2025: { cbs: '1', ibs_uf: '1', ibs_mun: '1' } } }, 'corpo_invalido'],
  [{ ...PERFIL, regime: 'simples_nacional' }, 'corpo_invalido'],
  [[], 'corpo_invalido'],
] as const)('the profile %j: %s', async (body, codigo) => {
  const resposta = await simulate(body);
  expectError(resposta, codigo);
  expect(resposta.body.detalhes.length).toBeGreaterThan(0);
});

test('another type of content: tipo_de_conteudo_invalido', async () => {
  expectError(
    await request(app).post('/api/simulador').type('form').send('regime=mei'),
    'tipo_de_conteudo_invalido',
  );
});

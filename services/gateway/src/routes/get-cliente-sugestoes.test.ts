import { SugestoesDoCliente, validate } from '@apura/contracts';
import { notaForTests, type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Express } from 'express';
import request from 'supertest';
import { createApp } from '../../teste/app-de-teste.ts';
import { expectError } from '../../teste/expect-error.ts';
import { type Escritorio, escritorioForTests, gatewayForTests } from '../../teste/gateway-for-tests.ts';

/** The gateway's clock stands in November 2026: its RBT12 is of November 2025 to October 2026. */
const MESES = [
  '2025-11',
  '2025-12',
  ...Array.from({ length: 10 }, (_, i) => `2026-${String(i + 1).padStart(2, '0')}`),
];
let database: TestDatabase;
let app: Express;
let escritorio: Escritorio;
let cliente: string;
beforeAll(async () => {
  database = await testDatabase();
  app = createApp(gatewayForTests(database.database));
});
afterAll(() => database.close());
beforeEach(async () => {
  escritorio = await escritorioForTests(database.database);
  const { body } = await request(app)
    .post('/v1/clientes')
    .set('Authorization', `Bearer ${escritorio.chave}`)
    .send({ cnpj_raiz: '11222333', razao_social: 'Padaria', regime: 'simples_nacional' });
  cliente = body.id;
});

const pedir = (consulta = '', quem = escritorio) =>
  request(app)
    .get(`/v1/clientes/${cliente}/sugestoes${consulta}`)
    .set('Authorization', `Bearer ${quem.chave}`);
const sugestoes = async (consulta = '') => validate(SugestoesDoCliente, (await pedir(consulta)).body);
const vender = (competencia: string, cfop: string, valor: string, crt = '1') =>
  notaForTests(database.database, escritorio.id, {
    cliente,
    emitente: '11222333',
    destinatario: '99888777',
    crt,
    competencia,
    efeito: 'sem_efeito',
    motivo: 'cliente_no_das',
    cfop,
    valor,
  });

test('without notes nothing is suggested, and it says why', async () => {
  expect(await sugestoes()).toMatchObject({
    competencia: '2026-11',
    regime: { sugestao: null, crt: null, explicacao: expect.stringContaining('Ainda não há notas') },
    simples_anexo: { sugestao: null, vendas: { revenda: '0.00', producao: '0.00', servicos: '0.00' } },
    rbt12: { sugestao: null, de: '2025-11', ate: '2026-10', meses_com_notas: 0, soma: '0.00' },
  });
});

test.each([
  ['1', 'simples_nacional'],
  ['2', 'simples_nacional'],
  ['4', 'mei'],
  ['3', null],
])('a newest note with CRT %s: %p', async (crt, regime) => {
  await vender('2026-01', '5102', '1.00', crt === '1' ? '3' : '1');
  await vender('2026-02', '5102', '1.00', crt);
  expect((await sugestoes()).regime).toMatchObject({ sugestao: regime, crt });
});

test('twelve months of notes: their sales, less what came back, without what is no sale and what is exported', async () => {
  for (const mes of MESES) await vender(mes, '5102', '1000.00');
  await vender('2026-03', '5405', '500.00');
  await vender('2026-03', '6101', '300.25');
  await vender('2026-03', '5933', '40.00');
  await vender('2026-04', '1202', '100.00');
  for (const cfop of ['5910', '5152', '7102', '5551', '1102']) await vender('2026-05', cfop, '9999.00');
  // The month of the apuração itself, and the one before the twelve.
  await vender('2026-11', '5102', '7.00');
  await vender('2025-10', '5102', '7.00');
  // 12 x 1,000 + 500 - 100 = 12,400.00 of resale; 12,400 + 300.25 + 40 = 12,740.25.
  expect(await sugestoes()).toMatchObject({
    simples_anexo: {
      sugestao: 'I',
      vendas: { revenda: '12400.00', producao: '300.25', servicos: '40.00' },
    },
    rbt12: { sugestao: '12740.25', meses_com_notas: 12, soma: '12740.25' },
  });
  // From 2027 on the month before is left out: January 2027 takes December 2025 to November 2026.
  // 12,740.25 - 1,000 of November 2025 + 7 of November 2026 = 11,747.25.
  expect((await sugestoes('?competencia=2027-01')).rbt12).toMatchObject({
    sugestao: '11747.25',
    de: '2025-12',
    ate: '2026-11',
  });
});

test('months without notes are counted, and nothing is suggested for the sum', async () => {
  for (const mes of MESES.slice(3)) await vender(mes, '5101', '10.00');
  const { rbt12, simples_anexo } = await sugestoes();
  expect(rbt12).toMatchObject({ sugestao: null, meses_com_notas: 9, soma: '90.00' });
  expect(rbt12.explicacao).toContain('9 dos 12 meses');
  expect(simples_anexo.sugestao).toBe('II');
});

test('services are asked about, and more than the Simples allows is not suggested', async () => {
  for (const mes of MESES) await vender(mes, '5933', '400000.01');
  const { rbt12, simples_anexo } = await sugestoes();
  expect(simples_anexo.sugestao).toBe('III');
  expect(simples_anexo.explicacao).toContain('Fator R');
  expect(rbt12).toMatchObject({ sugestao: null, soma: '4800000.12' });
});

test('another office finds no such client', async () => {
  const outro = await escritorioForTests(database.database);
  expectError(await pedir('', outro), 'cliente_nao_encontrado');
  expectError(await pedir('?competencia=2026-13'), 'competencia_invalida');
});

import { RegrasDeValidacao, validate } from '@apura/contracts';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import request from 'supertest';
import { createApp } from '../../teste/app-de-teste.ts';
import { escritorioForTests, gatewayForTests } from '../../teste/gateway-for-tests.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('the table of rules: those that are judged, and those that are not with the reason', async () => {
  const { chave } = await escritorioForTests(database.database);
  const app = createApp(gatewayForTests(database.database));
  const { status, body } = await request(app).get('/v1/regras').set('Authorization', `Bearer ${chave}`);
  expect(status).toBe(200);
  const { regras } = validate(RegrasDeValidacao, body);
  const porId = new Map(regras.map((regra) => [regra.id, regra]));
  expect(porId.size).toBe(334);
  expect(porId.get('UB35-10')).toMatchObject({
    ...{ codigo: '1041', regra: 'vibs_uf_item', escopo: 'item', modelos: ['55', '65'] },
    ...{ gravidade: 'critica', efeito: 'rejeicao', desde: '2025-11-10', avaliada: true, motivo: null },
  });
  expect(porId.get('VC02-40/679')).toMatchObject({ codigo: '679', desde: '2026-12-14', avaliada: true });
  expect(porId.get('12C21-20')).toMatchObject({
    avaliada: false,
    motivo: 'Depende do cadastro da Receita Federal.',
  });
  expect(porId.get('UB01-30')?.motivo).toBe(
    'Depende de uma tabela que não foi publicada ou que a Apura não tem. Falta: a lista de NCM do Imposto Seletivo (não publicada).',
  );
  const doCodigo = await request(app).get('/v1/regras?codigo=1037').set('Authorization', `Bearer ${chave}`);
  expect(doCodigo.body.regras.map(({ id }: { id: string }) => id)).toEqual(['UB56-10', 'UB56-20']);
  for (const { avaliada, motivo } of regras) expect(motivo === null).toBe(avaliada);
});

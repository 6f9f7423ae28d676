import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Express } from 'express';
import { createApp } from '../../teste/app-de-teste.ts';
import { BASE } from '../../teste/gateway-for-tests.ts';
import { type Browser, panelGateway, register } from '../../teste/test-panel.ts';

const API = `${BASE}/painel/api`;
let database: TestDatabase;
let app: Express;
let owner: Browser;
beforeAll(async () => {
  database = await testDatabase();
  app = createApp(panelGateway(database.database));
  ({ browser: owner } = await register(app));
});
afterAll(() => database.close());

test('what the panel answers leads to where the session may go, alone and in a list; events stay as they were sent', async () => {
  const { body: cliente, headers: doCliente } = await owner.post('/clientes', {
    cnpj_raiz: '11222333',
    razao_social: 'Padaria',
    regime: 'lucro_presumido',
  });
  expect(doCliente.location).toBe(`${API}/clientes/${cliente.id}`);
  const { body: apuracao, headers } = await owner.post('/apuracoes', {
    cliente_id: cliente.id,
    competencia: '2026-09',
  });
  expect(headers.location).toBe(apuracao.links.self);
  const { data } = (await owner.get('/apuracoes')).body;
  expect(data[0].links).toEqual(apuracao.links);
  for (const link of Object.values<string>(apuracao.links)) {
    expect(link.startsWith(`${API}/apuracoes/${apuracao.id}`)).toBe(true);
    const { status, body } = await owner.get(link.slice(API.length));
    // The report is still to come; everything else is there.
    expect(status === 200 || ['pdf_indisponivel', 'planilha_indisponivel'].includes(body.code)).toBe(true);
  }
  const eventos = (await owner.get('/eventos')).body.data;
  expect(eventos[0].data.links.apuracao).toBe(`${BASE}/v1/apuracoes/${apuracao.id}`);
});

test('a repetition of a request gets the same links', async () => {
  const { body: cliente } = await owner.post('/clientes', {
    cnpj_raiz: '44555666',
    razao_social: 'Oficina',
    regime: 'lucro_real',
  });
  const pedir = () =>
    owner.pedir(
      'post',
      '/apuracoes',
      { cliente_id: cliente.id, competencia: '2026-09' },
      { 'Idempotency-Key': 'uma-vez' },
    );
  const [primeira, segunda] = [await pedir(), await pedir()];
  expect(segunda.headers['idempotency-replayed']).toBe('true');
  expect(segunda.body.links).toEqual(primeira.body.links);
  expect(segunda.headers.location).toBe(primeira.headers.location);
});

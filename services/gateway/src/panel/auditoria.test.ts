import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Express } from 'express';
import request from 'supertest';
import { createApp } from '../../teste/app-de-teste.ts';
import { expectError } from '../../teste/expect-error.ts';
import { xml } from '../../teste/gateway-for-tests.ts';
import { type Browser, joinTeam, panelGateway, register } from '../../teste/test-panel.ts';

let database: TestDatabase;
let app: Express;
let ana: Browser;
let bia: Awaited<ReturnType<typeof joinTeam>>;
let padaria: string;
let outra: string;

beforeAll(async () => {
  database = await testDatabase();
  const gateway = panelGateway(database.database);
  app = createApp(gateway);
  ana = (await register(app)).browser;
  bia = await joinTeam(gateway, ana);
  const novo = { razao_social: 'Padaria', regime: 'lucro_real' };
  padaria = (await ana.post('/clientes', { ...novo, cnpj_raiz: '11222333' })).body.id;
  outra = (await bia.browser.post('/clientes', { ...novo, cnpj_raiz: '44555666', razao_social: 'Oficina' }))
    .body.id;
  await bia.browser.patch(`/clientes/${padaria}`, { regime: 'mei', desde: '2027-01' });
  await ana.post('/apuracoes', { cliente_id: padaria, competencia: '2026-03' });
  await bia.browser.put('/prazos', {
    ...{ obrigacao: 'dctfweb', competencia: '2026-04', cliente_ids: [padaria, outra], cumprido: true },
  });
  await request(app)
    .post('/painel/api/upload')
    .set({ 'X-Apura-Painel': '1', Cookie: [...ana.cookies].map((par) => par.join('=')).join('; ') })
    .attach('arquivos', Buffer.from(xml(1)), 'a.xml');
});
afterAll(() => database.close());

interface Ato {
  readonly acao: string;
  readonly alvo_nome: string | null;
  readonly ator: { readonly nome: string };
}

const atos = async (consulta: string) =>
  ((await ana.get(`/auditoria?limit=100&${consulta}`)).body.data as Ato[]).map(
    ({ acao, alvo_nome, ator }) => `${ator.nome}: ${acao} ${alvo_nome ?? ''}`,
  );

test('clients, regimes, months, deadlines and uploads are written down with who and whom', async () => {
  const todos = await atos('');
  for (const um of [
    'Ana Dona: cliente.cadastrado Padaria',
    'Bia Equipe: cliente.cadastrado Oficina',
    'Bia Equipe: regime.gravado Padaria',
    'Ana Dona: apuracao.pedida Padaria',
    'Ana Dona: envio.recebido ',
  ])
    expect(todos).toContain(um);
});

test('it is filtered by who, by what and by client, alone or among others', async () => {
  expect(await atos('assunto=regime')).toEqual(['Bia Equipe: regime.gravado Padaria']);
  expect(await atos(`assunto=cliente&ator=${bia.userId}`)).toEqual([
    'Bia Equipe: cliente.cadastrado Oficina',
  ]);
  expect(await atos(`cliente_id=${outra}`)).toEqual([
    'Bia Equipe: prazo.cumprido ',
    'Bia Equipe: cliente.cadastrado Oficina',
  ]);
  expect(await atos('desde=2099-01-01')).toEqual([]);
});

test('as a sheet it has the words of the page, and a member has neither', async () => {
  const { text, headers } = await ana.get('/auditoria/csv?assunto=regime');
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  const [header = '', linha = ''] = text.split('\r\n');
  expect(header).toContain('Quem');
  expect(linha).toContain('Bia Equipe');
  expect(linha).toContain('gravou um regime de um cliente');
  expect(linha).toContain('Padaria');
  expectError(await bia.browser.get('/auditoria/csv'), 'papel_insuficiente');
});

test('another office’s log has nothing of it', async () => {
  const { browser } = await register(app);
  const { text } = await browser.get('/auditoria/csv');
  expect(text).not.toContain('Padaria');
});

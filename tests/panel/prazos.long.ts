import type { Cliente, ListaDePrazos } from '@apura/contracts';
import { dayMonthYear } from '@apura/words';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { faultsByPage } from './acessibilidade.ts';
import { openTab, type Tab } from './browser.ts';
import { type Stage, stageOnSharedStack } from './escritorio-in-browser.ts';
import { type Gestures, gestures } from './gestures.ts';
import { register, requestInPage } from './pessoas.ts';

let stage: Stage;
let base: string;
let dona: Tab;
let g: Gestures;
let clientes: readonly Cliente[];

/** An office with a client of lucro real and one of the Simples. */
beforeAll(async () => {
  stage = await stageOnSharedStack();
  base = stage.stack.baseUrl;
  dona = await openTab(stage.browser, base);
  g = gestures(dona.page);
  await register(dona, stage, {
    escritorio: 'Contábil Dália',
    cnpj: '66.777.888/0001-81',
    nome: 'Duda Dália',
    email: 'duda@dalia.example',
  });
  const novos = [
    { cnpj_raiz: '11222333', razao_social: 'Metais, Aço & Cia', regime: 'lucro_real' },
    { cnpj_raiz: '11222334', razao_social: 'Bar da Vila', regime: 'simples_nacional' },
  ];
  const { body } = await requestInPage<{ data: Cliente[] }>(dona.page, 'POST', '/clientes/varios', {
    clientes: novos,
  });
  clientes = body.data;
}, 240_000);
afterAll(() => stage.fechar(), 20_000);

test('the deadlines of all clients and of one stand on their pages, with day, act and whom they are about', async () => {
  const [metais, bar] = clientes;
  const { body } = await requestInPage<ListaDePrazos>(dona.page, 'GET', `/prazos?cliente_id=${metais?.id}`);
  // It is due each month on the 15th, so one is always near.
  const dere = body.data.find(({ id }) => id === 'dere');
  expect(dere?.data).toMatch(/-15$/);
  await g.abrir(`${base}/painel/prazos`);
  await g.ver('Entrega da DeRE (eventos mensais)', dayMonthYear(dere?.data ?? ''), 'Só para');
  await g.ver('Pagamento do DAS e entrega do PGDAS-D', 'Nenhum calendário');
  await g.seguir('Entrega da DeRE (eventos mensais)');
  await g.ver('Metais, Aço & Cia', 'Ato Conjunto RFB/CGIBS 4/2026');
  expect(await g.texto()).not.toContain('Bar da Vila');

  await g.abrir(`${base}/painel/clientes/${bar?.id}/prazos`);
  await g.ver('Pagamento do DAS e entrega do PGDAS-D', 'Em aberto');
  expect(await g.texto()).not.toContain('DeRE');
  await g.abrir(`${base}/painel/clientes/${metais?.id}/prazos`);
  await g.ver('Entrega da DeRE (eventos mensais)');
  expect(await g.texto()).not.toContain('Pagamento do DAS');
}, 120_000);

test('a calendar is made, its address shown once, read by a program without a session, and revoked', async () => {
  const { page } = dona;
  await g.abrir(`${base}/painel/prazos`);
  await g.apertar('Criar calendário');
  await g.escrever('Nome', 'Agenda da equipe');
  await page.locator('[role="dialog"] button[type="submit"]').click();
  await g.ver('Copie o endereço agora');
  const [url = ''] = /http\S+\/v1\/prazos\.ics\?token=[A-Za-z0-9_-]{43}/.exec(await g.texto()) ?? [];
  expect(url).not.toBe('');
  const read = () => fetch(`${base}${url.slice(new URL(url).origin.length)}`);
  const feed = await read();
  expect([feed.status, feed.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(await feed.text()).toContain('SUMMARY:Entrega da DeRE (eventos mensais)');
  await g.apertar('Copiei o endereço');
  await g.ver('Agenda da equipe', 'Todos os clientes');
  await page.waitForFunction(`!document.querySelector('[role="dialog"]')`);
  expect(await g.texto()).not.toContain('token=');

  await page.locator('button[aria-label="Revogar o calendário Agenda da equipe"]').click();
  await g.confirmarPeloNome('Revogar');
  await g.ver('o endereço não responde mais', 'Nenhum calendário');
  expect((await read()).status).toBe(404);
  await g.abrir(`${base}/painel/configuracoes/auditoria`);
  await g.ver('criou um calendário de prazos', 'revogou um calendário de prazos');
}, 120_000);

test('axe finds nothing grave on these pages, wide and narrow', async () => {
  const paths = [
    '/painel/',
    '/painel/?vista=prazos',
    `/painel/?vista=prazos&cliente_id=${clientes[1]?.id}&dias=365`,
    `/painel/clientes/${clientes[0]?.id}/prazos`,
  ];
  for (const vista of [{ width: 1280 }, { width: 390, escuro: true }]) {
    const tab = await openTab(stage.browser, base, { ...vista, em: dona.contexto });
    await tab.page.bringToFront();
    expect(await faultsByPage(tab.page, base, paths)).toEqual({});
    expect([...tab.queixas, ...tab.paraFora]).toEqual([]);
    await tab.page.close();
  }
}, 180_000);

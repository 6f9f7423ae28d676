import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Express } from 'express';
import { createApp } from '../../teste/app-de-teste.ts';
import { expectError } from '../../teste/expect-error.ts';
import { auditoria, Browser, panelGateway, register, SENHA } from '../../teste/test-panel.ts';

let database: TestDatabase;
let app: Express;
beforeAll(async () => {
  database = await testDatabase();
  app = createApp(panelGateway(database.database));
});
afterAll(() => database.close());

const COOKIE = 'apura-sessao';
/** Makes the times of the office's sessions older. */
const age = (organizationId: string, coluna: string, intervalo: string) =>
  database.database
    .forOrganization(organizationId)
    .transaction((tx) => tx.query(`UPDATE session SET ${coluna} = ${coluna} - interval '${intervalo}'`));

/** A copy of the browser's cookies, as a thief would have it. */
function copy(browser: Browser): Browser {
  const copia = new Browser(app);
  for (const [nome, valor] of browser.cookies) copia.cookies.set(nome, valor);
  return copia;
}

test('a session that is used gets a new cookie from time to time, and requests under way are not lost', async () => {
  const { browser, organizationId } = await register(app);
  const antes = copy(browser);
  await age(organizationId, 'girada_em', '16 minutes');
  expect((await browser.get('/clientes')).status).toBe(200);
  expect(browser.cookies.get(COOKIE)).not.toBe(antes.cookies.get(COOKIE));
  expect((await browser.get('/clientes')).status).toBe(200);
  // Sent before the answer with the new cookie arrived.
  expect((await antes.get('/clientes')).status).toBe(200);
  // And it got the new cookie too.
  expect((await antes.get('/clientes')).status).toBe(200);
});

test('an answer that was lost takes nobody’s session away', async () => {
  const { browser, organizationId } = await register(app);
  const perdida = copy(browser);
  await age(organizationId, 'girada_em', '16 minutes');
  // The server turned the session; the browser never heard of it.
  await perdida.get('/clientes');
  await age(organizationId, 'girada_em', '10 minutes');
  expect((await browser.get('/clientes')).status).toBe(200);
  expect((await browser.get('/clientes')).status).toBe(200);
});

test('a cookie that was replaced long ago is somebody’s copy: the session ends for both', async () => {
  const { browser, email, organizationId } = await register(app);
  const ladrao = copy(browser);
  await age(organizationId, 'girada_em', '16 minutes');
  await browser.get('/clientes');
  await browser.get('/clientes');
  await age(organizationId, 'girada_em', '2 minutes');
  expectError(await ladrao.get('/clientes'), 'sessao_invalida');
  expectError(await browser.get('/clientes'), 'sessao_invalida');
  await browser.post('/sessao', { email, senha: SENHA });
  expect(await auditoria(browser)).toContain('sessao.copia_detectada');
});

test.each([
  ['usada_em', '13 hours'],
  ['expira_em', '8 days'],
])('a session is over: %s %s ago', async (coluna, intervalo) => {
  const { browser, organizationId } = await register(app);
  await age(organizationId, coluna, intervalo);
  expectError(await browser.get('/clientes'), 'sessao_invalida');
  expect(browser.cookies.has(COOKIE)).toBe(false);
});

test('a person sees where they are signed in, ends one session, and ends all', async () => {
  const { browser, email } = await register(app);
  const outro = new Browser(app);
  await outro.pedir('post', '/sessao', { email, senha: SENHA }, { 'User-Agent': 'Outro navegador' });
  const { body } = await browser.get('/sessoes');
  expect(body.data).toHaveLength(2);
  const dele = body.data.find(({ navegador: nome }: { navegador: string }) => nome === 'Outro navegador');
  expect(dele).toMatchObject({ atual: false });
  expect((await browser.delete(`/sessoes/${dele.id}`)).status).toBe(204);
  expectError(await browser.delete(`/sessoes/${dele.id}`), 'not_found');
  expectError(await outro.get('/clientes'), 'sessao_invalida');
  await outro.post('/sessao', { email, senha: SENHA });
  expect((await browser.delete('/sessoes')).status).toBe(204);
  for (const quem of [browser, outro]) expectError(await quem.get('/clientes'), 'sessao_invalida');
});

test('nobody ends another person’s session', async () => {
  const { browser } = await register(app);
  const { browser: outro } = await register(app);
  const { body } = await outro.get('/sessoes');
  expectError(await browser.delete(`/sessoes/${body.data[0].id}`), 'not_found');
  expect((await outro.get('/clientes')).status).toBe(200);
});

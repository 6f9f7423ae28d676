import { newId } from '@apura/database';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Express } from 'express';
import request from 'supertest';
import { createApp } from '../../teste/app-de-teste.ts';
import { expectError } from '../../teste/expect-error.ts';
import { xml } from '../../teste/gateway-for-tests.ts';
import { auditoria, type Browser, panelGateway, register } from '../../teste/test-panel.ts';

let database: TestDatabase;
let app: Express;
beforeAll(async () => {
  database = await testDatabase();
  app = createApp(panelGateway(database.database));
});
afterAll(() => database.close());

const CHAVE = '35260911222333000181550010000000011000000017';

async function send(browser: Browser, ...nomes: string[]): Promise<string> {
  const pedido = request(app)
    .post('/painel/api/upload')
    .set({ 'X-Apura-Painel': '1', Cookie: [...browser.cookies].map((par) => par.join('=')).join('; ') });
  for (const [n, nome] of nomes.entries()) pedido.attach('arquivos', Buffer.from(xml(n + 1)), nome);
  return (await pedido).body.job_id;
}

/** As a worker leaves files that are no notes. */
const refuse = (escritorio: string, lote: string, codigo: string) =>
  database.database
    .forOrganization(escritorio)
    .transaction((tx) =>
      tx.query("UPDATE arquivo SET estado = 'recusado', codigo = $2 WHERE lote_id = $1", [lote, codigo]),
    );

const abertos = async (browser: Browser) =>
  (await browser.get('/recusados')).body.data.map(
    ({ codigo, total, arquivos }: { codigo: string; total: number; arquivos: { nome: string }[] }) => [
      codigo,
      total,
      ...arquivos.map(({ nome }) => nome),
    ],
  );

test('refused files are the office’s until they are dismissed, one or all of a kind, or the note is sent again', async () => {
  const { browser, organizationId } = await register(app);
  const { browser: outro } = await register(app);
  const lote = await send(browser, 'a.xml', 'b.xml', `${CHAVE}-nfe.xml`);
  const zip = await send(browser, 'c.xml');
  await refuse(organizationId, lote, 'xml_malformado');
  await refuse(organizationId, zip, 'xml_vazio');
  expect(await abertos(outro)).toEqual([]);
  expect(await abertos(browser)).toEqual([
    ['xml_malformado', 3, `${CHAVE}-nfe.xml`, 'b.xml', 'a.xml'],
    ['xml_vazio', 1, 'c.xml'],
  ]);

  const [{ arquivos, ...motivo }] = (await browser.get('/recusados')).body.data;
  expect(motivo.hint).toContain('Baixe o XML de novo');
  expect(arquivos[0].job_id).toBe(lote);
  const dispensar = (quem: Browser, body: object) => quem.post('/recusados/dispensar', body);
  for (const body of [
    { codigo: 'xml_malformado', arquivos: [arquivos[2].id, newId()] },
    { codigo: 'xml_vazio' },
  ]) {
    expect((await dispensar(outro, body)).body).toMatchObject({ dispensados: 0 });
    expect(await abertos(browser)).toHaveLength(2);
  }
  await dispensar(browser, { codigo: 'xml_malformado', arquivos: [arquivos[2].id] });
  await dispensar(browser, { codigo: 'xml_vazio' });
  expect(await abertos(browser)).toEqual([['xml_malformado', 2, `${CHAVE}-nfe.xml`, 'b.xml']]);
  await send(browser, `${CHAVE}-nfe.xml`, 'b.xml');
  expect(await abertos(browser)).toEqual([['xml_malformado', 1, 'b.xml']]);
  expect((await auditoria(browser)).filter((ato: string) => ato.startsWith('recusados'))).toHaveLength(2);
  expect((await auditoria(outro)).filter((ato: string) => ato.startsWith('recusados'))).toEqual([]);
  expectError(await dispensar(browser, { codigo: 'outro' }), 'corpo_invalido');
});

test('what one dismissal was of comes back by itself, for its own office alone', async () => {
  const { browser, organizationId } = await register(app);
  const { browser: outro } = await register(app);
  await refuse(organizationId, await send(browser, 'a.xml', 'b.xml', 'c.xml'), 'xml_malformado');
  const [{ arquivos }] = (await browser.get('/recusados')).body.data;
  const dispensar = async (body: object) => (await browser.post('/recusados/dispensar', body)).body;
  const um = await dispensar({ codigo: 'xml_malformado', arquivos: [arquivos[0].id] });
  const outros = await dispensar({ codigo: 'xml_malformado' });
  expect([um.dispensados, outros.dispensados]).toEqual([1, 2]);
  expect(await abertos(browser)).toEqual([]);
  const retomar = (quem: Browser, codigo: string, { dispensados_em }: { dispensados_em: string }) =>
    quem.post('/recusados/retomar', { codigo, dispensados_em });
  await retomar(outro, 'xml_malformado', outros);
  await retomar(browser, 'xml_vazio', outros);
  expect(await abertos(browser)).toEqual([]);
  expect((await retomar(browser, 'xml_malformado', outros)).status).toBe(204);
  expect(await abertos(browser)).toEqual([['xml_malformado', 2, 'b.xml', 'a.xml']]);
  expect(await auditoria(browser)).toContain('recusados.retomados');
});

test('the uploads of the office, the newest first, with who sent them', async () => {
  const { browser } = await register(app);
  await send(browser, 'a.xml', 'b.xml');
  await send(browser, 'c.xml');
  const { body } = await browser.get('/upload?limit=1');
  expect(body.data).toMatchObject([
    { total: 1, autor: 'Ana Dona', primeiro_arquivo: 'c.xml', estado: 'na_fila' },
  ]);
  const depois = await browser.get(`/upload?limit=1&cursor=${body.next_cursor}`);
  expect(depois.body).toMatchObject({ data: [{ total: 2, primeiro_arquivo: 'a.xml' }], next_cursor: null });
});

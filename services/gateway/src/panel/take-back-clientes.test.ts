import { notaForTests, type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Express } from 'express';
import { createApp } from '../../teste/app-de-teste.ts';
import { expectError } from '../../teste/expect-error.ts';
import { auditoria, type Browser, panelGateway, register } from '../../teste/test-panel.ts';

let database: TestDatabase;
let app: Express;
beforeAll(async () => {
  database = await testDatabase();
  app = createApp(panelGateway(database.database));
});
afterAll(() => database.close());

const CLIENTES = ['11222333', '22333444', '33444555'].map((cnpj_raiz) => ({
  ...{ cnpj_raiz, razao_social: `Empresa ${cnpj_raiz}`, regime: 'lucro_presumido' },
}));

async function withClientes() {
  const { browser, organizationId } = await register(app);
  const nota = () =>
    notaForTests(database.database, organizationId, {
      ...{ cliente: null, emitente: '11222333', destinatario: null, crt: '3', competencia: '2026-10' },
      ...{ efeito: 'debito', cfop: '5102', valor: '10.00', nome: 'Empresa 11222333' },
    });
  for (let i = 0; i < 3; i += 1) await nota();
  const { body } = await browser.post('/clientes/varios', { clientes: CLIENTES });
  const ids: string[] = body.data.map(({ id }: { id: string }) => id);
  const sql = (text: string, values: unknown[] = []) =>
    database.database.forOrganization(organizationId).transaction((tx) => tx.query(text, values));
  return { browser, ids, sql };
}

const raizes = async (browser: Browser, path = '/clientes') =>
  (await browser.get(path)).body.data.map(({ cnpj_raiz }: { cnpj_raiz: string }) => cnpj_raiz).sort();
const takeBack = (browser: Browser, ids: readonly string[]) =>
  browser.post('/clientes/varios/desfazer', { ids });

test('clients made by mistake are none again, with what was filled in, and their notes suggest them anew', async () => {
  const { browser, ids, sql } = await withClientes();
  expect(await raizes(browser, '/clientes/sugestoes')).toEqual([]);
  await browser.post(`/clientes/${ids[0]}/contatos`, { nome: 'Rosa', email: 'rosa@um.example' });
  expect((await takeBack(browser, ids)).body).toEqual({ desfeitos: 3 });
  expect(await raizes(browser)).toEqual([]);
  expect(await raizes(browser, '/clientes/sugestoes')).toEqual(['11222333']);
  expect(await sql('SELECT 1 FROM contato')).toMatchObject({ rowCount: 0 });
  expect(await auditoria(browser)).toContain('cliente.cadastro_retirado');
  // Asked for twice there is nothing left to do; and they can be made again.
  expect((await takeBack(browser, ids)).body).toEqual({ desfeitos: 0 });
  expect((await browser.post('/clientes/varios', { clientes: CLIENTES })).body.criados).toBe(3);
});

test('one whose month was asked for stays, and so does one that is not new any more', async () => {
  const { browser, ids, sql } = await withClientes();
  await browser.post('/apuracoes', { cliente_id: ids[0], competencia: '2026-10' });
  await sql("UPDATE cliente SET criado_em = now() - interval '61 minutes' WHERE id = $1", [ids[1]]);
  expect((await takeBack(browser, ids)).body).toEqual({ desfeitos: 1 });
  expect(await raizes(browser)).toEqual(['11222333', '22333444']);
});

test('another office takes none of them back, and what is no list of ids is refused', async () => {
  const { browser, ids } = await withClientes();
  const { browser: outro } = await register(app);
  expect((await takeBack(outro, ids)).body).toEqual({ desfeitos: 0 });
  expect(await raizes(browser)).toHaveLength(3);
  expectError(await takeBack(browser, []), 'corpo_invalido');
  expectError(await takeBack(browser, ['um']), 'corpo_invalido');
});

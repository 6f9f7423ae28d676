import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Express } from 'express';
import { createApp } from '../../teste/app-de-teste.ts';
import { expectError } from '../../teste/expect-error.ts';
import { type Browser, panelGateway, register } from '../../teste/test-panel.ts';

let database: TestDatabase;
let app: Express;
let owner: Browser;
let ids: string[];
beforeAll(async () => {
  database = await testDatabase();
  app = createApp(panelGateway(database.database));
  owner = (await register(app)).browser;
  const clientes = ['lucro_real', 'lucro_presumido', 'simples_nacional'].map((regime, i) => ({
    cnpj_raiz: `1122233${i}`,
    razao_social: `Empresa ${i}`,
    regime,
  }));
  ids = (await owner.post('/clientes/varios', { clientes })).body.data.map(({ id }: { id: string }) => id);
});
afterAll(() => database.close());

const find = (browser: Browser, obrigacao: string, competencia = '2026-10') =>
  browser.get(`/prazos/clientes?obrigacao=${obrigacao}&competencia=${competencia}`);
const mark = (browser: Browser, cliente_ids: readonly string[], cumprido = true) =>
  browser.put('/prazos', { obrigacao: 'dctfweb', competencia: '2026-10', cliente_ids, cumprido });

test('a deadline lists the clients that it is about, and each can be ticked off and back', async () => {
  const { body } = await find(owner, 'dctfweb');
  // The last business day of November 2026 is Monday the 30th.
  expect(body).toMatchObject({ data: '2026-11-30', competencia: '2026-10', clientes: 2, cumpridos: 0 });
  expect(body.lista.map(({ razao_social }: { razao_social: string }) => razao_social)).toEqual([
    ...['Empresa 0', 'Empresa 1'],
  ]);
  expect((await find(owner, 'pgdas_d')).body.clientes).toBe(1);

  expect((await mark(owner, ids.slice(0, 2))).status).toBe(204);
  expect((await mark(owner, ids.slice(0, 1))).status).toBe(204);
  const { body: feito } = await find(owner, 'dctfweb');
  expect(feito.cumpridos).toBe(2);
  expect(feito.lista[0]).toMatchObject({ cumprido_em: expect.any(String), por: expect.any(String) });
  expect((await find(owner, 'dctfweb', '2026-11')).body.cumpridos).toBe(0);
  const { body: prazos } = await owner.get('/prazos?de=2026-11-30&ate=2026-11-30');
  const naLista = prazos.data.find(
    ({ id, competencia }: { id: string; competencia: string }) =>
      id === 'dctfweb' && competencia === '2026-10',
  );
  expect(naLista).toMatchObject({ clientes: 2, cumpridos: 2 });

  expect((await mark(owner, ids.slice(1, 2), false)).status).toBe(204);
  expect((await find(owner, 'dctfweb')).body.cumpridos).toBe(1);
});

test('who ticked what off for whom stands in the audit log, once for each change', async () => {
  const { browser, resposta } = await register(app);
  const clientes = ['lucro_real', 'lucro_presumido'].map((regime, i) => ({
    cnpj_raiz: `1122233${i}`,
    razao_social: `Empresa ${i}`,
    regime,
  }));
  const { data } = (await browser.post('/clientes/varios', { clientes })).body;
  const [um, dois] = data.map(({ id }: { id: string }) => id);
  await mark(browser, [um]);
  await mark(browser, [um]);
  await mark(browser, [um, dois]);
  await mark(browser, [um, dois], false);
  const { body } = await browser.get('/auditoria');
  expect((await browser.get('/auditoria?ate=2026-01-01T00:00:00Z')).body.data).toEqual([]);
  const prazo = { prazo: 'Entrega da DCTFWeb', competencia: '2026-10' };
  const ator = { nome: 'Ana Dona', id: resposta.body.usuario.id };
  expect(body.data.slice(0, 3)).toMatchObject([
    { ator, acao: 'prazo.reaberto', alvo: 'dctfweb', detalhe: { ...prazo, clientes: [um, dois] } },
    { ator, acao: 'prazo.cumprido', alvo: dois, alvo_nome: 'Empresa 1', detalhe: prazo },
    { ator, acao: 'prazo.cumprido', alvo: um, alvo_nome: 'Empresa 0', detalhe: prazo },
  ]);
  expect(body.data[3].acao).not.toMatch(/^prazo/);
});

test('what nobody owes for a month, and another office’s clients, are not found', async () => {
  // Its first month is October 2026 (Ato Conjunto RFB/CGIBS 4/2026, art. 1º, § 5º).
  expectError(await find(owner, 'dere', '2026-09'), 'not_found');
  expectError(await find(owner, 'nada'), 'not_found');
  const outro = (await register(app)).browser;
  expect((await find(outro, 'dctfweb')).body).toMatchObject({ clientes: 0, lista: [] });
  expectError(await mark(outro, ids.slice(0, 1)), 'not_found');
  expectError(await mark(owner, [...ids.slice(0, 1), '01939f00-0000-7000-8000-000000000000']), 'not_found');
  expect((await find(owner, 'dctfweb')).body.cumpridos).toBe(1);
});

test('each client has what it owes, and what was paid is kept with who ticked it off', async () => {
  const { browser, organizationId } = await register(app);
  const clientes = ['lucro_real', 'lucro_real'].map((regime, i) => ({
    ...{ cnpj_raiz: `3344455${i}`, razao_social: `Empresa ${i}`, regime },
  }));
  const { data } = (await browser.post('/clientes/varios', { clientes })).body;
  const [um, dois] = data.map(({ id }: { id: string }) => id);
  // Of one there is a month: PIS 10.00 and COFINS 46.00 are paid together, ICMS is not.
  await database.database.forOrganization(organizationId).transaction((tx) =>
    tx.query(
      `INSERT INTO apuracao (id, organization_id, cliente_id, competencia, versao, estado, cenario, request_id, comparativo, figuras)
       VALUES (gen_random_uuid(), $1, $2, '2026-10', 1, 'calculada', '{}', 't', '{}', $3)`,
      [
        organizationId,
        um,
        JSON.stringify({
          situacao: 'completa',
          total_a_recolher: '236.00',
          devidos: [
            { tributo: 'icms', valor: '180.00' },
            { tributo: 'pis', valor: '10.00' },
            { tributo: 'cofins', valor: '46.00' },
          ],
        }),
      ],
    ),
  );
  const lista = async () => (await find(browser, 'pis_cofins')).body.lista;
  expect(await lista()).toMatchObject([
    { cliente_id: um, valor: '56.00', valor_pago: null },
    // Nobody knows what it owes: that is not zero.
    { cliente_id: dois, valor: null, valor_pago: null },
  ]);
  const pay = (valor: string) =>
    browser.put('/prazos', {
      ...{ obrigacao: 'pis_cofins', competencia: '2026-10', cliente_ids: [um], cumprido: true },
      pagos: [{ cliente_id: um, valor }],
    });
  expect((await pay('56.00')).status).toBe(204);
  expect((await lista())[0]).toMatchObject({ valor_pago: '56.00', cumprido_em: expect.any(String) });
  // What was mistyped is said again.
  await pay('55.00');
  expect((await lista())[0]).toMatchObject({ valor_pago: '55.00' });
  expectError(await pay('-1.00'), 'corpo_invalido');
  // An entry has no amount.
  expect((await find(browser, 'dctfweb')).body.lista[0].valor).toBeNull();
});

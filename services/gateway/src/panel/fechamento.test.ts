import { Fechamento, type LinhaDoFechamento, validate } from '@apura/contracts';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Express } from 'express';
import { createApp } from '../../teste/app-de-teste.ts';
import { comparativoForTests } from '../../teste/comparativo-for-tests.ts';
import { expectError } from '../../teste/expect-error.ts';
import { type Browser, panelGateway, register } from '../../teste/test-panel.ts';

let database: TestDatabase;
let app: Express;
beforeAll(async () => {
  database = await testDatabase();
  app = createApp(panelGateway(database.database));
});
afterAll(() => database.close());

const MES = '2026-10';

interface Office {
  readonly browser: Browser;
  readonly ids: readonly string[];
  readonly sql: (text: string, values?: unknown[]) => Promise<unknown>;
}

/** An office with a client of each regime. */
async function withClientes(): Promise<Office> {
  const { browser, organizationId } = await register(app);
  const regimes = ['lucro_real', 'lucro_presumido', 'simples_nacional'];
  const clientes = regimes.map((regime, i) => ({
    cnpj_raiz: `1122233${i}`,
    razao_social: `Empresa ${i}`,
    regime,
  }));
  const { body } = await browser.post('/clientes/varios', { clientes });
  const ids = body.data.map(({ id }: { id: string }) => id);
  const sql = (text: string, values: unknown[] = []) =>
    database.database.forOrganization(organizationId).transaction((tx) => tx.query(text, values));
  return { browser, ids, sql };
}

/** A finished version of a client's month, as a worker leaves it. */
async function compute({ browser, ids, sql }: Office, who: number, total: string, mes = MES, mudanca = {}) {
  const { body } = await browser.post('/apuracoes', { cliente_id: ids[who], competencia: mes });
  const base = comparativoForTests();
  const comparativo = {
    ...base,
    devido_no_mes: base.devido_no_mes && { ...base.devido_no_mes, total_a_recolher: total },
    ...mudanca,
  };
  await sql(`UPDATE apuracao SET estado = 'calculada', comparativo = $2 WHERE id = $1`, [
    body.id,
    JSON.stringify(comparativo),
  ]);
  return body.id as string;
}

const board = async ({ browser }: Office, query = '') =>
  validate(Fechamento, (await browser.get(`/fechamento?competencia=${MES}${query}`)).body);
const lines = async (office: Office, query = ''): Promise<LinhaDoFechamento[]> =>
  (await board(office, query)).data;

test('each client is one line: what is due by tax, the change, the day, what it stands before', async () => {
  const office = await withClientes();
  await compute(office, 0, '900.00', '2026-09');
  await compute(office, 0, '1023.40');
  const lido = await board(office);
  expect(lido).toMatchObject({
    competencia: MES,
    clientes: 3,
    total: '1023.40',
    anterior: '900.00',
    mudanca: '123.40',
    has_more: false,
    totais: { icms: '720.00', pis: '54.12', cofins: '249.28', iss: '0.00', das: '0.00', total: '1023.40' },
  });
  expect(lido.data[0]).toMatchObject({
    razao_social: 'Empresa 0',
    etapa: 'conferido',
    situacao: 'calculada',
    falta: [{ campo: 'contato', onde: 'contatos', competencia: MES }],
    versao: 1,
    icms: '720.00',
    iss: '0.00',
    total: '1023.40',
    anterior: '900.00',
    mudanca: '123.40',
    conferido: null,
    fechado: null,
    reabrir: null,
  });
  expect(lido.data[1]).toMatchObject({ etapa: 'notas', situacao: 'sem_notas', icms: null, total: null });
  expect(lido.data[2]?.falta).toEqual([
    expect.objectContaining({ campo: 'simples_anexo', competencia: MES }),
    expect.objectContaining({ campo: 'rbt12', competencia: MES, texto: expect.stringContaining('out/2026') }),
    expect.objectContaining({ campo: 'contato' }),
  ]);
  expect(lido.por_etapa).toMatchObject({
    notas: { feitos: 1, faltam: 2 },
    apurado: { feitos: 1, faltam: 0 },
    conferido: { feitos: 0, faltam: 1 },
  });
});

test('filters, orders and pages; another office sees nothing of it', async () => {
  const office = await withClientes();
  await compute(office, 0, '10.00');
  await compute(office, 1, '20.00');
  const names = async (query: string) =>
    (await lines(office, query)).map(({ razao_social }) => razao_social.at(-1)).join('');
  expect(await names('&etapa=conferido')).toBe('01');
  expect(await names('&falta=rbt12')).toBe('2');
  expect(await names('&regime=lucro_presumido')).toBe('1');
  expect(await names('&q=empresa 2')).toBe('2');
  expect(await names('&q=11222331')).toBe('1');
  expect(await names('&ordem=total&sentido=desc')).toBe('102');
  expect(await names('&ordem=vencimento')).toHaveLength(3);
  expect(await names('&reabrir=true')).toBe('');
  const first = await board(office, '&limit=2');
  const second = await board(office, `&limit=2&cursor=${first.next_cursor}`);
  expect([first.has_more, second.has_more]).toEqual([true, false]);
  expect([...first.data, ...second.data].map(({ cliente_id }) => cliente_id)).toEqual(office.ids);
  expect((await board(await withClientes())).total).toBeNull();
  expectError(await office.browser.get('/fechamento?etapa=nada'), 'parametros_invalidos');
});

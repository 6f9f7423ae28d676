import { createHash } from 'node:crypto';
import { createCalendario, findClockOfTests } from '@apura/database';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Express } from 'express';
import request from 'supertest';
import { createApp } from '../../teste/app-de-teste.ts';
import { expectError } from '../../teste/expect-error.ts';
import { type Escritorio, escritorioForTests, gatewayForTests } from '../../teste/gateway-for-tests.ts';

let database: TestDatabase;
let app: Express;
let testes: Escritorio;
let neighbour: Escritorio;
beforeAll(async () => {
  database = await testDatabase();
  app = createApp({
    ...gatewayForTests(database.database),
    agora: () => new Date('2026-11-23T12:00:00Z'),
  });
  testes = await escritorioForTests(database.database, { sandbox: true });
  neighbour = await escritorioForTests(database.database, { sandbox: true });
  for (const office of [testes, neighbour]) {
    const cliente = { cnpj_raiz: '11222333', razao_social: 'Padaria', regime: 'simples_nacional' };
    const { body } = await call('post', '/v1/clientes', { ...cliente, desde: '2026-01' }, office);
    await call('patch', `/v1/clientes/${body.id}`, { regime: 'lucro_real', desde: '2027-01' }, office);
  }
});
afterAll(() => database.close());

const call = (method: 'get' | 'post' | 'put' | 'patch', path: string, body?: object, de = testes) => {
  const asked = request(app)[method](path).set('Authorization', `Bearer ${de.chave}`);
  return body ? asked.send(body) : asked;
};
const setDay = (dia: string | null, de = testes) => call('put', '/v1/eu/relogio', { dia }, de);

interface Due {
  readonly id: string;
  readonly data: string;
  readonly competencia: string;
}
/** What an office sees that lives on its day: that day, its month, its deadlines, its clients and its rates. */
async function seenBy(de: Escritorio) {
  const eu = (await call('get', '/v1/eu', undefined, de)).body;
  const prazos = (await call('get', '/v1/prazos', undefined, de)).body;
  const calculo = await call(
    'post',
    '/v1/calculadora',
    { uf: 'SP', itens: [{ ncm: '84713012', cfop: '5102', valor: '1000.00' }] },
    de,
  );
  return {
    hoje: eu.hoje,
    relogio: eu.relogio,
    carteira: (await call('get', '/v1/carteira', undefined, de)).body.competencia,
    prazosDe: prazos.de,
    tributos: prazos.data
      .filter(({ id }: Due) => ['pis_cofins', 'apuracao_assistida'].includes(id))
      .map(({ id, data, competencia }: Due) => `${id} ${competencia} ${data}`),
    regime: (await call('get', '/v1/clientes', undefined, de)).body.data[0].regime,
    ano: calculo.body.ano,
  };
}

// In 2026 PIS and COFINS are due and CBS is not (LC 214/2025, art. 348, § 1º); from January 2027 on it is the other way round (art. 542).
const IN_2026 = {
  hoje: '2026-11-23',
  relogio: null,
  carteira: '2026-10',
  prazosDe: '2026-11-23',
  regime: 'simples_nacional',
  ano: 2026,
  tributos: [],
};

test('a test office lives on its day, its neighbour does not, and with null it is back', async () => {
  expect(await seenBy(testes)).toEqual(IN_2026);
  const set = await setDay('2027-02-15');
  expect([set.status, set.body]).toEqual([200, { hoje: '2027-02-15', relogio: '2027-02-15' }]);
  expect(await seenBy(testes)).toEqual({
    hoje: '2027-02-15',
    relogio: '2027-02-15',
    carteira: '2027-01',
    prazosDe: '2027-02-15',
    regime: 'lucro_real',
    ano: 2027,
    // The last day of February 2027 is a Sunday, and that of March a Wednesday.
    tributos: ['apuracao_assistida 2027-01 2027-02-26', 'apuracao_assistida 2027-02 2027-03-31'],
  });
  expect(await seenBy(neighbour)).toEqual(IN_2026);
  expect((await setDay(null)).body).toEqual({ hoje: '2026-11-23', relogio: null });
  expect(await seenBy(testes)).toEqual(IN_2026);
});

test('a calendar that is subscribed to goes by the day as well', async () => {
  await setDay('2028-05-10');
  const token = 'r'.repeat(43);
  await createCalendario(
    database.database.forOrganization(testes.id),
    { id: testes.chaveId, nome: 'Chave de API', ip: '' },
    { nome: 'Agenda', hash: createHash('sha256').update(token).digest(), maximo: 5 },
  );
  const { text } = await request(app).get(`/v1/prazos.ics?token=${token}`);
  const days = [...text.matchAll(/DTSTART;VALUE=DATE:(\d{8})/g)].map(([, day = '']) => day).sort();
  expect([days[0]?.slice(0, 6), days.at(-1)?.slice(0, 6)]).toEqual(['202804', '202905']);
  await setDay(null);
});

test('a live office has the day that it is, and is told so', async () => {
  const live = await escritorioForTests(database.database);
  expectError(await setDay('2027-02-15', live), 'relogio_so_em_testes');
  expect((await call('get', '/v1/eu', undefined, live)).body).toMatchObject({
    hoje: '2026-11-23',
    relogio: null,
  });
  await expect(
    database.database
      .forOrganization(live.id)
      .transaction((tx) => tx.query(`UPDATE organization SET relogio = '2027-02-15'`)),
  ).rejects.toThrow('organization_relogio_de_testes');
  expect(await findClockOfTests(database.database.forOrganization(live.id))).toBeNull();
});

test('only a key that may do all sets it, to a day that there is', async () => {
  const some = await escritorioForTests(database.database, { sandbox: true, escopos: ['write:clients'] });
  expectError(await setDay('2027-02-15', some), 'escopo_insuficiente');
  for (const dia of ['2027-02-30', '15/02/2027', '1999-12-31'])
    expectError(await setDay(dia), 'corpo_invalido');
});

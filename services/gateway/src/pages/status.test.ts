import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import pg from 'pg';
import request from 'supertest';
import { createApp } from '../../teste/app-de-teste.ts';
import { gatewayForTests } from '../../teste/gateway-for-tests.ts';

let base: TestDatabase;
let admin: pg.Client;
beforeEach(async () => {
  base = await testDatabase();
  admin = new pg.Client({ connectionString: base.urls.adminUrl });
  await admin.connect();
});
afterEach(async () => {
  await admin.end();
  await base.close();
});

const NOTHING = { lotes: 0, apuracoes: 0, pdfs: 0, eventos: 0, entregas: 0, emails: 0 };
const note = (ago: string, queues: object) =>
  admin.query(`INSERT INTO limites.waits VALUES (date_trunc('minute', now() - $1::interval), $2)`, [
    ago,
    { ...NOTHING, ...queues },
  ]);

/** The page as a person reads it, and the JSON, of a gateway that has not been asked before. */
async function ask() {
  const app = createApp(gatewayForTests(base.database));
  const page = await request(app).get('/status').set('Accept', 'text/markdown');
  const html = await request(app).get('/status').set('Accept', 'text/html');
  const json = await request(app).get('/status.json');
  expect([page.status, html.status, json.status, json.type]).toEqual([200, 200, 200, 'application/json']);
  expect(html.headers['cache-control']).toBe('no-cache');
  return { text: page.text, html: html.text, json: json.body };
}

test('before anything was measured it says so', async () => {
  const { text, json } = await ask();
  expect(text).toContain('**Agora: sem medição.**');
  expect(json).toMatchObject({ estado: 'sem_medicao', medido_em: null, espera_s: null });
  expect(json.ultimas_24_horas).toEqual({ minutos_medidos: 0, horas: [] });
});

test('the ages of the queues now, and the worst of the last day', async () => {
  await note('3 hours', { lotes: 600, entregas: 4 });
  await note('26 hours', { emails: 9999 });
  await note('30 seconds', { lotes: 12.4, eventos: 2, entregas: 5 });
  const { text, html, json } = await ask();
  expect(json).toMatchObject({
    estado: 'normal',
    medido_em: expect.stringMatching(/:00\.000Z$/),
    // An event that is not given out yet and a delivery that is due are both late.
    espera_s: { notas: 12.4, apuracoes: 0, pdfs: 0, entregas: 7, emails: 0 },
    prometido_s: { notas: 120, apuracoes: 120, pdfs: 120, entregas: 300, emails: 300 },
    autoridades: { consultadas: [] },
  });
  const { horas } = json.ultimas_24_horas;
  expect(horas[0]).toMatchObject({ estado: 'lento', maior_espera_s: { notas: 600, entregas: 4, emails: 0 } });
  expect(horas.at(-1)).toMatchObject({ estado: 'normal', minutos_medidos: 1 });
  expect(text).toContain('**Agora: normal.** Medido em ');
  expect(text).toContain('| Leitura de notas | 12 s | 10 min | 2 min |');
  expect(text).toContain('| Entregas a webhooks | 7 s | 7 s | 5 min |');
  expect(html).toContain('<td>Entregas a webhooks</td>');
});

test.each([
  ['notes that wait longer than is promised', { lotes: 121 }, 'lento'],
  ['as long as is promised', { lotes: 120, entregas: 300 }, 'normal'],
  ['deliveries: fan-out and sending together', { eventos: 200, entregas: 101 }, 'lento'],
] as const)('%s', async (_, queues, estado) => {
  await note('10 seconds', queues);
  expect((await ask()).json.estado).toBe(estado);
});

test('what was measured some minutes ago says nothing of now', async () => {
  await note('5 minutes', { lotes: 1 });
  const { json, text } = await ask();
  expect(json).toMatchObject({
    estado: 'sem_medicao',
    espera_s: null,
    ultimas_24_horas: { minutos_medidos: 1 },
  });
  expect(text).toContain('| Leitura de notas | sem medição | 1 s | 2 min |');
});

test('a database that does not answer is told, and not an error of the page', async () => {
  await admin.query('ALTER TABLE limites.waits RENAME TO gone');
  expect((await ask()).json.estado).toBe('sem_medicao');
});

test('many who ask are one question', async () => {
  await note('10 seconds', { lotes: 1 });
  const app = createApp(gatewayForTests(base.database));
  expect((await request(app).get('/status.json')).body.espera_s.notas).toBe(1);
  await admin.query(`UPDATE limites.waits SET queues = queues || '{"lotes": 9}'`);
  expect((await request(app).get('/status.json')).body.espera_s.notas).toBe(1);
});

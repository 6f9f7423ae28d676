import { ClientesCriados, ListaDeClientesDasNotas, validate } from '@apura/contracts';
import { notaForTests, type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Express } from 'express';
import request from 'supertest';
import { createApp } from '../../teste/app-de-teste.ts';
import { expectError } from '../../teste/expect-error.ts';
import {
  countRows,
  type Escritorio,
  escritorioForTests,
  gatewayForTests,
} from '../../teste/gateway-for-tests.ts';

let database: TestDatabase;
let app: Express;
let escritorio: Escritorio;
beforeAll(async () => {
  database = await testDatabase();
  app = createApp(gatewayForTests(database.database));
});
afterAll(() => database.close());
beforeEach(async () => {
  escritorio = await escritorioForTests(database.database);
});

const nota = (emitente: string, destinatario: string | null, nome?: string, crt = '3') =>
  notaForTests(database.database, escritorio.id, {
    cliente: null,
    emitente,
    destinatario,
    crt,
    competencia: '2026-10',
    efeito: 'debito',
    cfop: '5102',
    valor: '10.00',
    ...(nome ? { nome } : {}),
  });
const pedir = (consulta = '', quem = escritorio) =>
  request(app).get(`/v1/clientes/sugestoes${consulta}`).set('Authorization', `Bearer ${quem.chave}`);
const sugestoes = async (consulta = '', quem = escritorio) =>
  validate(ListaDeClientesDasNotas, (await pedir(consulta, quem)).body);
const raizes = async (consulta = '') => (await sugestoes(consulta)).data.map(({ cnpj_raiz }) => cnpj_raiz);
const create = (clientes: readonly object[], headers = {}) =>
  request(app)
    .post('/v1/clientes/varios')
    .set({ Authorization: `Bearer ${escritorio.chave}`, ...headers })
    .send({ clientes });

const PADARIA = { cnpj_raiz: '11222333', razao_social: 'Padaria São João', regime: 'simples_nacional' };

/** A bakery that buys of a mill and sells to persons and to a hotel. */
async function padaria() {
  for (let i = 0; i < 3; i += 1) await nota('11222333', null, 'Padaria Velha', '3');
  await nota('11222333', '33444555', 'Padaria São João', '1');
  await nota('22333444', '11222333', 'Moinho');
}

test('the companies of the notes, with what the newest one that each issued says of it', async () => {
  expect(await sugestoes()).toEqual({ sugeridos: 0, data: [], next_cursor: null });
  await padaria();
  const { sugeridos, data } = await sugestoes();
  expect(sugeridos).toBe(1);
  expect(data).toMatchObject([
    {
      ...{ cnpj_raiz: '11222333', razao_social: 'Padaria São João', crt: '1', regime: 'simples_nacional' },
      ...{ notas: { emitidas: 4, recebidas: 1 }, sugerido: true },
    },
    { cnpj_raiz: '22333444', razao_social: 'Moinho', regime: null, notas: { emitidas: 1, recebidas: 0 } },
    { cnpj_raiz: '33444555', crt: null, notas: { emitidas: 0, recebidas: 1 }, sugerido: false },
  ]);
});

test('as many rows as are summed at once, and not one more, are judged too', async () => {
  await nota('11222333', '33444555', 'Padaria São João');
  await database.database.forOrganization(escritorio.id).transaction((tx) =>
    tx.query(
      `INSERT INTO notas_entre_partes (organization_id, de, para, notas, ultima)
       SELECT organization_id, de, para, 1, ultima FROM notas_entre_partes, generate_series(2, 50000) WHERE organization_id = $1`,
      [escritorio.id],
    ),
  );
  expect((await sugestoes()).data.map(({ notas }) => notas.emitidas + notas.recebidas)).toEqual([
    50_000, 50_000,
  ]);
});

test('once it is a client nothing of its notes is suggested any more; another office sees none of it', async () => {
  await padaria();
  const outro = await escritorioForTests(database.database);
  expect(await sugestoes('', outro)).toEqual({ sugeridos: 0, data: [], next_cursor: null });
  expect((await create([PADARIA])).status).toBe(201);
  expect(await sugestoes()).toEqual({ sugeridos: 0, data: [], next_cursor: null });
});

test('searched by name without accents, by CNPJ with its points, and page by page', async () => {
  await padaria();
  expect(await raizes('?q=sao%20joao')).toEqual(['11222333']);
  expect(await raizes('?q=22.333')).toEqual(['22333444']);
  expect(await raizes('?q=nada')).toEqual([]);
  const primeira = await sugestoes('?limit=2');
  expect(primeira.data.map(({ cnpj_raiz }) => cnpj_raiz)).toEqual(['11222333', '22333444']);
  const segunda = await sugestoes(`?limit=2&cursor=${primeira.next_cursor}`);
  expect([segunda.sugeridos, segunda.data.length, segunda.next_cursor]).toEqual([1, 1, null]);
  expectError(await pedir('?cursor=99999999'), 'cursor_invalido');
});

test('many are made at once; one that is there stays as it is, and twice is as once', async () => {
  const outra = { cnpj: '04252011000110', razao_social: 'Oficina', regime: 'lucro_real' };
  const primeira = validate(ClientesCriados, (await create([PADARIA])).body);
  const segunda = validate(
    ClientesCriados,
    (await create([outra, { ...PADARIA, razao_social: 'Outro nome', regime: 'mei' }])).body,
  );
  expect(segunda).toMatchObject({
    criados: 1,
    data: [
      { cnpj_raiz: '04252011', criado: true },
      { cnpj_raiz: '11222333', criado: false, id: primeira.data[0]?.id },
    ],
  });
  expect(validate(ClientesCriados, (await create([outra, PADARIA])).body)).toEqual({
    criados: 0,
    data: segunda.data.map((um) => ({ ...um, criado: false })),
  });
  // One permit for each client: its stored notes are picked up.
  expect(await countRows(database.database, escritorio.id)).toMatchObject({ outbox: 2 });
  const { body } = await request(app).get('/v1/clientes').set('Authorization', `Bearer ${escritorio.chave}`);
  expect(body.data).toMatchObject([{ razao_social: 'Oficina' }, PADARIA]);
  const chave = { 'Idempotency-Key': 'varios-1' };
  const nova = { ...PADARIA, cnpj_raiz: '77888999' };
  expect((await create([nova], chave)).text).toBe((await create([nova], chave)).text);
});

test('a root twice, a wrong CNPJ and none at all make nothing', async () => {
  const duas = await create([PADARIA, { ...PADARIA, razao_social: 'De novo' }]);
  expectError(duas, 'corpo_invalido');
  expect(duas.body.detalhes).toEqual([
    { campo: 'clientes[1]', motivo: 'a raiz 11222333 aparece duas vezes' },
  ]);
  expectError(await create([{ cnpj: '04252011000111', razao_social: 'X', regime: 'mei' }]), 'cnpj_invalido');
  expectError(await create([]), 'corpo_invalido');
  expect(await countRows(database.database, escritorio.id)).toMatchObject({ outbox: 0 });
});

test('who is dismissed is suggested no more, also when other notes come, until that is taken back', async () => {
  await padaria();
  const outro = await escritorioForTests(database.database);
  const dispensar = async (dispensadas: boolean, quem = escritorio) => {
    const pedido = request(app).post('/v1/clientes/sugestoes/dispensar');
    const { body } = await pedido
      .set('Authorization', `Bearer ${quem.chave}`)
      .send({ cnpj_raizes: ['11222333', '22333444'], dispensadas });
    return body;
  };
  expect(await raizes()).toHaveLength(3);
  expect(await dispensar(true, outro)).toEqual({ mudadas: 0 });
  expect(await dispensar(true)).toEqual({ mudadas: 2 });
  expect(await dispensar(true)).toEqual({ mudadas: 0 });
  await nota('11222333', null, 'Padaria Nova', '1');
  expect(await sugestoes()).toMatchObject({ sugeridos: 0, data: [{ cnpj_raiz: '33444555' }] });
  expect(await sugestoes('?dispensadas=true')).toMatchObject({
    sugeridos: 1,
    data: [{ cnpj_raiz: '11222333', razao_social: 'Padaria Nova' }, { cnpj_raiz: '22333444' }],
  });
  expect(await dispensar(false)).toEqual({ mudadas: 2 });
  expect(await raizes()).toEqual(['11222333', '22333444', '33444555']);
});

test('notes that go take their companies along; a note whose buyer becomes another counts for that one', async () => {
  await padaria();
  const sql = (texto: string) =>
    database.database.forOrganization(escritorio.id).transaction((tx) => tx.query(texto));
  expect(await raizes()).toHaveLength(3);
  await sql(`UPDATE documento SET destinatario_raiz = '55666777' WHERE destinatario_raiz = '33444555'`);
  expect(await raizes()).toEqual(['11222333', '22333444', '55666777']);
  await sql(`DELETE FROM documento WHERE emitente_raiz = '11222333'`);
  expect(await sugestoes()).toMatchObject({
    data: [
      { cnpj_raiz: '22333444', notas: { emitidas: 1, recebidas: 0 } },
      { cnpj_raiz: '11222333', notas: { emitidas: 0, recebidas: 1 } },
    ],
  });
  await sql('DELETE FROM documento');
  expect(await sugestoes()).toEqual({ sugeridos: 0, data: [], next_cursor: null });
  const restos = await sql('SELECT FROM notas_entre_partes UNION ALL SELECT FROM parte_sem_cliente');
  expect(restos.rowCount).toBe(0);
});

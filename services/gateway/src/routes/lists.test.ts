import { ListaDeEventos, validate } from '@apura/contracts';
import { newId, type Tenant, type Transaction } from '@apura/database';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Express } from 'express';
import request from 'supertest';
import type { TSchema } from 'typebox';
import { createApp } from '../../teste/app-de-teste.ts';
import { eventoWithoutNotaForTests } from '../../teste/evento-without-nota-for-tests.ts';
import { expectError } from '../../teste/expect-error.ts';
import { type Escritorio, escritorioForTests, gatewayForTests } from '../../teste/gateway-for-tests.ts';
import { PANEL_ROUTES } from '../panel/routes/panel-routes.ts';
import { ROUTES } from './routes.ts';

/** By weight, by month, by name, as the file had them; and the addresses whose parameters are given. */
const OF_ANOTHER_ORDER = [
  '/v1/clientes/sugestoes',
  '/v1/clientes/:id/apuracao-assistida',
  '/v1/clientes/:id/classificacoes',
  '/v1/clientes/:id/produtos',
  '/v1/clientes/:id/precos',
  '/v1/fornecedores-simples',
  '/v1/carteira/opcoes-do-simples',
  '/v1/carteira/posicao-de-abertura',
  '/v1/clientes/:id/posicao-de-abertura/estoque',
  // By key: the day is the office's word on each, and no moment at which it was made.
  '/v1/clientes/:id/entradas',
  '/v1/clientes/:id/livros/confronto',
  '/v1/carteira/livros',
  '/v1/upload/:id',
  '/v1/carteira',
  '/v1/carteira/conformidade-de-2026',
  '/v1/carteira/pronto-para-janeiro',
  // The newest of each client, by a kind that has to be named.
  '/v1/dossies',
  '/api/v1/clients',
  '/api/v1/documents',
  '/fechamento',
  '/cenarios',
  '/clientes/:id/meses',
];

let database: TestDatabase;
let app: Express;
let escritorio: Escritorio;
let tenant: Tenant;
beforeAll(async () => {
  database = await testDatabase();
  app = createApp(gatewayForTests(database.database));
});
afterAll(() => database.close());
beforeEach(async () => {
  escritorio = await escritorioForTests(database.database);
  tenant = database.database.forOrganization(escritorio.id);
});

const get = (path: string, consulta: Record<string, string | number> = {}, chave = escritorio.chave) =>
  request(app).get(path).query(consulta).set('Authorization', `Bearer ${chave}`);
const post = async (path: string, body: object) =>
  (await request(app).post(path).set('Authorization', `Bearer ${escritorio.chave}`).send(body)).body;

/** Three webhooks, and an event of each, the oldest first. */
async function tresEventos(): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < 3; i++) {
    const { id } = await post('/v1/webhooks', { url: `https://escritorio.example/${i}` });
    ids.push(await tenant.transaction((tx) => write(tx, id)));
  }
  return ids;
}
async function write(tx: Transaction, webhook: string): Promise<string> {
  const id = newId();
  await tx.query(
    `INSERT INTO event (id, organization_id, type, endpoint_id, sequencia, payload, request_id)
     VALUES ($1, $2, 'webhook.teste', $3, 1, $4, 'pedido-1')`,
    [id, tx.organizationId, webhook, { webhook_id: webhook, mensagem: 'teste' }],
  );
  return id;
}

const eventos = async (consulta: Record<string, string | number> = {}) => {
  const lista = validate(ListaDeEventos, (await get('/v1/eventos', consulta)).body);
  return { ids: lista.data.map(({ event_id }) => event_id), ...lista };
};

test('the cursor of the events is always there, and nothing that comes later is missed', async () => {
  const vazia = await eventos();
  expect([vazia.ids, vazia.next_cursor]).toEqual([[], null]);
  const ids = await tresEventos();
  const primeira = await eventos({ cursor: vazia.cursor, limit: 2 });
  expect([primeira.ids, primeira.next_cursor]).toEqual([ids.slice(0, 2), primeira.cursor]);
  const segunda = await eventos({ cursor: primeira.cursor, limit: 2 });
  expect([segunda.ids, segunda.next_cursor]).toEqual([ids.slice(2), null]);
  const emDia = await eventos({ cursor: segunda.cursor });
  expect([emDia.ids, emDia.cursor]).toEqual([[], segunda.cursor]);

  // Of two transactions the one that began first ends last: a reader that polls meanwhile meets both.
  const { id } = await post('/v1/webhooks', { url: 'https://escritorio.example/tardio' });
  let terminar = () => {};
  let fim: Promise<void> = Promise.resolve();
  const tarde = await new Promise<string>((escrito, falhar) => {
    fim = tenant.transaction(async (tx) => {
      escrito(await write(tx, id));
      await new Promise<void>((done) => {
        terminar = done;
      });
    });
    fim.catch(falhar);
  });
  const cedo = await tenant.transaction((tx) => write(tx, id));
  const enquanto = await eventos({ cursor: emDia.cursor });
  terminar();
  await fim;
  const depois = await eventos({ cursor: enquanto.cursor });
  expect([...enquanto.ids, ...depois.ids].sort()).toEqual([tarde, cedo].sort());
});

test('a cursor counts for its list, its filters and its office only', async () => {
  const outro = await escritorioForTests(database.database);
  await tresEventos();
  const { cursor } = await eventos({ limit: 1 });
  const filtrada = await eventos({ limit: 1, type: 'webhook.teste' });
  expect((await eventos({ cursor, limit: 100 })).ids).toHaveLength(2);
  expectError(await get('/v1/eventos', { cursor, type: 'webhook.teste' }), 'cursor_de_outra_lista');
  expectError(await get('/v1/eventos', { cursor: filtrada.cursor }), 'cursor_de_outra_lista');
  expectError(await get('/v1/webhooks', { cursor }), 'cursor_de_outra_lista');
  expectError(await get('/v1/eventos', { cursor }, outro.chave), 'cursor_de_outra_lista');
});

test('lists have the newest first, within a time', async () => {
  const ids: string[] = [];
  for (const cnpj_raiz of ['11222333', '22333444', '33444555']) {
    const { id } = await post('/v1/clientes', { cnpj_raiz, razao_social: 'Padaria', regime: 'mei' });
    ids.unshift(id);
  }
  const lista = async (path: string, consulta: Record<string, string> = {}) =>
    (await get(path, consulta)).body.data.map(({ id }: { id: string }) => id);
  const futuro = '2099-01-01T00:00:00Z';
  expect(await lista('/v1/clientes')).toEqual(ids);
  expect(await lista('/v1/clientes', { desde: '2026-01-01T00:00:00Z', ate: futuro })).toEqual(ids);
  expect(await lista('/v1/clientes', { desde: futuro })).toEqual([]);

  const apuracoes: string[] = [];
  for (const competencia of ['2026-01', '2026-02']) {
    apuracoes.unshift((await post('/v1/apuracoes', { cliente_id: ids[0], competencia })).id);
  }
  expect(await lista('/v1/apuracoes')).toEqual(apuracoes);
  for (const path of ['/v1/clientes', '/v1/apuracoes', '/v1/documentos', '/v1/upload', '/v1/entregas']) {
    expect(await lista(path, { ate: '2026-01-01T00:00:00Z' })).toEqual([]);
  }

  const webhooks: string[] = [];
  for (const n of [1, 2, 3]) {
    webhooks.unshift((await post('/v1/webhooks', { url: `https://escritorio.example/${n}` })).id);
  }
  const { body } = await get('/v1/webhooks', { limit: 2, ate: futuro });
  expect(await lista('/v1/webhooks', { desde: futuro })).toEqual([]);
  expect([
    ...body.data.map(({ id }: { id: string }) => id),
    ...(await lista('/v1/webhooks', { limit: '2', ate: futuro, cursor: body.next_cursor })),
  ]).toEqual(webhooks);
  expectError(await get('/v1/webhooks', { limit: 2, cursor: body.next_cursor }), 'cursor_de_outra_lista');

  for (const numero of [1, 2])
    await eventoWithoutNotaForTests({ database: database.database }, escritorio.id, numero);
  const semNota = async (consulta: Record<string, string>) =>
    (await get('/v1/eventos-sem-nota', consulta)).body.data.map(({ n_seq }: { n_seq: string }) => n_seq);
  expect(await semNota({ desde: '2026-01-01T00:00:00Z' })).toEqual(['2', '1']);
  expect(await semNota({ ate: '2026-01-01T00:00:00Z' })).toEqual([]);
});

test('a list of what was made at some time can be asked for by that time', () => {
  const withoutTime = [...ROUTES, ...PANEL_ROUTES].flatMap(({ path, query }) => {
    const names = Object.keys((query as TSchema & { properties?: object })?.properties ?? {});
    return names.includes('cursor') && !names.includes('desde') ? [path] : [];
  });
  expect(withoutTime).toEqual(OF_ANOTHER_ORDER);
});

test('what no address knows is refused, with what it knows', async () => {
  const motivo = async (resposta: request.Test) => {
    const { body } = await resposta;
    return [body.code, body.detalhes?.[0]?.campo, body.detalhes?.[0]?.motivo];
  };
  expect(await motivo(get('/v1/webhooks', { estado: 'ativo' }))).toEqual([
    'parametros_invalidos',
    'estado',
    'não existe na consulta deste endereço, que tem desde, ate, limit, cursor',
  ]);
  const nada = '01939f00-0000-7000-8000-000000000000';
  expect(await motivo(get(`/v1/webhooks/${nada}`, { a: 1 }))).toEqual([
    'parametros_invalidos',
    'a',
    'não existe na consulta deste endereço, que não tem parâmetros',
  ]);
  const comAno = request(app)
    .post('/api/calculadora?ano=2027')
    .attach('arquivo', Buffer.from('<x/>'), 'a.xml');
  expect(await motivo(comAno)).toEqual([
    'parametros_invalidos',
    'ano',
    'não vai na consulta: envie este campo no corpo da requisição',
  ]);
});

test('a page of another origin may read limits and whether rates are estimated', async () => {
  const { headers } = await request(app).post('/api/simulador').send({});
  for (const nome of ['RateLimit', 'X-RateLimit-Remaining', 'Retry-After', 'X-Apura-Estimated-Rates'])
    expect(headers['access-control-expose-headers']?.split(', ')).toContain(nome);
});

import {
  createExample,
  EVENT_SCHEMAS,
  EVENT_TYPES,
  validate,
  Webhook,
  WebhookCriado,
} from '@apura/contracts';
import { distributeEvents } from '@apura/database';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Express } from 'express';
import request from 'supertest';
import { createApp } from '../../teste/app-de-teste.ts';
import { expectError } from '../../teste/expect-error.ts';
import { type Escritorio, escritorioForTests, gatewayForTests } from '../../teste/gateway-for-tests.ts';
import type { Gateway } from '../gateway.ts';

const URL_BOA = 'https://escritorio.example/apura';

let database: TestDatabase;
let gateway: Gateway;
let app: Express;
let escritorio: Escritorio;

beforeAll(async () => {
  database = await testDatabase();
  gateway = gatewayForTests(database.database);
  app = createApp(gateway);
});
afterAll(() => database.close());
beforeEach(async () => {
  escritorio = await escritorioForTests(database.database);
});

function call(method: 'get' | 'post' | 'patch' | 'delete', path: string, body?: object) {
  const pedido = request(app)[method](path).set('Authorization', `Bearer ${escritorio.chave}`);
  return body ? pedido.send(body) : pedido;
}
const create = async (body: object = {}) =>
  validate(WebhookCriado, (await call('post', '/v1/webhooks', { url: URL_BOA, ...body })).body);
const sql = (texto: string, valores: unknown[] = []) =>
  database.database.forOrganization(escritorio.id).transaction((tx) => tx.query(texto, valores));
/** Fans out and pretends that the deliverer got so far. */
async function entregas(estado?: string) {
  await distributeEvents(database.database);
  if (estado)
    await sql(
      `UPDATE entrega SET estado = $1, tentativas = 3, concluida_em = now(), proxima_tentativa_em = NULL`,
      [estado],
    );
  return (await call('get', '/v1/entregas')).body.data;
}

test('a webhook is listed, seen, changed and removed, and never shows its secret again', async () => {
  const { secret, ...criado } = await create();
  expect((await call('get', '/v1/webhooks')).body).toEqual({ data: [criado], next_cursor: null });
  expect((await call('get', `/v1/webhooks/${criado.id}`)).body).toEqual(criado);
  const mudado = await call('patch', `/v1/webhooks/${criado.id}`, {
    eventos: ['apuracao.calculada'],
    descricao: 'homologação',
    concorrencia: 2,
    por_segundo: 5,
    estado: 'pausado',
  });
  expect(validate(Webhook, mudado.body)).toEqual({
    ...criado,
    eventos: ['apuracao.calculada'],
    descricao: 'homologação',
    concorrencia: 2,
    por_segundo: 5,
    estado: 'pausado',
  });
  const limpo = { eventos: null, descricao: null, por_segundo: null, estado: 'ativo', concorrencia: 10 };
  expect((await call('patch', `/v1/webhooks/${criado.id}`, limpo)).body).toEqual(criado);
  const removido = await call('delete', `/v1/webhooks/${criado.id}`);
  expect([removido.status, removido.text]).toEqual([204, '']);
  expect((await call('get', '/v1/webhooks')).body.data).toEqual([]);
  expectError(await call('delete', `/v1/webhooks/${criado.id}`), 'webhook_nao_encontrado');
  expect((await sql('SELECT FROM endpoint_secret')).rowCount).toBe(0);
  expect(secret).toMatch(/^whsec_/);
});

test('an office has no more than 50 webhooks, however many it asks for at once; what it removes makes room', async () => {
  await sql(
    `INSERT INTO webhook_endpoint (id, organization_id, url, eventos, estado)
     SELECT gen_random_uuid(), $1, $2, '{}', 'desativado' FROM generate_series(1, 48)`,
    [escritorio.id, URL_BOA],
  );
  const juntos = await Promise.all(
    Array.from({ length: 6 }, () => call('post', '/v1/webhooks', { url: URL_BOA })),
  );
  const [criado, ...outros] = juntos.filter(({ status }) => status === 201);
  expect(outros).toHaveLength(1);
  const recusados = juntos.filter(({ status }) => status !== 201);
  expect(recusados).toHaveLength(4);
  for (const recusado of recusados) expectError(recusado, 'excesso_de_webhooks');
  expect((await sql('SELECT FROM webhook_endpoint')).rowCount).toBe(50);
  const cheio = escritorio;
  escritorio = await escritorioForTests(database.database);
  await create();
  escritorio = cheio;
  await call('delete', `/v1/webhooks/${criado?.body.id}`);
  await create();
  expectError(await call('post', '/v1/webhooks', { url: URL_BOA }), 'excesso_de_webhooks');
});

test.each([
  [{ url: 'https://169.254.169.254/' }, 'url_de_webhook_invalida'],
  [{ url: 'https://intranet/' }, 'url_de_webhook_invalida'],
  [{}, 'corpo_invalido'],
  [{ estado: 'desativado' }, 'corpo_invalido'],
  [{ concorrencia: 0 }, 'corpo_invalido'],
  [{ secret: 'x' }, 'corpo_invalido'],
] as const)('the change %j is refused: %s', async (mudanca, codigo) => {
  const { id } = await create();
  expectError(await call('patch', `/v1/webhooks/${id}`, mudanca), codigo);
});

test('a new secret signs beside the old ones until the overlap is over', async () => {
  const { id, secret } = await create();
  const girado = await call('post', `/v1/webhooks/${id}/segredo`, { sobreposicao_horas: 1 });
  expect(girado.status).toBe(201);
  const depois = await call('post', `/v1/webhooks/${id}/segredo`, {});
  const { rows } = await sql(
    `SELECT cifrado, valido_ate, valido_ate > now() + interval '61 minutes' AS longo FROM endpoint_secret ORDER BY id`,
  );
  expect(rows.map(({ cifrado }) => gateway.keyRing.open(cifrado).secret)).toEqual([
    secret,
    girado.body.secret,
    depois.body.secret,
  ]);
  expect(rows.map(({ longo }) => longo)).toEqual([false, true, null]);
  expect(rows[0].valido_ate.toISOString()).toBe(girado.body.anterior_valido_ate);
  await call('post', `/v1/webhooks/${id}/segredo`, { sobreposicao_horas: 0 });
  await call('post', `/v1/webhooks/${id}/segredo`, {});
  expect((await sql('SELECT FROM endpoint_secret')).rowCount).toBe(2);
});

test('a test event goes to that webhook only, whatever it subscribes to, and not when it is disabled', async () => {
  const { id } = await create({ eventos: ['lote.concluido'] });
  await create();
  const teste = await call('post', `/v1/webhooks/${id}/teste`);
  expect(teste.status).toBe(202);
  const [entrega, ...outras] = await entregas();
  expect([entrega, outras]).toEqual([
    expect.objectContaining({
      webhook_id: id,
      event_id: teste.body.event_id,
      type: 'webhook.teste',
      estado: 'pendente',
    }),
    [],
  ]);
  const evento = await call('get', `/v1/eventos/${teste.body.event_id}`);
  validate(EVENT_SCHEMAS['webhook.teste'], evento.body);
  await sql(`UPDATE webhook_endpoint SET estado = 'desativado', motivo = 'resposta_410' WHERE id = $1`, [id]);
  expectError(await call('post', `/v1/webhooks/${id}/teste`), 'webhook_desativado');
  const reativado = await call('patch', `/v1/webhooks/${id}`, { estado: 'ativo' });
  expect(reativado.body).toMatchObject({ estado: 'ativo' });
  expect(reativado.body.motivo).toBeUndefined();
});

test('events are read page by page, and filtered', async () => {
  const { id } = await create();
  const feitos: string[] = [];
  for (let i = 0; i < 3; i++) feitos.push((await call('post', `/v1/webhooks/${id}/teste`)).body.event_id);
  const primeira = await call('get', '/v1/eventos?limit=2');
  const segunda = await call('get', `/v1/eventos?limit=2&cursor=${primeira.body.next_cursor}`);
  const ids = [...primeira.body.data, ...segunda.body.data].map(({ event_id }) => event_id);
  expect(ids).toEqual(feitos);
  expect(segunda.body.next_cursor).toBeNull();
  expect(primeira.body.data.map((evento: { sequencia: number }) => evento.sequencia)).toEqual([1, 2]);
  const vazia = async (consulta: string) => (await call('get', `/v1/eventos?${consulta}`)).body.data.length;
  expect(await vazia('type=lote.concluido')).toBe(0);
  expect(await vazia('ate=2020-01-01T00:00:00Z')).toBe(0);
  expect(await vazia('type=webhook.teste&desde=2020-01-01T00:00:00Z')).toBe(3);
  expectError(await call('get', '/v1/eventos?type=nada'), 'parametros_invalidos');
});

test('an entrega shows its attempts, each with its class', async () => {
  const { id } = await create();
  await call('post', `/v1/webhooks/${id}/teste`);
  const [entrega] = await entregas();
  await sql(
    `INSERT INTO tentativa (id, organization_id, entrega_id, numero, status, erro, duracao_ms, corpo)
     VALUES (uuidv7(), $1, $2, 1, NULL, 'tls', 12, NULL), (uuidv7(), $1, $2, 2, 503, NULL, 8, 'espere')`,
    [escritorio.id, entrega.id],
  );
  const { body } = await call('get', `/v1/entregas/${entrega.id}`);
  expect(body.registro).toEqual([
    { numero: 1, feita_em: expect.any(String), classe: 'tls', duracao_ms: 12 },
    {
      numero: 2,
      feita_em: expect.any(String),
      classe: 'erro_do_receptor',
      status: 503,
      duracao_ms: 8,
      resposta: 'espere',
    },
  ]);
});

test('an entrega that has ended is sent again with a ladder of its own; one under way is not', async () => {
  const { id } = await create();
  await call('post', `/v1/webhooks/${id}/teste`);
  const [entrega] = await entregas();
  expectError(await call('post', `/v1/entregas/${entrega.id}/reenviar`), 'entrega_em_andamento');
  for (const estado of ['falhou', 'entregue', 'cancelada']) {
    await entregas(estado);
    const reenviada = await call('post', `/v1/entregas/${entrega.id}/reenviar`);
    expect([reenviada.status, reenviada.body.estado, reenviada.body.tentativas]).toEqual([
      202,
      'pendente',
      3,
    ]);
    expect((await sql('SELECT tentativas_antes FROM entrega')).rows).toEqual([{ tentativas_antes: 3 }]);
  }
  expect((await sql(`SELECT FROM outbox WHERE fila = 'entregas'`)).rowCount).toBe(3);
  await entregas('falhou');
  await sql(`UPDATE webhook_endpoint SET estado = 'desativado'`);
  expectError(await call('post', `/v1/entregas/${entrega.id}/reenviar`), 'webhook_desativado');
});

test('all that failed since a time is recovered, and nothing else', async () => {
  const { id } = await create();
  for (let i = 0; i < 3; i++) await call('post', `/v1/webhooks/${id}/teste`);
  const [a, b] = await entregas('falhou');
  await sql(`UPDATE entrega SET estado = 'entregue' WHERE id = $1`, [a.id]);
  await sql(`UPDATE entrega SET concluida_em = now() - interval '2 days' WHERE id = $1`, [b.id]);
  const desde = new Date(Date.now() - 86_400_000).toISOString();
  expect((await call('post', `/v1/webhooks/${id}/recuperar`, { desde })).body).toEqual({ entregas: 1 });
  expect((await call('post', `/v1/webhooks/${id}/recuperar`, { desde })).body).toEqual({ entregas: 0 });
  const pendentes = await call('get', '/v1/entregas?estado=pendente');
  expect(pendentes.body.data).toHaveLength(1);
});

test('what a webhook was never sent is replayed once, by its subscription', async () => {
  const cliente = await call('post', '/v1/clientes', {
    cnpj_raiz: '11222333',
    razao_social: 'P',
    regime: 'mei',
  });
  await call('post', '/v1/apuracoes', { cliente_id: cliente.body.id, competencia: '2026-03' });
  expect(await entregas()).toEqual([]);
  const { id } = await create();
  const outro = await create({ eventos: ['lote.concluido'] });
  const desde = new Date(Date.now() - 86_400_000).toISOString();
  expect((await call('post', `/v1/webhooks/${id}/repor`, { desde })).body).toEqual({ entregas: 1 });
  expect((await call('post', `/v1/webhooks/${id}/repor`, { desde })).body).toEqual({ entregas: 0 });
  expect((await call('post', `/v1/webhooks/${outro.id}/repor`, { desde })).body).toEqual({ entregas: 0 });
  expect(await entregas()).toMatchObject([{ webhook_id: id, type: 'apuracao.criada', estado: 'pendente' }]);
});

test('headers of the office: kept encrypted, shown by name, changed as a whole', async () => {
  const criado = await create({ cabecalhos: { 'X-Api-Key': 'do receptor' } });
  expect(criado.cabecalhos).toEqual(['x-api-key']);
  const guardado = async () =>
    (await sql('SELECT cabecalhos FROM webhook_endpoint WHERE id = $1', [criado.id])).rows[0]?.cabecalhos;
  const cifrado = await guardado();
  expect(cifrado.includes('do receptor')).toBe(false);
  expect(JSON.parse(gateway.keyRing.open(cifrado).secret)).toEqual({ 'x-api-key': 'do receptor' });
  const mudar = (body: object) => call('patch', `/v1/webhooks/${criado.id}`, body);
  expect((await mudar({ descricao: 'ERP' })).body.cabecalhos).toEqual(['x-api-key']);
  expect((await mudar({ cabecalhos: {} })).body.cabecalhos).toEqual([]);
  expect(await guardado()).toBeNull();
});

test.each([
  [{ Host: 'x' }, 'cabecalho_de_webhook_proibido'],
  [{ 'content-length': '1' }, 'cabecalho_de_webhook_proibido'],
  [{ 'Webhook-Signature': 'x' }, 'cabecalho_de_webhook_proibido'],
  [{ 'transfer-encoding': 'x' }, 'cabecalho_de_webhook_proibido'],
  [{ 'X-Forwarded-For': 'x' }, 'cabecalho_de_webhook_proibido'],
  [{ 'x y': 'x' }, 'cabecalho_de_webhook_proibido'],
  [{ 'X-A': '1', 'x-a': '2' }, 'cabecalho_de_webhook_proibido'],
  [{ x: 'a\r\nHost: b' }, 'corpo_invalido'],
  [{ x: '' }, 'corpo_invalido'],
] as const)('the headers %j: %s', async (headers, codigo) => {
  const resposta = await call('post', '/v1/webhooks', { url: URL_BOA, cabecalhos: headers });
  expectError(resposta, codigo);
  expect(resposta.body.detalhes).toHaveLength(1);
});

test('deliveries by the status of their last answer; the next try never lies in the past', async () => {
  const { id } = await create();
  await call('post', `/v1/webhooks/${id}/teste`);
  const [entrega] = await entregas();
  await sql(
    `INSERT INTO tentativa (id, organization_id, entrega_id, numero, status, duracao_ms)
     SELECT uuidv7(), $1, $2, n, 501 + n, 1 FROM generate_series(1, 2) n`,
    [escritorio.id, entrega.id],
  );
  const por = async (status: number) =>
    (await call('get', `/v1/entregas?status=${status}`)).body.data.map(({ id }: { id: string }) => id);
  expect([await por(503), await por(502), await por(200)]).toEqual([[entrega.id], [], []]);

  await sql(`UPDATE entrega SET proxima_tentativa_em = now() - interval '1 hour' WHERE id = $1`, [
    entrega.id,
  ]);
  const antes = Date.now() - 1000;
  const { proxima_tentativa_em } = (await call('get', `/v1/entregas/${entrega.id}`)).body;
  expect(Date.parse(proxima_tentativa_em)).toBeGreaterThan(antes);
  await call('patch', `/v1/webhooks/${id}`, { estado: 'pausado' });
  const pausada = await call('get', `/v1/entregas/${entrega.id}`);
  expect(pausada.body).not.toHaveProperty('proxima_tentativa_em');
});

test('a new secret is told to the other webhooks', async () => {
  const { id } = await create();
  const girado = await call('post', `/v1/webhooks/${id}/segredo`, { sobreposicao_horas: 1 });
  const { body } = await call('get', '/v1/eventos?type=webhook.segredo_girado');
  expect(body.data).toMatchObject([
    { data: { webhook_id: id, anterior_valido_ate: girado.body.anterior_valido_ate } },
  ]);
});

test('a period begins on a day of Brasília or at a time with its offset, and not after its end', async () => {
  const { id } = await create();
  await sql(
    `INSERT INTO event (id, organization_id, type, sequencia, payload, request_id, criado_em)
     VALUES (uuidv7(), $1, 'webhook.teste', 1, $2, 'pedido-1', '2026-09-02T02:30:00Z')`,
    [escritorio.id, createExample('webhook.teste').data],
  );
  const found = async (query: object) => {
    const { body } = await request(app)
      .get('/v1/eventos')
      .query(query)
      .set('Authorization', `Bearer ${escritorio.chave}`);
    return body.data.length;
  };
  // 23:30 of the first in Brasília.
  expect(await found({ desde: '2026-09-01', ate: '2026-09-02' })).toBe(1);
  expect(await found({ desde: '2026-09-02' })).toBe(0);
  expect(await found({ desde: '2026-09-01T23:30:00-03:00' })).toBe(1);
  expect(await found({ desde: '2026-09-02T02:30:01Z' })).toBe(0);
  for (const [query, motivo] of [
    ['desde=ontem', /^deve ter este formato: data .*, ou data e hora com fuso, por exemplo 2026-09-01 ou /],
    ['desde=2026-09-01T10:00', /^deve ter este formato: data/],
    ['desde=2026-02-30', /^2026-02-30 não existe no calendário/],
    ['desde=2026-09-02&ate=2026-09-01', /^não pode ser depois de ate$/],
  ] as const) {
    const answer = await call('get', `/v1/eventos?${query}`);
    expectError(answer, 'parametros_invalidos');
    expect(answer.body.detalhes).toEqual([{ campo: 'desde', motivo: expect.stringMatching(motivo) }]);
  }
  const backwards = { desde: '2026-09-02', ate: '2026-09-01T00:00:00Z' };
  expectError(await call('post', `/v1/webhooks/${id}/recuperar`, backwards), 'corpo_invalido');
  expect((await call('post', `/v1/webhooks/${id}/repor`, { desde: '2026-09-01' })).body).toEqual({
    entregas: 0,
  });
});

/** A client of the office, of this regime, of which something is told. */
async function newCliente(cnpj_raiz: string, regime: string): Promise<string> {
  const novo = { cnpj_raiz, razao_social: `Cliente ${cnpj_raiz}`, regime, desde: '2026-01' };
  return (await call('post', '/v1/clientes', novo)).body.id;
}

test('a webhook may be told of some clients and regimes alone: fan-out and replay keep to it, also after a change', async () => {
  const [a, b, c] = [
    await newCliente('11222333', 'lucro_real'),
    await newCliente('11222334', 'simples_nacional'),
    await newCliente('11222335', 'simples_nacional'),
  ];
  await call('patch', `/v1/clientes/${c}`, { regime: 'lucro_real', desde: '2027-01' });
  const ofA = await create({ clientes: [a?.toUpperCase()] });
  const ofSimples = await create({ regimes: ['simples_nacional'], eventos: ['apuracao.criada'] });
  const both = await create({ clientes: [a, c], regimes: ['lucro_real'] });
  const all = await create();
  expect([ofA.clientes, ofA.regimes, all.clientes]).toEqual([[a], null, null]);
  for (const [cliente_id, competencia] of [
    [a, '2026-09'],
    [b, '2026-09'],
    [c, '2026-12'],
    [c, '2027-01'],
  ])
    expect((await call('post', '/v1/apuracoes', { cliente_id, competencia })).status).toBe(201);
  // It is about no client.
  await call('post', `/v1/webhooks/${all.id}/segredo`, {});
  interface Sent {
    readonly webhook_id: string;
    readonly event_id: string;
  }
  const sentTo = async ({ id }: { readonly id: string }) => {
    const sent: Sent[] = (await call('get', `/v1/entregas?webhook_id=${id}`)).body.data;
    const told = await Promise.all(
      sent.map(async ({ event_id }) => (await call('get', `/v1/eventos/${event_id}`)).body),
    );
    return told
      .map(({ type, data }) => (data.cliente_id ? `${data.cliente_id} ${data.competencia}` : type))
      .sort();
  };
  await distributeEvents(database.database);
  expect(await sentTo(ofA)).toEqual([`${a} 2026-09`]);
  expect(await sentTo(ofSimples)).toEqual([`${b} 2026-09`, `${c} 2026-12`].sort());
  expect(await sentTo(both)).toEqual([`${a} 2026-09`, `${c} 2027-01`].sort());
  expect(await sentTo(all)).toHaveLength(4);
  // What it was not sent because of its filter comes later only where the filter lets it.
  const again = { desde: '2026-01-01' };
  expect((await call('post', `/v1/webhooks/${ofA.id}/repor`, again)).body).toEqual({ entregas: 0 });
  const wider = await call('patch', `/v1/webhooks/${ofA.id}`, { clientes: null, regimes: ['lucro_real'] });
  expect([wider.body.clientes, wider.body.regimes]).toEqual([null, ['lucro_real']]);
  expect((await call('post', `/v1/webhooks/${ofA.id}/repor`, again)).body).toEqual({ entregas: 1 });
  expect(await sentTo(ofA)).toEqual([`${a} 2026-09`, `${c} 2027-01`].sort());
});

test('filters that let nothing through, and clients of others, are refused', async () => {
  const id = await newCliente('11222333', 'mei');
  const refused = await call('post', '/v1/webhooks', {
    url: URL_BOA,
    clientes: [id],
    eventos: ['apuracao.calculada', 'lote.concluido'],
  });
  expectError(refused, 'corpo_invalido');
  expect(refused.body.detalhes).toEqual([
    { campo: 'eventos', motivo: 'lote.concluido: não é de um cliente, e com clientes ou regimes não viria' },
  ]);
  const { id: ofUploads } = await create({ eventos: ['lote.concluido'] });
  expectError(await call('patch', `/v1/webhooks/${ofUploads}`, { regimes: ['mei'] }), 'corpo_invalido');
  escritorio = await escritorioForTests(database.database);
  const theirs = { url: URL_BOA, clientes: [id] };
  expectError(await call('post', '/v1/webhooks', theirs), 'cliente_nao_encontrado');
  const { id: own } = await create();
  expectError(await call('patch', `/v1/webhooks/${own}`, { clientes: [id] }), 'cliente_nao_encontrado');
});

test('an example of each kind goes to the webhook of a test key that it was asked for, and to no other', async () => {
  const { id: ofOthers } = await create();
  expectError(
    await call('post', `/v1/webhooks/${ofOthers}/disparar`, { type: 'lote.concluido' }),
    'so_em_testes',
  );
  escritorio = await escritorioForTests(database.database, { sandbox: true });
  expectError(
    await call('post', `/v1/webhooks/${ofOthers}/disparar`, { type: 'lote.concluido' }),
    'webhook_nao_encontrado',
  );
  const { id } = await create({ eventos: ['regras.aplicadas'] });
  await create();
  for (const type of EVENT_TYPES) {
    const fired = await call('post', `/v1/webhooks/${id}/disparar`, { type });
    expect(fired.status).toBe(202);
    const { body } = await call('get', `/v1/eventos/${fired.body.event_id}`);
    expect(validate(EVENT_SCHEMAS[type], body)).toMatchObject({ type });
  }
  const sent = await entregas();
  expect(sent.map(({ type }: { type: string }) => type).sort()).toEqual([...EVENT_TYPES].sort());
  expect(new Set(sent.map(({ webhook_id }: { webhook_id: string }) => webhook_id))).toEqual(new Set([id]));
  expectError(await call('post', `/v1/webhooks/${id}/disparar`, { type: 'nada' }), 'corpo_invalido');
  await sql(`UPDATE webhook_endpoint SET estado = 'desativado', motivo = 'resposta_410' WHERE id = $1`, [id]);
  expectError(
    await call('post', `/v1/webhooks/${id}/disparar`, { type: 'lote.concluido' }),
    'webhook_desativado',
  );
});

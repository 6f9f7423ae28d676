import { Cliente, ListaDeClientes, validate } from '@apura/contracts';
import { generateChave, openDatabase, revokeChave } from '@apura/database';
import { versoes } from '@apura/engine';
import type { Logger } from '@apura/runtime';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Express } from 'express';
import request from 'supertest';
import { createApp } from '../teste/app-de-teste.ts';
import { expectError } from '../teste/expect-error.ts';
import {
  BASE,
  countRows,
  type Escritorio,
  escritorioForTests,
  gatewayForTests,
  NOTHING_SENT,
  NOW,
} from '../teste/gateway-for-tests.ts';

let database: TestDatabase;
let app: Express;

beforeAll(async () => {
  database = await testDatabase();
  app = createApp(gatewayForTests(database.database));
});
afterAll(() => database.close());

const novo = () => escritorioForTests(database.database);
const com = (escritorio: Escritorio) => `Bearer ${escritorio.chave}`;

const CLIENTE = { cnpj: '11222333000181', razao_social: 'Padaria Sol Nascente Ltda', regime: 'lucro_real' };

test('health answers without a key', async () => {
  for (const path of ['/healthz', '/readyz']) {
    const resposta = await request(app).get(path);
    expect([resposta.status, resposta.body]).toEqual([200, { estado: 'ok' }]);
  }
});

test('readyz says so when the database is gone', async () => {
  const outro = await testDatabase();
  const withoutDatabase = createApp(gatewayForTests(outro.database));
  await outro.close();
  const resposta = await request(withoutDatabase).get('/readyz');
  expectError(resposta, 'servico_indisponivel');
  expect(resposta.headers['retry-after']).toBe('2');
});

test('a request that meets no database is told to come again', async () => {
  const url = 'postgresql://a:b@127.0.0.1:1/nada';
  const ausente = openDatabase({ appUrl: url, relayUrl: url, onError: () => {} });
  const resposta = await request(createApp(gatewayForTests(ausente)))
    .get('/v1/clientes')
    .set('Authorization', `Bearer ${generateChave('live').chave}`);
  expectError(resposta, 'servico_indisponivel');
  expect(resposta.headers['retry-after']).toBe('2');
  await ausente.close();
});

test('an error that nobody foresaw tells nothing of itself, but is logged', async () => {
  const linhas: unknown[][] = [];
  const logger = {
    child: (campos: object) => ({
      info: (...linha: unknown[]) => linhas.push(['info', campos, ...linha]),
      error: (...linha: unknown[]) => linhas.push(['error', campos, ...linha]),
    }),
  } as unknown as Logger;
  const falha = new Error('segredo interno');
  const gateway = gatewayForTests(database.database, {
    logger,
    agora: () => {
      throw falha;
    },
  });
  const escritorio = await novo();
  const resposta = await request(createApp(gateway))
    .get('/v1/clientes')
    .set({ Authorization: com(escritorio), 'X-Request-Id': 'pedido-que-falha' });
  expectError(resposta, 'erro_interno');
  expect(resposta.text).not.toContain('segredo interno');
  expect(linhas).toContainEqual([
    'error',
    { request_id: 'pedido-que-falha' },
    'request failed',
    { error: falha, code: 'erro_interno' },
  ]);
  expect(JSON.stringify(linhas)).not.toContain(escritorio.chave);
});

test('every answer carries the request id and the versions', async () => {
  const resposta = await request(app).get('/nada').set('X-Request-Id', 'minha-requisicao-1');
  expect(resposta.headers['x-request-id']).toBe('minha-requisicao-1');
  expect(resposta.headers['x-apura-engine-version']).toBe(versoes.motor);
  expect(resposta.headers['x-apura-rules-version']).toBe(versoes.regras);
  expect(resposta.headers['x-content-type-options']).toBe('nosniff');
  expect(resposta.headers['cache-control']).toBe('no-store');
  expect(resposta.headers).not.toHaveProperty('x-powered-by');
  expect(resposta.headers).not.toHaveProperty('etag');
});

test.each(['curto', 'x'.repeat(65), 'com espaço aqui', '"quoted-id-1"', '{"a":1}-longer'])(
  'a request id like %p is replaced',
  async (enviado) => {
    const resposta = await request(app).get('/healthz').set('X-Request-Id', encodeURI(enviado));
    expect(resposta.headers['x-request-id']).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/);
  },
);

test('an unknown path is not_found, in JSON', async () => {
  expectError(await request(app).get('/v1/nada'), 'not_found');
  expectError(await request(app).post('/v2/upload').send('x'), 'not_found');
});

test('a path that is not decodable is malformed', async () => {
  const escritorio = await novo();
  const resposta = await request(app).get('/v1/apuracoes/%E0%A4%A').set('Authorization', com(escritorio));
  expectError(resposta, 'requisicao_malformada');
});

test.each([
  ['delete', '/v1/clientes', 'GET, HEAD, POST'],
  ['put', '/v1/upload', 'GET, HEAD, POST'],
  ['put', '/v1/apuracoes/x', 'GET, HEAD, DELETE'],
  ['post', '/healthz', 'GET, HEAD'],
] as const)('%s %s is not allowed', async (method, path, permitidos) => {
  const resposta = await request(app)[method](path);
  expectError(resposta, 'metodo_nao_permitido');
  expect(resposta.headers.allow).toBe(permitidos);
  expect(resposta.body.hint).toContain(permitidos);
});

const ENDERECOS = [
  ['get', '/v1/clientes', 'read:clients'],
  ['post', '/v1/clientes', 'write:clients'],
  ['get', '/v1/clientes/01939f00-0000-7000-8000-000000000000', 'read:clients'],
  ['patch', '/v1/clientes/01939f00-0000-7000-8000-000000000000', 'write:clients'],
  ['get', '/v1/apuracoes', 'read:apuracoes'],
  ['post', '/v1/simulador', 'use:calculators'],
  ['post', '/v1/upload', 'write:uploads'],
  ['get', '/v1/upload/01939f00-0000-7000-8000-000000000000', 'read:uploads'],
  ['post', '/v1/apuracoes', 'write:apuracoes'],
  ['get', '/v1/apuracoes/01939f00-0000-7000-8000-000000000000', 'read:apuracoes'],
  ['get', '/v1/apuracoes/01939f00-0000-7000-8000-000000000000/pdf', 'read:apuracoes'],
  ['post', '/v1/webhooks', 'write:webhooks'],
  ['get', '/v1/regras', 'use:calculators'],
  ['get', '/v1/documentos', 'read:documents'],
  ['get', '/v1/documentos/x', 'read:documents'],
  ['get', '/v1/documentos/x/xml', 'read:documents'],
  ['post', '/v1/calculadora', 'use:calculators'],
  ['get', '/api/v1/clients', 'read:clients'],
  ['get', '/api/v1/documents', 'read:documents'],
] as const;

test.each(ENDERECOS)('%s %s asks for a key with %s', async (method, path, escopo) => {
  const semChave = await request(app)[method](path);
  expectError(semChave, 'nao_autenticado');
  expect(semChave.headers['www-authenticate']).toBe('Bearer realm="apura"');
  const outros = ENDERECOS.map(([, , outro]) => outro).filter((outro) => outro !== escopo);
  const escritorio = await escritorioForTests(database.database, { escopos: outros });
  const semEscopo = await request(app)[method](path).set('Authorization', com(escritorio));
  expectError(semEscopo, 'escopo_insuficiente');
  expect(semEscopo.body.message).toContain(escopo);
});

test.each(ENDERECOS.map(([method, path]) => [method, path] as const))(
  '%s %s opens to a key with office',
  async (method, path) => {
    const escritorio = await escritorioForTests(database.database, { escopos: ['office'] });
    const response = await request(app)[method](path).set('Authorization', com(escritorio));
    expect([401, 403]).not.toContain(response.status);
  },
);

test.each([
  ['Basic dXN1YXJpbzpzZW5oYQ==', 'nao_autenticado'],
  ['Bearer', 'nao_autenticado'],
  ['Bearer uma-chave-qualquer', 'chave_malformada'],
  [`Bearer ${generateChave('live').chave}x`, 'chave_malformada'],
  [`Bearer ${generateChave('live').chave} ${generateChave('live').chave}`, 'chave_malformada'],
  [`Bearer ${generateChave('live').chave}`, 'chave_invalida'],
] as const)('Authorization %p: %s', async (header, codigo) => {
  expectError(await request(app).get('/v1/clientes').set('Authorization', header), codigo);
});

test('a malformed key is refused without asking the database', async () => {
  const outro = await testDatabase();
  const withoutDatabase = createApp(gatewayForTests(outro.database));
  await outro.close();
  const malformada = await request(withoutDatabase)
    .get('/v1/clientes')
    .set('Authorization', 'Bearer apura_live_x');
  expectError(malformada, 'chave_malformada');
});

test('a revoked key is refused', async () => {
  const escritorio = await novo();
  await revokeChave(
    database.database.forOrganization(escritorio.id),
    { id: escritorio.id, nome: 'Ana', ip: '127.0.0.1' },
    escritorio.chaveId,
  );
  const resposta = await request(app)
    .post('/v1/clientes')
    .set('Authorization', com(escritorio))
    .send(CLIENTE);
  expectError(resposta, 'chave_revogada');
  expect(await countRows(database.database, escritorio.id)).toEqual(NOTHING_SENT);
});

test('a key works until the instant it expires, and not from then on', async () => {
  const vencida = await escritorioForTests(database.database, { expiraEm: NOW });
  const valida = await escritorioForTests(database.database, { expiraEm: new Date(NOW.getTime() + 1) });
  expectError(await request(app).get('/v1/clientes').set('Authorization', com(vencida)), 'chave_expirada');
  expect((await request(app).get('/v1/clientes').set('Authorization', com(valida))).status).toBe(200);
});

test('a sandbox key is taken, in any case of the scheme', async () => {
  const sandbox = await escritorioForTests(database.database, { sandbox: true });
  expect(sandbox.chave).toMatch(/^apura_test_/);
  const resposta = await request(app).get('/v1/clientes').set('Authorization', `bearer ${sandbox.chave}`);
  expect(resposta.status).toBe(200);
});

test.each([
  ['text/plain', '{}', 'tipo_de_conteudo_invalido'],
  ['application/json; charset=latin1', '{}', 'tipo_de_conteudo_invalido'],
  ['application/json', '{"cnpj": ', 'json_invalido'],
  ['application/json', '5', 'corpo_invalido'],
  ['application/json', '', 'corpo_invalido'],
  ['application/json', '{"__proto__": {"cnpj": "1"}}', 'corpo_invalido'],
  ['application/json', `{"razao_social": "${'a'.repeat(1024 * 1024)}"}`, 'requisicao_grande_demais'],
] as const)('a body of type %s of %j', async (tipo, body, codigo) => {
  const escritorio = await novo();
  for (const path of ['/v1/clientes', '/v1/apuracoes', '/v1/webhooks']) {
    const resposta = await request(app)
      .post(path)
      .set('Authorization', com(escritorio))
      .set('Content-Type', tipo)
      .send(body);
    expectError(resposta, codigo);
  }
  expect(await countRows(database.database, escritorio.id)).toEqual(NOTHING_SENT);
});

test('a body that is not UTF-8 is refused rather than stored garbled', async () => {
  const escritorio = await novo();
  const envio = request(app)
    .post('/v1/clientes')
    .set({ Authorization: com(escritorio), 'Content-Type': 'application/json' });
  envio.write(Buffer.from(JSON.stringify({ ...CLIENTE, razao_social: 'João' }), 'latin1'));
  expectError(await envio, 'json_invalido');
  expect(await countRows(database.database, escritorio.id)).toEqual(NOTHING_SENT);
});

test('a client is created, found in the list and by its id', async () => {
  const escritorio = await novo();
  const criado = await request(app).post('/v1/clientes').set('Authorization', com(escritorio)).send(CLIENTE);
  expect(criado.status).toBe(201);
  validate(Cliente, criado.body);
  expect(criado.body).toMatchObject({
    cnpj_raiz: '11222333',
    razao_social: CLIENTE.razao_social,
    status: 'ativo',
    regime: 'lucro_real',
    regimes: [{ desde: '2026-01', regime: 'lucro_real', ibs_cbs: 'regular' }],
    estabelecimentos: [{ cnpj: '11222333000181', uf: null, municipio: null }],
  });
  expect(criado.headers.location).toBe(`${BASE}/v1/clientes/${criado.body.id}`);
  const porId = await request(app)
    .get(`/v1/clientes/${criado.body.id}`)
    .set('Authorization', com(escritorio));
  expect(porId.body).toEqual(criado.body);
  const lista = await request(app).get('/v1/clientes').set('Authorization', com(escritorio));
  expect(lista.body).toEqual({ data: [criado.body], next_cursor: null });
  // The permit to pick up notes that came before the client.
  expect(await countRows(database.database, escritorio.id)).toEqual({
    ...NOTHING_SENT,
    cliente: 1,
    outbox: 1,
  });
});

test('a client by its root alone, under the Simples, from a month on', async () => {
  const escritorio = await novo();
  const payload = {
    cnpj_raiz: '12ABC345',
    razao_social: 'Ateliê',
    regime: 'simples_nacional',
    desde: '2027-01',
  };
  const { status, body } = await request(app)
    .post('/v1/clientes')
    .set('Authorization', com(escritorio))
    .send(payload);
  expect(status).toBe(201);
  expect(body.regimes).toEqual([{ desde: '2027-01', regime: 'simples_nacional', ibs_cbs: 'das' }]);
  expect(body.estabelecimentos).toEqual([]);
});

test('an alphanumeric CNPJ is taken', async () => {
  const escritorio = await novo();
  const resposta = await request(app)
    .post('/v1/clientes')
    .set('Authorization', com(escritorio))
    .send({ ...CLIENTE, cnpj: '12ABC34501DE35' });
  expect([resposta.status, resposta.body.cnpj_raiz]).toEqual([201, '12ABC345']);
});

test('the same root again is a conflict, also through another establishment', async () => {
  const escritorio = await novo();
  const criar = (body: object) =>
    request(app).post('/v1/clientes').set('Authorization', com(escritorio)).send(body);
  expect((await criar(CLIENTE)).status).toBe(201);
  const outra = await criar({ cnpj_raiz: '11222333', razao_social: 'Outra', regime: 'mei' });
  expectError(outra, 'cliente_ja_existe');
  expect(outra.body.message).toContain('11222333');
  // Another office may have it too.
  const outro = await novo();
  expect(
    (await request(app).post('/v1/clientes').set('Authorization', com(outro)).send(CLIENTE)).status,
  ).toBe(201);
});

test.each([
  [{ ...CLIENTE, cnpj: '11222333000182' }, 'cnpj_invalido'],
  [{ ...CLIENTE, cnpj: '11.222.333/0001-82' }, 'cnpj_invalido'],
  [{ ...CLIENTE, cnpj: '00000000000000' }, 'cnpj_invalido'],
  [{ ...CLIENTE, cnpj_raiz: '11222333' }, 'corpo_invalido'],
  [{ ...CLIENTE, regime: 'lucro_arbitrado' }, 'corpo_invalido'],
  [{ ...CLIENTE, desde: '2026-13' }, 'competencia_invalida'],
  [{ ...CLIENTE, razao_social: 'a\u0000b' }, 'corpo_invalido'],
  [{ ...CLIENTE, extra: 1 }, 'corpo_invalido'],
] as const)('the client %p: %s', async (body, codigo) => {
  const escritorio = await novo();
  const resposta = await request(app).post('/v1/clientes').set('Authorization', com(escritorio)).send(body);
  expectError(resposta, codigo);
  expect(resposta.body.detalhes.length).toBeGreaterThan(0);
  expect(await countRows(database.database, escritorio.id)).toEqual(NOTHING_SENT);
});

test('the list is paged and filtered', async () => {
  const escritorio = await novo();
  const nomes = ['Alfa', 'Beta', 'Gama', 'Delta', 'Épsilon'];
  for (const [i, razao_social] of nomes.entries()) {
    await request(app)
      .post('/v1/clientes')
      .set('Authorization', com(escritorio))
      .send({ cnpj_raiz: `0000000${i + 1}`, razao_social, regime: i % 2 ? 'mei' : 'lucro_presumido' });
  }
  const listar = async (consulta: object) => {
    const resposta = await request(app)
      .get('/v1/clientes')
      .set('Authorization', com(escritorio))
      .query(consulta);
    expect(resposta.status).toBe(200);
    return validate(ListaDeClientes, resposta.body);
  };
  const vistos: string[] = [];
  let cursor: string | null = null;
  let pages = 0;
  do {
    const page: ListaDeClientes = await listar({ limit: 2, ...(cursor ? { cursor } : {}) });
    vistos.push(...page.data.map((cliente) => cliente.razao_social));
    cursor = page.next_cursor;
    pages++;
  } while (cursor);
  expect([vistos, pages]).toEqual([nomes.toReversed(), 3]);
  expect((await listar({ regime: 'mei' })).data.map((c) => c.razao_social)).toEqual(['Delta', 'Beta']);
  for (const q of ['ps', 'EPSILON', 'épsilon', '00.000.005/0001-91'])
    expect([q, (await listar({ q })).data.map((c) => c.razao_social)]).toEqual([q, ['Épsilon']]);
  for (const q of ['%', '_', '-']) expect([q, (await listar({ q })).data]).toEqual([q, []]);
  expect((await listar({ status: 'inativo' })).data).toEqual([]);
});

test.each([
  ['limit=0', 'parametros_invalidos'],
  ['limit=101', 'parametros_invalidos'],
  ['limit=1&limit=2', 'parametros_invalidos'],
  ['regime=nenhum', 'parametros_invalidos'],
  ['ordem=nome', 'parametros_invalidos'],
  ['cursor=abc', 'cursor_invalido'],
  ['cursor=AAAAAAAAAAAAAAAAAAAAAA', 'cursor_invalido'],
  ['cursor=AZOfAAAAcACAAAAAAAAAAA!', 'cursor_invalido'],
] as const)('the query %s: %s', async (consulta, codigo) => {
  const escritorio = await novo();
  const resposta = await request(app).get(`/v1/clientes?${consulta}`).set('Authorization', com(escritorio));
  expectError(resposta, codigo);
});

import { validate, WebhookCriado } from '@apura/contracts';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Express } from 'express';
import request from 'supertest';
import { createApp } from '../../teste/app-de-teste.ts';
import { expectError } from '../../teste/expect-error.ts';
import {
  countRows,
  escritorioForTests,
  gatewayForTests,
  NOTHING_SENT,
} from '../../teste/gateway-for-tests.ts';
import type { Gateway } from '../gateway.ts';

let database: TestDatabase;
let gateway: Gateway;
let app: Express;

beforeAll(async () => {
  database = await testDatabase();
  gateway = gatewayForTests(database.database);
  app = createApp(gateway);
});
afterAll(() => database.close());

async function register(body: object) {
  const escritorio = await escritorioForTests(database.database);
  const resposta = await request(app)
    .post('/v1/webhooks')
    .set('Authorization', `Bearer ${escritorio.chave}`)
    .send(body);
  return { escritorio, resposta };
}

test('an endpoint is made; its secret is shown once and stored encrypted', async () => {
  const url = 'https://escritorio.example/apura?canal=1';
  const { escritorio, resposta } = await register({ url, descricao: 'produção' });
  expect(resposta.status).toBe(201);
  const criado = validate(WebhookCriado, resposta.body);
  expect(criado).toMatchObject({ url, descricao: 'produção', eventos: null, estado: 'ativo' });
  expect(Buffer.from(criado.secret.slice('whsec_'.length), 'base64')).toHaveLength(32);
  const { rows } = await database.database
    .forOrganization(escritorio.id)
    .transaction((tx) => tx.query('SELECT cifrado FROM endpoint_secret WHERE endpoint_id = $1', [criado.id]));
  expect(rows).toHaveLength(1);
  expect(rows[0].cifrado.includes(criado.secret)).toBe(false);
  expect(gateway.keyRing.open(rows[0].cifrado).secret).toBe(criado.secret);
});

test('an endpoint for some events, on a host that is let through', async () => {
  const eventos = ['apuracao.calculada', 'xml.parse_failed'];
  const { resposta } = await register({ url: 'http://127.0.0.1:4000/receber', eventos });
  expect([resposta.status, resposta.body.eventos]).toEqual([201, eventos]);
});

test.each([
  [{ url: 'http://escritorio.example/' }, 'url_de_webhook_invalida'],
  [{ url: 'https://10.0.0.1/' }, 'url_de_webhook_invalida'],
  [{ url: 'ftp://escritorio.example/' }, 'url_de_webhook_invalida'],
  [{ url: 'nada' }, 'url_de_webhook_invalida'],
  [{}, 'corpo_invalido'],
  [{ url: 'https://escritorio.example/', eventos: [] }, 'corpo_invalido'],
  [{ url: 'https://escritorio.example/', eventos: ['nota.criada'] }, 'corpo_invalido'],
] as const)('the endpoint %j: %s', async (body, codigo) => {
  const { escritorio, resposta } = await register(body);
  expectError(resposta, codigo);
  expect(resposta.body.detalhes.length).toBeGreaterThan(0);
  expect(await countRows(database.database, escritorio.id)).toEqual(NOTHING_SENT);
});

test('a receiver on the machine itself: for test keys, where the operator says so', async () => {
  const perto = createApp(gatewayForTests(database.database, { allowedHosts: ['loopback'] }));
  const criar = async (sandbox: boolean, url: string, onde = perto) => {
    const { chave } = await escritorioForTests(database.database, { sandbox });
    const { status } = await request(onde)
      .post('/v1/webhooks')
      .set('Authorization', `Bearer ${chave}`)
      .send({ url });
    return status;
  };
  for (const url of ['http://127.0.0.1:5000/x', 'http://localhost:1024/x', 'http://[::1]:9999/x']) {
    expect([url, await criar(true, url), await criar(false, url), await criar(true, url, app)]).toEqual([
      url,
      201,
      400,
      400,
    ]);
  }
  for (const url of [
    'http://10.0.0.1:5000/x',
    'http://localhost/x',
    'http://127.0.0.1:1023/x',
    // The deployment's own, as `gatewayForTests` has it.
    'http://localhost:5432/x',
  ])
    expect([url, await criar(true, url)]).toEqual([url, 400]);
});

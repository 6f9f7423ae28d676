import { createEndpoint, NoPermission, rotateSegredo, updateEndpoint } from '@apura/database';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Express } from 'express';
import request, { type Response } from 'supertest';
import { createApp } from '../../teste/app-de-teste.ts';
import { expectError } from '../../teste/expect-error.ts';
import { type Browser, joinTeam, panelGateway, register } from '../../teste/test-panel.ts';
import type { Gateway } from '../gateway.ts';

const RECEIVER_URL = 'https://93.184.216.34/apura';
let database: TestDatabase;
let gateway: Gateway;
let app: Express;
let owner: Browser;
beforeAll(async () => {
  database = await testDatabase();
  gateway = panelGateway(database.database);
  app = createApp(gateway);
  ({ browser: owner } = await register(app));
});
afterAll(() => database.close());

interface Registro {
  readonly acao: string;
  readonly alvo: string;
  readonly ator: { readonly nome: string };
  readonly detalhe: object;
}

const sobreWebhooks = async (quem: Browser): Promise<Registro[]> =>
  (await quem.get('/auditoria?limit=100')).body.data
    .filter(({ acao }: Registro) => acao.startsWith('webhook.'))
    .reverse();

test('who makes, changes or removes an endpoint stands in the audit log, and no secret does', async () => {
  const { body: webhook } = await owner.post('/webhooks', { url: RECEIVER_URL });
  await owner.patch(`/webhooks/${webhook.id}`, { estado: 'pausado' });
  const { body: girado } = await owner.post(`/webhooks/${webhook.id}/segredo`, {});
  await owner.delete(`/webhooks/${webhook.id}`);
  const registros = await sobreWebhooks(owner);
  expect(registros.map(({ acao }) => acao)).toEqual([
    'webhook.criado',
    'webhook.alterado',
    'webhook.segredo_girado',
    'webhook.removido',
  ]);
  expect(registros.every(({ alvo, ator }) => alvo === webhook.id && ator.nome === 'Ana Dona')).toBe(true);
  expect(registros[0]?.detalhe).toEqual({ url: RECEIVER_URL });
  expect(registros[1]?.detalhe).toEqual({ estado: 'pausado' });
  for (const segredo of [webhook.secret, girado.secret])
    expect(JSON.stringify(registros)).not.toContain(segredo);
  const { browser: outro } = await register(app);
  expect(await sobreWebhooks(outro)).toEqual([]);
});

test('what a key does is the key’s', async () => {
  const { body: chave } = await owner.post('/chaves', { nome: 'ERP', escopos: ['write:webhooks'] });
  const { body: webhook } = await request(app)
    .post('/v1/webhooks')
    .set('Authorization', `Bearer ${chave.chave}`)
    .send({ url: RECEIVER_URL });
  const ultimo = (await sobreWebhooks(owner)).at(-1);
  expect(ultimo).toMatchObject({ acao: 'webhook.criado', alvo: webhook.id });
  expect(ultimo?.ator).toEqual({ id: chave.id, nome: 'Chave de API' });
});

test('what was refused is in no log', async () => {
  const antes = await sobreWebhooks(owner);
  await owner.patch('/webhooks/01939f00-0000-7000-8000-000000000000', { estado: 'pausado' });
  await owner.post('/webhooks', { url: 'http://127.0.0.1:1/' });
  expect(await sobreWebhooks(owner)).toEqual(antes);
});

const withChave = (chave: string) => ({
  criar: (url: string) =>
    request(app).post('/v1/webhooks').set('Authorization', `Bearer ${chave}`).send({ url }),
  listar: () => request(app).get('/v1/webhooks').set('Authorization', `Bearer ${chave}`),
});
const situacoes = async (quem: Browser) =>
  Object.fromEntries(
    (await quem.get('/webhooks?limit=100')).body.data.map(
      ({ url, estado, motivo }: Record<string, string>) => [
        new URL(String(url)).pathname.slice(1),
        [estado, motivo],
      ],
    ),
  );
const PAUSADO = ['pausado', 'autor_nao_e_titular'];
const ATIVO = ['ativo', undefined];

test.each(['remocao', 'saida', 'papel'] as const)(
  'the webhooks of who is no owner any more are paused, those of the sandbox too, and one click resumes them: %s',
  async (fim) => {
    const { browser: titular, email, organizationId } = await register(app);
    const { browser: socia, userId } = await joinTeam(gateway, titular, 'owner');
    const url = (nome: string) => `https://93.184.216.34/${nome}`;
    const criado = async (quem: Browser, nome: string) =>
      (await quem.post('/webhooks', { url: url(nome) })).body.id as string;
    const chaveDe = async (quem: Browser, ambiente: 'live' | 'test') =>
      (await quem.post('/chaves', { nome: 'ERP', escopos: ['office'], ambiente })).body.chave as string;
    const dela = await criado(socia, 'dela');
    for (const [quem, ambiente] of [
      [socia, 'live'],
      [socia, 'test'],
      [titular, 'live'],
      [titular, 'test'],
    ] as const) {
      const nome = `${quem === socia ? 'dela' : 'dele'}-por-chave`;
      expect((await withChave(await chaveDe(quem, ambiente)).criar(url(nome))).status).toBe(201);
    }
    await criado(titular, 'dele');
    const mudado = await criado(titular, 'x');
    await socia.patch(`/webhooks/${mudado}`, { url: url('mudado-por-ela') });
    await socia.post(`/webhooks/${await criado(titular, 'segredo-visto')}/segredo`, {});
    await socia.patch(`/webhooks/${await criado(titular, 'so-descrito')}`, { descricao: 'ERP' });
    const deTeste = await chaveDe(titular, 'test');
    if (fim === 'papel') await titular.patch(`/pessoas/${userId}`, { papel: 'member' });
    else await (fim === 'remocao' ? titular : socia).delete(`/pessoas/${userId}`);
    expect(await situacoes(titular)).toEqual({
      dela: PAUSADO,
      'dela-por-chave': PAUSADO,
      'mudado-por-ela': PAUSADO,
      'segredo-visto': PAUSADO,
      dele: ATIVO,
      'dele-por-chave': ATIVO,
      'so-descrito': ATIVO,
    });
    expect(
      (await withChave(deTeste).listar()).body.data.map((w: Record<string, string>) => [w.estado, w.motivo]),
    ).toEqual([ATIVO, PAUSADO]);
    const { rows } = await database.database
      .forOrganization(organizationId)
      .transaction((tx) =>
        tx.query(
          `SELECT para, jsonb_array_length(dados->'urls') AS n FROM email WHERE modelo = 'webhook.pausado'`,
        ),
      );
    expect(rows).toEqual([{ para: email, n: 5 }]);
    const { body } = await titular.patch(`/webhooks/${dela}`, { estado: 'ativo' });
    expect([body.estado, body.motivo]).toEqual(ATIVO);
  },
);

test('a member sees the webhooks and tests them, and neither makes, changes nor removes one', async () => {
  const { browser: titular } = await register(app);
  const { browser: bia } = await joinTeam(gateway, titular);
  const { body: webhook } = await titular.post('/webhooks', { url: RECEIVER_URL });
  expect((await bia.get('/webhooks')).body.data).toHaveLength(1);
  expect((await bia.post(`/webhooks/${webhook.id}/teste`)).status).toBe(202);
  expectError(await bia.post('/webhooks', { url: RECEIVER_URL }), 'papel_insuficiente');
  expectError(await bia.patch(`/webhooks/${webhook.id}`, { estado: 'pausado' }), 'papel_insuficiente');
  expectError(await bia.post(`/webhooks/${webhook.id}/segredo`, {}), 'papel_insuficiente');
  expectError(await bia.delete(`/webhooks/${webhook.id}`), 'papel_insuficiente');
  expect((await titular.get(`/webhooks/${webhook.id}`)).body).toMatchObject({ estado: 'ativo' });
});

test('a webhook that a person makes while they stop being an owner is refused', async () => {
  const { browser: titular, organizationId } = await register(app);
  const { browser: socia, userId } = await joinTeam(gateway, titular, 'owner');
  let criado: Promise<Response> | undefined;
  // What a change of role does, stopped before its end until the request waits for it, or is through.
  await database.database.forOrganization(organizationId).transaction(async (tx) => {
    await tx.query(`UPDATE "user" SET papel = 'member' WHERE id = $1`, [userId]);
    let pronto = false;
    criado = socia.post('/webhooks', { url: RECEIVER_URL }).finally(() => {
      pronto = true;
    });
    const espera = async () =>
      (
        await database.database.app.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        )
      ).rowCount;
    while (!pronto && !(await espera()));
  });
  expectError((await criado) as Response, 'papel_insuficiente');
  expect((await titular.get('/webhooks')).body.data).toEqual([]);
});

test('what a key began before it was revoked it does not end', async () => {
  const { browser: titular, organizationId } = await register(app);
  const { body: chave } = await titular.post('/chaves', { nome: 'ERP', escopos: ['office'] });
  const { body: webhook } = await titular.post('/webhooks', { url: RECEIVER_URL });
  await titular.delete(`/chaves/${chave.id}`);
  const tenant = database.database.forOrganization(organizationId);
  const ator = { id: chave.id as string, nome: 'Chave de API', ip: '' };
  const encryptedSecret = Buffer.alloc(1);
  const novo = { url: 'https://outro.example/', eventos: [], encryptedSecret, maximo: 50 };
  for (const ato of [
    createEndpoint(tenant, novo, ator),
    updateEndpoint(tenant, webhook.id, { url: novo.url }, 'r', ator),
    rotateSegredo(tenant, webhook.id, encryptedSecret, 0, 'r', ator),
  ])
    await expect(ato).rejects.toThrow(NoPermission);
  expect((await titular.get('/webhooks')).body.data).toMatchObject([{ url: RECEIVER_URL }]);
});

import { ESCOPOS, LIMITES } from '@apura/contracts';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Express } from 'express';
import request from 'supertest';
import { createApp } from '../../teste/app-de-teste.ts';
import { expectError } from '../../teste/expect-error.ts';
import { auditoria, type Browser, joinTeam, panelGateway, register } from '../../teste/test-panel.ts';
import type { Gateway } from '../gateway.ts';

let database: TestDatabase;
let gateway: Gateway;
let app: Express;
beforeAll(async () => {
  database = await testDatabase();
  gateway = panelGateway(database.database);
  app = createApp(gateway);
});
afterAll(() => database.close());

const withChave = (chave: string, path = '/v1/clientes') =>
  request(app).get(path).set('Authorization', `Bearer ${chave}`);
const create = (owner: Browser, mais: object = {}) =>
  owner.post('/chaves', { nome: 'ERP', escopos: ['read:clients'], ...mais });
const ofHoje = (horas: number) => new Date(Date.now() + horas * 3_600_000).toISOString();

test('a key is shown once, works, says when it was used, and stops at once when it is revoked', async () => {
  const { browser: owner } = await register(app);
  const { status, body: criada } = await create(owner);
  expect(status).toBe(201);
  expect(criada.chave).toMatch(/^apura_live_/);
  expect(criada.chave.startsWith(criada.prefixo)).toBe(true);
  expect(criada).toMatchObject({ criada_por: 'Ana Dona', ambiente: 'live', ultimo_uso_em: null });
  expect((await withChave(criada.chave)).status).toBe(200);
  expectError(await withChave(criada.chave, '/v1/webhooks'), 'escopo_insuficiente');
  const lista = await owner.get('/chaves');
  expect(lista.text).not.toContain(criada.chave);
  expect(lista.body.data[0].ultimo_uso_em).not.toBeNull();
  expect(lista.body.escopos.map(({ nome }: { nome: string }) => nome)).toEqual(Object.keys(ESCOPOS));
  expect((await owner.delete(`/chaves/${criada.id}`)).status).toBe(204);
  expectError(await withChave(criada.chave), 'chave_revogada');
  expect((await owner.delete(`/chaves/${criada.id}`)).status).toBe(204);
  expect((await auditoria(owner)).slice(1)).toEqual(['chave.criada', 'chave.revogada']);
});

test('an owner sets the day of the test office, which its keys see, and the live ones do not', async () => {
  const { browser: owner } = await register(app);
  const seen = async () => (await owner.get('/chaves/relogio')).body;
  const { hoje } = await seen();
  expect(await seen()).toEqual({ hoje, relogio: null });
  const set = await owner.put('/chaves/relogio', { dia: '2027-02-15' });
  expect([set.status, set.body]).toEqual([200, { hoje: '2027-02-15', relogio: '2027-02-15' }]);
  expect(await seen()).toEqual(set.body);
  const { body: test } = await create(owner, { ambiente: 'test' });
  const { body: live } = await create(owner);
  expect((await withChave(test.chave, '/v1/eu')).body).toMatchObject({ hoje: '2027-02-15' });
  expect((await withChave(live.chave, '/v1/eu')).body).toMatchObject({ hoje, relogio: null });
  expect((await owner.put('/chaves/relogio', { dia: null })).body).toEqual({ hoje, relogio: null });
  expect((await withChave(test.chave, '/v1/eu')).body).toMatchObject({ hoje, relogio: null });
  expect(await auditoria(owner)).toContain('escritorio.relogio_mudado');
});

test('an expiry lies ahead, and then ends the key', async () => {
  const { browser: owner, organizationId } = await register(app);
  expectError(await create(owner, { expira_em: ofHoje(-1) }), 'corpo_invalido');
  const { body } = await create(owner, { expira_em: ofHoje(1) });
  expect((await withChave(body.chave)).status).toBe(200);
  await database.database
    .forOrganization(organizationId)
    .transaction((tx) => tx.query(`UPDATE api_key SET expira_em = now() - interval '1 second'`));
  expectError(await withChave(body.chave), 'chave_expirada');
  expectError(await owner.post(`/chaves/${body.id}/girar`, {}), 'chave_inativa');
});

test('when a key is rotated both work for a while, and the new one may do the same for as long', async () => {
  const { browser: owner } = await register(app);
  const { body: velha } = await create(owner, { expira_em: ofHoje(24 * 30) });
  const { status, body: nova } = await owner.post(`/chaves/${velha.id}/girar`, { sobreposicao_horas: 2 });
  expect(status).toBe(201);
  expect(nova).toMatchObject({ nome: 'ERP', escopos: ['read:clients'], anterior: { id: velha.id } });
  for (const { chave } of [velha, nova]) expect((await withChave(chave)).status).toBe(200);
  const em = (iso: string) => (Date.parse(iso) - Date.now()) / 3_600_000;
  expect(em(nova.anterior.expira_em)).toBeCloseTo(2, 1);
  expect(em(nova.expira_em)).toBeCloseTo(24 * 30, 0);
  const { body: jaNao } = await owner.post(`/chaves/${nova.id}/girar`, { sobreposicao_horas: 0 });
  expectError(await withChave(nova.chave), 'chave_expirada');
  expect((await withChave(jaNao.chave)).status).toBe(200);
  expectError(await owner.post(`/chaves/${velha.id}/girar`, { sobreposicao_horas: 169 }), 'corpo_invalido');
});

test('test keys belong to the sandbox, which is made with the first one', async () => {
  const { browser: owner, organizationId } = await register(app);
  const chaves = await Promise.all([1, 2].map(() => create(owner, { ambiente: 'test' })));
  await owner.post('/clientes', { cnpj_raiz: '11222333', razao_social: 'Viva', regime: 'mei' });
  for (const { body } of chaves) {
    expect(body.chave).toMatch(/^apura_test_/);
    expect((await withChave(body.chave)).body.data).toEqual([]);
  }
  expect(
    (await owner.get('/chaves')).body.data.map(({ ambiente }: { ambiente: string }) => ambiente),
  ).toEqual(['test', 'test']);
  const { body: girada } = await owner.post(`/chaves/${chaves[0]?.body.id}/girar`, {});
  expect(girada.chave).toMatch(/^apura_test_/);
  expect((await owner.delete(`/chaves/${girada.id}`)).status).toBe(204);
  expectError(await withChave(girada.chave), 'chave_revogada');
  const { rows } = await database.database
    .forOrganization(organizationId)
    .transaction((tx) => tx.query('SELECT sandbox_do_escritorio() AS id'));
  expect(rows[0].id).not.toBeNull();
});

test('who is no owner any more takes their keys along, those of the sandbox too', async () => {
  const { browser: owner } = await register(app);
  for (const fim of ['papel', 'remocao', 'saida'] as const) {
    const { browser: socia, userId } = await joinTeam(gateway, owner, 'owner');
    const chaves = [await create(socia), await create(socia, { ambiente: 'test' })];
    const { body: fromOwner } = await create(owner);
    if (fim === 'papel') await owner.patch(`/pessoas/${userId}`, { papel: 'member' });
    else await (fim === 'remocao' ? owner : socia).delete(`/pessoas/${userId}`);
    for (const { body } of chaves) expectError(await withChave(body.chave), 'chave_revogada');
    expect((await withChave(fromOwner.chave)).status).toBe(200);
    if (fim !== 'papel') expectError(await socia.get('/clientes'), 'sessao_invalida');
  }
});

test('a key that is made while its maker stops being an owner does not survive', async () => {
  const { browser: owner } = await register(app);
  const { browser: socia, userId } = await joinTeam(gateway, owner, 'owner');
  const [criadas] = await Promise.all([
    Promise.all(Array.from({ length: 4 }, () => create(socia))),
    owner.patch(`/pessoas/${userId}`, { papel: 'member' }),
  ]);
  for (const { status, body } of criadas) {
    if (status === 201) expectError(await withChave(body.chave), 'chave_revogada');
    else expect(body.code).toBe('papel_insuficiente');
  }
});

test('so many keys may work at a time, also when many are made at once; one that is revoked makes room', async () => {
  const { browser: owner, organizationId } = await register(app);
  const { body: primeira } = await create(owner);
  const inserir = (quantas: number) =>
    database.database.forOrganization(organizationId).transaction((tx) =>
      tx.query(
        `INSERT INTO api_key (id, organization_id, nome, prefixo, hash, escopos)
         SELECT gen_random_uuid(), $1, 'ERP', 'apura_live_x', gen_random_uuid()::text::bytea, '{}' FROM generate_series(1, $2::int)`,
        [organizationId, quantas],
      ),
    );
  await inserir(LIMITES.chaves_ativas - 3);
  const respostas = await Promise.all(Array.from({ length: 4 }, () => create(owner)));
  expect(respostas.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
  expectError(await create(owner), 'excesso_de_chaves');
  // Of a rotation that is refused nothing is done: the old key works on, for as long as before.
  expectError(
    await owner.post(`/chaves/${primeira.id}/girar`, { sobreposicao_horas: 1 }),
    'excesso_de_chaves',
  );
  const { body: lista } = await owner.get('/chaves');
  const antes = lista.data.find(({ id }: { id: string }) => id === primeira.id);
  expect([(await withChave(primeira.chave)).status, antes.expira_em]).toEqual([200, null]);
  expect((await create(owner, { ambiente: 'test' })).status).toBe(201);
  // Where the old key stops at once, the new one has its place.
  const girada = await owner.post(`/chaves/${primeira.id}/girar`, { sobreposicao_horas: 0 });
  expect(girada.status).toBe(201);
  await owner.delete(`/chaves/${girada.body.id}`);
  expect((await create(owner)).status).toBe(201);
  const { browser: outra } = await register(app);
  expect((await create(outra)).status).toBe(201);
});

test('of very many keys that ended the last are listed, and every one that works', async () => {
  const { browser: owner, organizationId } = await register(app);
  const { body: velha } = await create(owner);
  await database.database.forOrganization(organizationId).transaction((tx) =>
    tx.query(
      `INSERT INTO api_key (id, organization_id, nome, prefixo, hash, escopos, revogada_em, expira_em)
       SELECT ('ffffffff-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, $1, n::text, 'apura_live_x', gen_random_uuid()::text::bytea, '{}',
              CASE WHEN n % 2 = 0 THEN now() END, CASE WHEN n % 2 = 1 THEN now() END FROM generate_series(1, 300) n`,
      [organizationId],
    ),
  );
  const { data } = (await owner.get('/chaves')).body;
  const nomes = data.map(({ nome }: { nome: string }) => nome);
  expect([nomes.length, nomes[0], nomes[198], nomes[199]]).toEqual([200, '300', '102', velha.nome]);
});

test.each([
  [{ escopos: [] }],
  [{ escopos: ['read:clients', 'read:clients'] }],
  [{ escopos: ['admin'] }],
  [{ nome: '' }],
  [{ expira_em: 'amanhã' }],
  [{ ambiente: 'prod' }],
  [{ hash: 'x' }],
])('refuses %j', async (mais) => {
  const { browser: owner } = await register(app);
  expectError(await create(owner, mais), 'corpo_invalido');
  expect((await owner.get('/chaves')).body.data).toEqual([]);
});

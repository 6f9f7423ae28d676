import { createConvite, NoPermission, newId } from '@apura/database';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Express } from 'express';
import { createApp } from '../../../teste/app-de-teste.ts';
import { expectError } from '../../../teste/expect-error.ts';
import { forgedProvider } from '../../../teste/forged-provider.ts';
import { CLIENT } from '../../../teste/on-loopback.ts';
import { Browser, emailNovo, joinTeam, panelGateway, register, SENHA } from '../../../teste/test-panel.ts';
import type { Gateway } from '../../gateway.ts';

let database: TestDatabase;
let gateway: Gateway;
let app: Express;
let provider: Awaited<ReturnType<typeof forgedProvider>>;
let another: typeof provider;
beforeAll(async () => {
  database = await testDatabase();
  [provider, another] = await Promise.all([forgedProvider(), forgedProvider()]);
  gateway = panelGateway(database.database, { allowedHosts: [provider.host, another.host] });
  app = createApp(gateway);
});
afterAll(async () => {
  await gateway.providers.close();
  await Promise.all([provider.close(), another.close()]);
  await database.close();
});

const PATH = '/escritorio/conta-da-empresa';
const SETTINGS = { claim: null, valores_titular: [], valores_equipe: [], sem_papel: null, convida: false };
const setUp = (owner: Browser, settings: object = {}) =>
  owner.put(PATH, { issuer: provider.issuer, client_id: CLIENT.client_id, ...SETTINGS, ...settings });

/** An office with two owners, of whom one has set up a provider that is theirs alone. */
async function officeOfTwo(settings: object = {}) {
  const honest = await register(app);
  const mallory = await joinTeam(gateway, honest.browser, 'owner');
  const { body } = await setUp(mallory.browser, { client_secret: CLIENT.client_secret, ...settings });
  return { honest, mallory, codigo: body.provedor.codigo as string };
}

/** The way back from the provider of who has begun, with what it makes up. */
async function begin(codigo: string, email: string, more: object = {}, sub = newId()) {
  provider.forge({ claims: { sub, email, email_verified: true, ...more } });
  const browser = new Browser(app);
  const { body } = await browser.post('/sessao/empresa', { codigo });
  return { browser, back: provider.back(body.endereco) };
}

async function comeIn(...as: Parameters<typeof begin>) {
  const { browser, back } = await begin(...as);
  const { headers } = await browser.visitar(back);
  return { browser, erro: new URL(headers.location as string).searchParams.get('erro') };
}

test.each(['remocao', 'saida', 'papel'] as const)(
  'whoever set the provider up and is no owner any more does not come in by it as the others, nor shuts them out: %s',
  async (fim) => {
    const { honest, mallory, codigo } = await officeOfTwo();
    const sub = newId();
    const { browser: asHonest } = await comeIn(codigo, honest.email, {}, sub);
    const { browser: asMallory } = await comeIn(codigo, mallory.email);
    await asHonest.put(`${PATH}/exigencia`, { exigida: true });
    const underWay = await begin(codigo, honest.email, {}, sub);
    if (fim === 'papel') await asHonest.patch(`/pessoas/${mallory.userId}`, { papel: 'member' });
    else await (fim === 'saida' ? asMallory : asHonest).delete(`/pessoas/${mallory.userId}`);
    for (const browser of [asHonest, asMallory])
      expect((await browser.get('/sessao')).body).toEqual({ autenticado: false });
    const { headers } = await underWay.browser.visitar(underWay.back);
    expect(headers.location).toContain('erro=entrada_expirada');
    expectError(await new Browser(app).post('/sessao/empresa', { codigo }), 'conta_da_empresa_suspensa');
    const owner = new Browser(app);
    expect((await owner.post('/sessao', { email: honest.email, senha: SENHA })).status).toBe(200);
    const { provedor } = (await owner.get(PATH)).body;
    expect(provedor).toMatchObject({ suspenso_em: expect.any(String), testado_em: null, exigido_em: null });
    expectError(await owner.put(`${PATH}/exigencia`, { exigida: true }), 'conta_da_empresa_nao_testada');
    const told = await database.database
      .forOrganization(honest.organizationId)
      .read(`SELECT para FROM email WHERE modelo = 'conta_da_empresa.suspensa'`, []);
    expect(told).toEqual([{ para: honest.email }]);
    // An owner who has looked at it goes on with it.
    expect((await setUp(owner)).body.provedor).toMatchObject({ codigo, suspenso_em: null });
    expect((await comeIn(codigo, honest.email, {}, sub)).erro).toBeNull();
  },
);

test('others who leave, and the role that the provider itself gives, leave it as it is', async () => {
  const { honest, mallory, codigo } = await officeOfTwo({
    ...{ claim: 'groups', valores_titular: ['diretoria'], valores_equipe: ['fiscal'] },
  });
  const caio = await joinTeam(gateway, honest.browser, 'owner');
  await honest.browser.delete(`/pessoas/${caio.userId}`);
  const { browser } = await comeIn(codigo, mallory.email, { groups: ['fiscal'] });
  expect((await browser.get('/sessao')).body.usuario.papel).toBe('member');
  expect((await honest.browser.get(PATH)).body.provedor.suspenso_em).toBeNull();
  await honest.browser.delete(`/pessoas/${mallory.userId}`);
  expect((await honest.browser.get(PATH)).body.provedor.suspenso_em).not.toBeNull();
});

test('another provider in the place of one ends the sessions that that one has opened', async () => {
  const { honest, codigo } = await officeOfTwo();
  const { browser } = await comeIn(codigo, honest.email);
  await setUp(honest.browser);
  expect((await browser.get('/sessao')).body.autenticado).toBe(true);
  const { issuer } = another;
  expect((await setUp(honest.browser, { issuer, client_secret: CLIENT.client_secret })).status).toBe(200);
  expect((await browser.get('/sessao')).body).toEqual({ autenticado: false });
  expect((await honest.browser.get('/sessao')).body.autenticado).toBe(true);
});

test('what somebody began while they were an owner they do not end: a provider, an invitation', async () => {
  const { honest, mallory, codigo } = await officeOfTwo();
  const { issuer } = provider;
  const metadata = {
    ...{ issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` },
    ...{ jwks_uri: `${issuer}/jwks`, response_types_supported: ['code'] },
  };
  provider.forge({
    answers: {
      // Their provider takes its time, and meanwhile they are removed.
      '/.well-known/openid-configuration': async (res) => {
        await honest.browser.delete(`/pessoas/${mallory.userId}`);
        res.setHeader('Content-Type', 'application/json').end(JSON.stringify(metadata));
      },
    },
  });
  expectError(await setUp(mallory.browser), 'papel_insuficiente');
  provider.forge({});
  expectError(await new Browser(app).post('/sessao/empresa', { codigo }), 'conta_da_empresa_suspensa');
  const segredo = { hash: Buffer.alloc(32), cifrado: Buffer.alloc(1), expiraEm: new Date() };
  const convite = { email: emailNovo(), papel: 'owner', segredo, requestId: 'r' } as const;
  const ator = { id: mallory.userId, nome: 'Mallory', ip: '' };
  const tenant = database.database.forOrganization(honest.organizationId);
  await expect(createConvite(tenant, ator, convite)).rejects.toThrow(NoPermission);
});

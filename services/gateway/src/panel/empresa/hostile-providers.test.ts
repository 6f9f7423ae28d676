import { newId } from '@apura/database';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Express } from 'express';
import { createApp } from '../../../teste/app-de-teste.ts';
import { expectError } from '../../../teste/expect-error.ts';
import { type Forgery, forgedProvider } from '../../../teste/forged-provider.ts';
import { type IdentityProvider, identityProvider } from '../../../teste/identity-provider.ts';
import { CLIENT } from '../../../teste/on-loopback.ts';
import { Browser, panelGateway, register, SENHA, segredoEnviado } from '../../../teste/test-panel.ts';
import type { Gateway } from '../../gateway.ts';
import { PANEL_ROUTES } from '../routes/panel-routes.ts';
import { readSessao } from '../sessao.ts';

let database: TestDatabase;
let gateway: Gateway;
let app: Express;
let forged: Awaited<ReturnType<typeof forgedProvider>>;
let honest: IdentityProvider;
const accounts: Record<string, object & Record<string, unknown>> = {};
/** An office of whoever runs the forged provider. */
let mallory: Awaited<ReturnType<typeof register>>;
let codigo: string;
const SETTINGS = {
  ...CLIENT,
  claim: null,
  valores_titular: [],
  valores_equipe: [],
  sem_papel: null,
  convida: false,
};
const setUp = (owner: Browser, issuer: string, settings: object = {}) =>
  owner.put('/escritorio/conta-da-empresa', { ...SETTINGS, issuer, ...settings });

beforeAll(async () => {
  database = await testDatabase();
  forged = await forgedProvider();
  honest = await identityProvider(accounts);
  gateway = panelGateway(database.database, { allowedHosts: [forged.host, honest.host] });
  app = createApp(gateway);
  mallory = await register(app);
  codigo = (await setUp(mallory.browser, forged.issuer)).body.provedor.codigo;
});
afterAll(async () => {
  await gateway.providers.close();
  await forged.close();
  await honest.close();
  await database.close();
});

const erroDe = (answer: { headers: object }) =>
  new URL((answer.headers as { location: string }).location).searchParams.get('erro');

/** Goes to the forged provider and comes back with what it makes up. */
async function comeBack(forgery: Forgery, browser = new Browser(app), code = codigo) {
  forged.forge(forgery);
  const { body } = await browser.post('/sessao/empresa', { codigo: code });
  const back = forged.back(body.endereco);
  const answer = await browser.visitar(back);
  return { browser, back, answer, erro: erroDe(answer) };
}

const claims = (more: object = {}) => ({ email: mallory.email, email_verified: true, ...more });
const HOUR = 3600;
const now = () => Math.floor(Date.now() / 1000);

test.each<[string, () => Forgery]>([
  ['of another issuer', () => ({ claims: claims({ iss: 'https://accounts.google.com' }) })],
  ['for another client', () => ({ claims: claims({ aud: 'outra' }) })],
  ['with another nonce', () => ({ claims: claims({ nonce: 'outro' }) })],
  ['without a nonce', () => ({ claims: claims({ nonce: undefined }) })],
  ['that is over', () => ({ claims: claims({ iat: now() - 2 * HOUR, exp: now() - HOUR }) })],
  ['of a key that is not published', () => ({ claims: claims(), signature: 'foreign' })],
  ['that is not signed', () => ({ claims: claims(), signature: 'none' })],
  ['with a subject that is too long', () => ({ claims: claims({ sub: 'x'.repeat(256) }) })],
  ['with a subject that cannot be stored', () => ({ claims: claims({ sub: 'a\u0000' }) })],
])('an ID token %s opens nothing', async (_which, forgery) => {
  const { browser, erro } = await comeBack(forgery());
  expect(erro).toBe('identidade_invalida');
  expect((await browser.get('/sessao')).body).toEqual({ autenticado: false });
});

test('a right one does, once: the way back is good for one browser and one time', async () => {
  const { browser, back, answer } = await comeBack({ claims: claims() });
  expect(answer.status).toBe(303);
  expect(answer.headers.location).toBe('http://apura.teste/painel');
  expect((await browser.get('/sessao')).body).toMatchObject({ autenticado: true, da_empresa: true });
  // Signed for a purpose of its own: no version that knows of none takes it for a whole session.
  const cookie = browser.cookies.get('apura-sessao') ?? '';
  expect(await readSessao(gateway.keyRing.current, cookie, new Date())).toMatchObject({ daEmpresa: true });
  expect(erroDe(await browser.visitar(back))).toBe('entrada_expirada');
  expect(erroDe(await new Browser(app).visitar(back))).toBe('entrada_expirada');
});

test('who keeps the cookie comes back with it once, whichever process they ask', async () => {
  forged.forge({ claims: claims() });
  const first = new Browser(app);
  const { body } = await first.post('/sessao/empresa', { codigo });
  const back = forged.back(body.endereco);
  // Another process of the same deployment: nothing is shared but the database and the keys.
  const another = createApp({ ...gateway });
  const browsers = [first, ...[app, another, another].map((one) => new Browser(one))];
  const kept = first.cookies.get('apura-ida') as string;
  for (const browser of browsers) browser.cookies.set('apura-ida', kept);
  const answers = await Promise.all(browsers.map((browser) => browser.visitar(back)));
  expect(answers.map(erroDe).sort()).toEqual([
    'entrada_expirada',
    'entrada_expirada',
    'entrada_expirada',
    null,
  ]);
  const late = new Browser(another);
  late.cookies.set('apura-ida', kept);
  expect(erroDe(await late.visitar(back))).toBe('entrada_expirada');
  expect((await late.get('/sessao')).body).toEqual({ autenticado: false });
});

test('what another browser began, or another state, is not taken, and the provider is not asked', async () => {
  forged.forge({ claims: claims() });
  const browser = new Browser(app);
  const { body } = await browser.post('/sessao/empresa', { codigo });
  const back = forged.back(body.endereco);
  forged.asked.length = 0;
  const other = new Browser(app);
  await other.post('/sessao/empresa', { codigo });
  expect(erroDe(await other.visitar(back))).toBe('entrada_expirada');
  expect(erroDe(await browser.visitar(back.replace(/state=[^&]*/, 'state=outro')))).toBe('entrada_expirada');
  const elsewhere = (await register(app)).organizationId;
  await browser.post('/sessao/empresa', { codigo });
  expect(erroDe(await browser.visitar(back.replace(mallory.organizationId, elsewhere)))).toBe(
    'entrada_expirada',
  );
  expect(forged.asked.filter((path) => path === '/token')).toEqual([]);
});

test.each(['nem-uuid', '%00', '..%2f..', '%F0%9F%98%80'])(
  'a way back to the strange address %s leads to the beginning',
  async (id) => {
    const browser = new Browser(app);
    await browser.post('/sessao/empresa', { codigo });
    const strange = `http://apura.teste/painel/empresa/${id}/retorno?state=a&state=b&code[]=1`;
    const answer = await browser.visitar(strange);
    expect([answer.status, erroDe(answer)]).toEqual([303, 'entrada_expirada']);
  },
);

test('a way back that was begun before the settings changed is not taken', async () => {
  forged.forge({ claims: claims() });
  const browser = new Browser(app);
  const { body } = await browser.post('/sessao/empresa', { codigo });
  await setUp(mallory.browser, forged.issuer);
  expect(erroDe(await browser.visitar(forged.back(body.endereco)))).toBe('entrada_expirada');
});

test('the cookie of who is at a provider is for this site alone, comes back by a link, and ends soon', async () => {
  const answer = await new Browser(app).post('/sessao/empresa', { codigo });
  const [cookie = ''] = answer.headers['set-cookie'] as unknown as string[];
  expect(cookie).toMatch(/^apura-ida=.+; Path=\/; Expires=.+; HttpOnly; SameSite=Lax$/);
  const until = Date.parse(/Expires=([^;]+)/.exec(cookie)?.[1] ?? '');
  expect(until - Date.now()).toBeLessThanOrEqual(600_000);
});

test('no link signs anybody in: only a page of ours begins', async () => {
  const alheia = { Origin: 'https://mal.example' };
  expectError(await new Browser(app).pedir('post', '/sessao/empresa', { codigo }, alheia), 'origem_recusada');
});

test('PKCE: a code that was asked for with another challenge is refused by the provider', async () => {
  const { browser: owner, email } = await register(app);
  const { body: settings } = await setUp(owner, honest.issuer);
  honest.redirectUris.push(settings.retorno);
  const sub = newId();
  accounts[sub] = { email, email_verified: true };
  const browser = new Browser(app);
  const { body } = await browser.post('/sessao/empresa', { codigo: settings.provedor.codigo });
  const address = new URL(body.endereco);
  expect(address.searchParams.get('code_challenge_method')).toBe('S256');
  address.searchParams.set('code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM');
  const back = await honest.goThrough(address.href, sub);
  expect(erroDe(await browser.visitar(back))).toBe('entrada_recusada_pelo_provedor');
});

test('a way back counts once, whatever cookies are brought again, and the provider is not asked', async () => {
  const { browser: owner, email } = await register(app);
  const { body: settings } = await setUp(owner, honest.issuer);
  honest.redirectUris.push(settings.retorno);
  const sub = newId();
  accounts[sub] = { email, email_verified: true };
  const browser = new Browser(app);
  const { body } = await browser.post('/sessao/empresa', { codigo: settings.provedor.codigo });
  const kept = new Map(browser.cookies);
  const back = await honest.goThrough(body.endereco, sub);
  expect((await browser.visitar(back)).headers.location).toBe('http://apura.teste/painel');
  const replayed = new Browser(app);
  for (const [name, value] of kept) replayed.cookies.set(name, value);
  expect(erroDe(await replayed.visitar(back))).toBe('entrada_expirada');
});

test('what the provider refuses, or a code that it does not know, is its refusal', async () => {
  const browser = new Browser(app);
  forged.forge({
    answers: {
      '/token': (res) =>
        res
          .writeHead(400, { 'Content-Type': 'application/json' })
          .end(JSON.stringify({ error: 'invalid_client' })),
    },
  });
  const { body } = await browser.post('/sessao/empresa', { codigo });
  expect(erroDe(await browser.visitar(forged.back(body.endereco)))).toBe('entrada_recusada_pelo_provedor');
  const { body: again } = await browser.post('/sessao/empresa', { codigo });
  const denied = forged.back(again.endereco).replace(/code=[^&]*/, 'error=access_denied');
  expect(erroDe(await browser.visitar(denied))).toBe('entrada_recusada_pelo_provedor');
});

const MEGABYTE = 1024 * 1024;
test.each<[string, NonNullable<Forgery['answers']>[string]]>([
  [
    'sends megabytes',
    (res) => res.writeHead(200, { 'Content-Type': 'application/json' }).end(`"${'x'.repeat(MEGABYTE)}"`),
  ],
  ['never answers', () => undefined],
  ['hangs up', (res) => res.destroy()],
])('a provider that %s is given up', async (_which, answer) => {
  const { erro } = await comeBack({ answers: { '/token': answer } });
  expect(erro).toBe('provedor_inalcancavel');
  forged.forge({ answers: { '/.well-known/openid-configuration': answer } });
  expectError(await setUp(mallory.browser, forged.issuer), 'provedor_inalcancavel');
});

test('of an office what its provider publishes is kept once, for the settings as they are', async () => {
  forged.forge({});
  forged.asked.length = 0;
  const client = { organizationId: newId(), issuer: forged.issuer, clientId: 'c', clientSecret: 's' };
  for (const version of ['a', 'a', 'b', 'b', 'a'])
    await gateway.providers.begin({ ...client, version }, 'http://apura.teste/');
  expect(forged.asked).toEqual(Array(3).fill('/.well-known/openid-configuration'));
});

test('nobody reaches the inside of the network by a provider, nor by what one says of itself', async () => {
  const { browser: owner } = await register(app);
  const inside = ['http://127.0.0.1:1', 'https://10.0.0.1', 'https://169.254.169.254', 'https://localhost'];
  for (const issuer of inside) expectError(await setUp(owner, issuer), 'provedor_inalcancavel');
  forged.forge({ metadata: { token_endpoint: 'https://169.254.169.254/token' } });
  const { body } = await setUp(owner, forged.issuer);
  const { erro } = await comeBack(
    { metadata: { token_endpoint: 'https://169.254.169.254/token' } },
    new Browser(app),
    body.provedor.codigo,
  );
  expect(erro).toBe('provedor_inalcancavel');
});

test.each([
  ['issuer', 'https://login.microsoftonline.com/{tenantid}/v2.0'],
  ['authorization_endpoint', 'javascript:alert(1)'],
  ['authorization_endpoint', 'https://10.0.0.1/authorize'],
  ['authorization_endpoint', undefined],
])('a provider whose %s is %s is none', async (member, value) => {
  forged.forge({ metadata: { [member]: value } });
  expectError(await setUp(mallory.browser, forged.issuer), 'provedor_invalido');
});

test('what is no provider is told so', async () => {
  forged.forge({ answers: { '/.well-known/openid-configuration': (res) => res.writeHead(404).end() } });
  expectError(await setUp(mallory.browser, forged.issuer), 'provedor_invalido');
});

/** Bia owns an office and belongs to Mallory's, whose provider says that everybody is her. */
async function asBia() {
  const bia = await register(app);
  await mallory.browser.post('/pessoas/convites', { email: bia.email, papel: 'owner' });
  const token = await segredoEnviado(gateway, bia.email, 'link.convite');
  expect((await bia.browser.post('/convites/aceitar', { token })).status).toBe(201);
  const sub = newId();
  const { browser } = await comeBack({ claims: { sub, email: bia.email, email_verified: true } });
  return { bia, browser };
}

test('an office’s provider says who somebody is to that office: it opens no other, and tells of none', async () => {
  const { bia, browser } = await asBia();
  const { body } = await browser.get('/sessao');
  expect(body).toMatchObject({ da_empresa: true, usuario: { email: bia.email } });
  expect(body.escritorios.map(({ id }: { id: string }) => id)).toEqual([mallory.organizationId]);
  const there = await browser.post('/sessao/escritorio', { escritorio_id: bia.organizationId });
  expectError(there, 'sessao_da_empresa');
  expect((await browser.get('/sessao')).body.escritorio.id).toBe(mallory.organizationId);
});

test('it changes nothing of the person’s account: each route about it is refused, even with the right password', async () => {
  const { bia, browser } = await asBia();
  const ofPerson = PANEL_ROUTES.filter(({ daPessoa }) => daPessoa).map(
    ({ method, path }) => `${method} ${path}`,
  );
  expect(ofPerson.sort()).toEqual(
    [
      'post /sessao/escritorio',
      'post /escritorio/apagamento',
      'put /perfil/senha',
      'post /perfil/email',
      'post /perfil/email/confirmacao',
      'post /perfil/dois-fatores',
      'post /perfil/dois-fatores/confirmar',
      'post /perfil/dois-fatores/desativar',
      'post /perfil/dois-fatores/codigos',
    ].sort(),
  );
  for (const route of ofPerson) {
    const [method, path] = route.split(' ') as ['post', string];
    const typed = { senha: SENHA, senha_atual: SENHA, email: 'mallory@mal.example', codigo: '000000' };
    expectError(await browser.pedir(method, path, typed), 'sessao_da_empresa');
  }
  expect((await new Browser(app).post('/sessao', { email: bia.email, senha: SENHA })).status).toBe(200);
});

test('it proves nothing where a person joins an office, and makes no browser known for guessing', async () => {
  const { bia, browser } = await asBia();
  const caio = await register(app);
  await caio.browser.post('/pessoas/convites', { email: bia.email, papel: 'owner' });
  const token = await segredoEnviado(gateway, bia.email, 'link.convite');
  expectError(await browser.post('/convites/aceitar', { token }), 'corpo_invalido');
  expect([...browser.cookies.keys()]).toEqual(['apura-sessao']);
});

test('signing out everywhere ends the sessions of that office alone', async () => {
  const { bia, browser } = await asBia();
  const own = new Browser(app);
  await own.post('/sessao', { email: bia.email, senha: SENHA });
  const escritorio_id = bia.organizationId;
  if ((await own.get('/sessao')).body.escritorio.id !== escritorio_id)
    await own.post('/sessao/escritorio', { escritorio_id });
  expect((await browser.delete('/sessoes')).status).toBe(204);
  expect((await browser.get('/sessao')).body).toEqual({ autenticado: false });
  expect((await own.get('/sessao')).body.autenticado).toBe(true);
});

test('an office’s provider that claims somebody of another office finds and makes nobody, and learns nothing', async () => {
  const group = { claim: 'groups', valores_equipe: ['todos'], convida: true };
  await setUp(mallory.browser, forged.issuer, group);
  const bia = await register(app);
  const answers = [];
  for (const email of [bia.email, `ninguem.${newId()}@escritorio.example`]) {
    const sub = newId();
    const { erro } = await comeBack({ claims: { sub, email, email_verified: true, groups: ['todos'] } });
    answers.push(erro);
    // Who reads the mail decides, with the password of the account that there is.
    const token = await segredoEnviado(gateway, email, 'link.convite');
    const seen = await new Browser(app).post('/convites/ver', { token });
    if (email === bia.email) {
      expect(seen.body).toMatchObject({ tem_conta: true, conta_da_empresa: false });
      const joining = new Browser(app).post('/convites/aceitar', { token, nome: 'Bia' });
      expectError(await joining, 'corpo_invalido');
    }
  }
  expect(answers).toEqual(['convite_enviado_pela_empresa', 'convite_enviado_pela_empresa']);
  expect(
    (await mallory.browser.get('/pessoas')).body.data.map(({ email }: { email: string }) => email),
  ).not.toContain(bia.email);
  expect((await bia.browser.get('/sessao')).body.escritorios).toHaveLength(1);
});

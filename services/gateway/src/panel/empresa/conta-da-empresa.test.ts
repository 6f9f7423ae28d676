import { newId } from '@apura/database';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Express } from 'express';
import { createApp } from '../../../teste/app-de-teste.ts';
import { expectError } from '../../../teste/expect-error.ts';
import { type IdentityProvider, identityProvider } from '../../../teste/identity-provider.ts';
import { CLIENT, type Claims } from '../../../teste/on-loopback.ts';
import {
  auditoria,
  Browser,
  emailNovo,
  joinTeam,
  panelGateway,
  register,
  SENHA,
  segredoEnviado,
} from '../../../teste/test-panel.ts';
import type { Gateway } from '../../gateway.ts';

let database: TestDatabase;
let gateway: Gateway;
let app: Express;
let provider: IdentityProvider;
const accounts: Record<string, Claims> = {};
beforeAll(async () => {
  database = await testDatabase();
  provider = await identityProvider(accounts);
  gateway = panelGateway(database.database, { allowedHosts: [provider.host] });
  app = createApp(gateway);
});
afterAll(async () => {
  await gateway.providers.close();
  await provider.close();
  await database.close();
});

const SETTINGS = {
  claim: null,
  valores_titular: [],
  valores_equipe: [],
  sem_papel: null,
  convida: false,
};
const GROUPS = { claim: 'groups', valores_titular: ['diretoria'], valores_equipe: ['fiscal', 'contábil'] };

/** Somebody whom the provider knows, by a subject of their own. */
function account(claims: Claims): string {
  const sub = newId();
  accounts[sub] = { email_verified: true, ...claims };
  return sub;
}

/** Sets up the office's provider and registers us there. Returns what the settings show. */
async function setUp(owner: Browser, settings: object = {}) {
  const { body: before } = await owner.get('/escritorio/conta-da-empresa');
  provider.redirectUris.push(before.retorno);
  const typed = { issuer: provider.issuer, ...CLIENT, ...SETTINGS, ...settings };
  const { status, body } = await owner.put('/escritorio/conta-da-empresa', typed);
  expect(status).toBe(200);
  return body.provedor as {
    codigo: string;
    entrada: string;
    testado_em: string | null;
    exigido_em: string | null;
  };
}

/** Signs in by the provider as `sub`. Returns the browser, and where it was sent in the end. */
async function comeIn(codigo: string, sub: string, browser = new Browser(app)) {
  const { status, body } = await browser.post('/sessao/empresa', { codigo });
  expect(status).toBe(200);
  const back = await provider.goThrough(body.endereco, sub);
  const { headers } = await browser.visitar(back);
  const end = new URL(headers.location as string);
  return { browser, back, path: end.pathname, erro: end.searchParams.get('erro') };
}

/** An office whose owner has come in by its provider. */
async function tried(settings: object = {}) {
  const office = await register(app);
  const { codigo } = await setUp(office.browser, settings);
  const sub = account({ email: office.email, groups: ['diretoria'] });
  const came = await comeIn(codigo, sub);
  expect(came).toMatchObject({ path: '/painel', erro: null });
  return { ...office, codigo, sub, byCompany: came.browser };
}

test('who belongs to the office is found by the verified e-mail once, and by the subject from then on', async () => {
  const { browser: owner } = await register(app);
  const { codigo, entrada } = await setUp(owner);
  expect(entrada).toBe(`http://apura.teste/painel/entrar/empresa?codigo=${codigo}`);
  const bia = await joinTeam(gateway, owner);
  const sub = account({ email: bia.email.toUpperCase() });
  const { browser, path } = await comeIn(`${codigo.slice(0, 5)}-${codigo.slice(5).toUpperCase()}`, sub);
  expect(path).toBe('/painel');
  expect((await browser.get('/sessao')).body).toMatchObject({
    autenticado: true,
    da_empresa: true,
    usuario: { id: bia.userId, papel: 'member' },
  });
  accounts[sub] = { email: emailNovo() };
  expect((await comeIn(codigo, sub)).path).toBe('/painel');
  const done = await auditoria(owner);
  expect(done.slice(done.indexOf('conta_da_empresa.configurada'))).toEqual([
    'conta_da_empresa.configurada',
    'convite.enviado',
    'convite.aceito',
    'pessoa.ligada_a_empresa',
    'sessao.aberta',
    'sessao.aberta',
  ]);
});

test('another subject with the same address is not that person', async () => {
  const { codigo, email } = await tried();
  expect((await comeIn(codigo, account({ email }))).erro).toBe('outra_identidade_na_empresa');
});

test.each([
  ['not verified', { email_verified: false }],
  ['said to be verified by a word', { email_verified: 'true' }],
  ['no address', { email: 'Ana <ana@escritorio.example>' }],
  ['missing', { email: undefined }],
])('an address that is %s finds nobody', async (_how, claims) => {
  const { browser: owner, email } = await register(app);
  const { codigo } = await setUp(owner);
  const came = await comeIn(codigo, account({ email, ...claims }));
  expect(came.erro).toBe('email_da_empresa_nao_verificado');
  expect((await came.browser.get('/sessao')).body).toEqual({ autenticado: false });
});

test('Microsoft says by another claim that the address is the company’s', async () => {
  const { browser: owner, email } = await register(app);
  const { codigo } = await setUp(owner);
  const sub = account({ email, email_verified: undefined, xms_edov: '1' });
  expect((await comeIn(codigo, sub)).path).toBe('/painel');
});

test('the role becomes what the provider says at each sign-in, and who has none any more is refused and signed out', async () => {
  const { browser: owner, codigo } = await tried(GROUPS);
  const bia = await joinTeam(gateway, owner);
  const sub = account({ email: bia.email, groups: ['outro', 'diretoria'] });
  const papel = async (browser: Browser) => (await browser.get('/sessao')).body.usuario?.papel;
  const first = await comeIn(codigo, sub);
  expect(await papel(first.browser)).toBe('owner');
  accounts[sub] = { groups: 'contábil' };
  expect(await papel((await comeIn(codigo, sub)).browser)).toBe('member');
  expect(await papel(first.browser)).toBe('member');
  accounts[sub] = { groups: ['outro', { diretoria: true }] };
  expect((await comeIn(codigo, sub)).erro).toBe('sem_papel_na_empresa');
  expect((await first.browser.get('/sessao')).body).toEqual({ autenticado: false });
  expect((await bia.browser.get('/sessao')).body).toEqual({ autenticado: false });
});

test('dots lead into objects, and who has no value may be let in with the lowest role', async () => {
  const { browser: owner } = await register(app);
  const { codigo } = await setUp(owner, {
    ...GROUPS,
    claim: 'realm_access.roles',
    valores_equipe: [],
    sem_papel: 'member',
  });
  const bia = await joinTeam(gateway, owner);
  const sub = account({ email: bia.email, realm_access: { roles: ['diretoria'] } });
  const papel = async () => (await (await comeIn(codigo, sub)).browser.get('/sessao')).body.usuario.papel;
  expect(await papel()).toBe('owner');
  accounts[sub] = {};
  expect(await papel()).toBe('member');
});

test('the last owner stays one, whatever the provider says', async () => {
  const { browser: owner, email } = await register(app);
  const { codigo } = await setUp(owner, GROUPS);
  const { browser } = await comeIn(codigo, account({ email, groups: ['fiscal'] }));
  expect((await browser.get('/sessao')).body.usuario.papel).toBe('owner');
});

test('who does not belong to the office is invited where it says so, by a value that it named, and comes in once the mail is read', async () => {
  const { browser: owner, codigo } = await tried({ ...GROUPS, sem_papel: 'member', convida: true });
  const email = emailNovo();
  const sub = account({ email, groups: [] });
  expect((await comeIn(codigo, sub)).erro).toBe('fora_do_escritorio');
  accounts[sub] = { email, email_verified: true, groups: ['fiscal'] };
  expect((await comeIn(codigo, sub)).erro).toBe('convite_enviado_pela_empresa');
  expect((await owner.get('/pessoas')).body.convites).toMatchObject([{ email, papel: 'member' }]);
  const token = await segredoEnviado(gateway, email, 'link.convite');
  const browser = new Browser(app);
  expect((await browser.post('/convites/ver', { token })).body).toMatchObject({
    tem_conta: false,
    conta_da_empresa: true,
    convidado_por: 'Ana Dona',
  });
  // Nobody has told them a password, and none is needed.
  expect((await browser.post('/convites/aceitar', { token, nome: 'Caio' })).status).toBe(201);
  const { browser: again } = await comeIn(codigo, sub);
  expect((await again.get('/sessao')).body.usuario).toMatchObject({ email, papel: 'member', nome: 'Caio' });
});

test('without a provider a password is wanted of who is new', async () => {
  const { browser: owner } = await register(app);
  const email = emailNovo();
  await owner.post('/pessoas/convites', { email, papel: 'member' });
  const token = await segredoEnviado(gateway, email, 'link.convite');
  expectError(await new Browser(app).post('/convites/aceitar', { token, nome: 'Caio' }), 'corpo_invalido');
});

test('the settings show no secret, keep it only for the issuer that it is of, and are an owner’s', async () => {
  const { browser: owner } = await register(app);
  expect((await owner.get('/escritorio/conta-da-empresa')).body.provedor).toBeNull();
  const typed = { issuer: provider.issuer, client_id: CLIENT.client_id, ...SETTINGS };
  const put = (body: object) => owner.put('/escritorio/conta-da-empresa', body);
  expectError(await put(typed), 'corpo_invalido');
  const { codigo } = await setUp(owner);
  const { text, body } = await put({ ...typed, convida: true });
  expect(body.provedor).toMatchObject({ codigo, convida: true });
  expect(text).not.toContain(CLIENT.client_secret);
  expectError(await put({ ...typed, issuer: 'https://accounts.example' }), 'corpo_invalido');
  const { text: tudo } = await owner.get('/auditoria?limit=100');
  expect(tudo).not.toContain(CLIENT.client_secret);
  expect((await owner.delete('/escritorio/conta-da-empresa')).status).toBe(204);
  expectError(await owner.delete('/escritorio/conta-da-empresa'), 'not_found');
  expectError(await new Browser(app).post('/sessao/empresa', { codigo }), 'codigo_da_empresa_desconhecido');
});

test('another office sees, changes and removes nothing of it', async () => {
  const { browser: owner } = await register(app);
  const { codigo } = await setUp(owner);
  const { browser: other } = await register(app);
  expect((await other.get('/escritorio/conta-da-empresa')).body.provedor).toBeNull();
  expectError(await other.delete('/escritorio/conta-da-empresa'), 'not_found');
  expectError(await other.put('/escritorio/conta-da-empresa/exigencia', { exigida: true }), 'not_found');
  expect((await setUp(other)).codigo).not.toBe(codigo);
  expect((await owner.get('/escritorio/conta-da-empresa')).body.provedor.codigo).toBe(codigo);
});

test('it is required only once an owner has come in by it as it is, and a change lifts that', async () => {
  const { browser: owner, email, codigo, sub, byCompany } = await tried();
  const member = await joinTeam(gateway, owner);
  const exigir = (browser: Browser, exigida = true) =>
    browser.put('/escritorio/conta-da-empresa/exigencia', { exigida });
  await setUp(owner);
  expectError(await exigir(owner), 'conta_da_empresa_nao_testada');
  // A member's way in shows nothing of an owner's.
  await comeIn(codigo, account({ email: member.email }));
  expectError(await exigir(owner), 'conta_da_empresa_nao_testada');
  await comeIn(codigo, sub, byCompany);
  expect((await exigir(owner)).status).toBe(204);
  for (const { browser } of [{ browser: owner }, member])
    expect((await browser.get('/sessao')).body).toEqual({ autenticado: false });
  const byPassword = () => new Browser(app).post('/sessao', { email, senha: SENHA });
  expectError(await byPassword(), 'conta_da_empresa_exigida');
  expectError(await new Browser(app).post('/sessao', { email, senha: 'errada' }), 'credenciais_invalidas');
  expect((await byCompany.get('/escritorio/conta-da-empresa')).body.provedor.exigido_em).not.toBeNull();
  expect((await exigir(byCompany, false)).status).toBe(204);
  expect((await byPassword()).status).toBe(200);
  expect((await exigir(byCompany)).status).toBe(204);
  const changed = await setUp(byCompany, { client_secret: CLIENT.client_secret });
  expect(changed).toMatchObject({ testado_em: null, exigido_em: null });
  expect((await byPassword()).status).toBe(200);
  expect(
    (await auditoria(byCompany)).filter((acao) => acao.startsWith('conta_da_empresa.')).slice(2),
  ).toEqual([
    'conta_da_empresa.exigida',
    'conta_da_empresa.dispensada',
    'conta_da_empresa.exigida',
    'conta_da_empresa.configurada',
  ]);
});

test('required there, a password opens the person’s other offices, and neither a switch nor an invitation opens this one', async () => {
  const { browser: owner, codigo, byCompany } = await tried();
  const bia = await register(app);
  await owner.post('/pessoas/convites', { email: bia.email, papel: 'member' });
  const token = await segredoEnviado(gateway, bia.email, 'link.convite');
  const { body: convidada } = await owner.post('/pessoas/convites', { email: emailNovo(), papel: 'member' });
  const other = await segredoEnviado(gateway, convidada.email, 'link.convite');
  expect((await bia.browser.post('/convites/aceitar', { token })).status).toBe(201);
  await byCompany.put('/escritorio/conta-da-empresa/exigencia', { exigida: true });
  const browser = new Browser(app);
  const { body } = await browser.post('/sessao', { email: bia.email, senha: SENHA });
  expect(body.escritorio.id).toBe(bia.organizationId);
  const here = (await byCompany.get('/sessao')).body.escritorio.id;
  expectError(await browser.post('/sessao/escritorio', { escritorio_id: here }), 'conta_da_empresa_exigida');
  expect((await browser.get('/sessao')).body.autenticado).toBe(true);
  const joining = new Browser(app);
  const aceite = await joining.post('/convites/aceitar', { token: other, nome: 'Nova', senha: SENHA });
  expect([aceite.status, aceite.body]).toEqual([201, { autenticado: false }]);
  const sub = account({ email: convidada.email });
  expect((await comeIn(codigo, sub)).path).toBe('/painel');
});

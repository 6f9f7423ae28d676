import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Express } from 'express';
import { Secret, TOTP } from 'otpauth';
import { createApp } from '../../teste/app-de-teste.ts';
import { expectError } from '../../teste/expect-error.ts';
import {
  auditoria,
  Browser,
  CNPJ,
  emailNovo,
  linkDeSenha,
  panelGateway,
  register,
  SENHA,
  segredoEnviado,
} from '../../teste/test-panel.ts';
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

const OUTRA_SENHA = 'outra frase bem comprida';

/** What an invitation of `owner` to an address carries. */
async function invite(owner: Browser, email: string, papel = 'member'): Promise<string> {
  expect((await owner.post('/pessoas/convites', { email, papel })).status).toBe(201);
  return segredoEnviado(gateway, email, 'link.convite');
}

/** Bia, who owns an office, belongs to Ana's too, each with a browser of hers. */
async function inDoisEscritorios() {
  const ana = await register(app);
  const bia = await register(app);
  const token = await invite(ana.browser, bia.email);
  const aqui = new Browser(app);
  const aceite = await aqui.post('/convites/aceitar', { token, senha: SENHA });
  expect(aceite.status).toBe(201);
  return { ana, bia, aqui, aceite: aceite.body, deAna: ana.organizationId, deBia: bia.organizationId };
}

const escritorioDe = async (browser: Browser): Promise<string | undefined> =>
  (await browser.get('/sessao')).body.escritorio?.id;

test('who has an account joins with its password, keeps what they had, and the inviter sees no difference', async () => {
  const { browser: owner, organizationId } = await register(app);
  const bia = await register(app);
  const estranha = emailNovo();
  const convites = [];
  for (const email of [bia.email, estranha]) {
    const { status, body } = await owner.post('/pessoas/convites', { email, papel: 'member' });
    convites.push({ status, ...body, id: 0, email: 0, criado_em: 0, expira_em: 0 });
  }
  expect(convites[0]).toEqual(convites[1]);
  const token = await segredoEnviado(gateway, bia.email, 'link.convite');
  const browser = new Browser(app);
  expect((await browser.post('/convites/ver', { token })).body.tem_conta).toBe(true);
  expectError(await browser.post('/convites/aceitar', { token, nome: 'Bia' }), 'corpo_invalido');
  const errada = await browser.post('/convites/aceitar', { token, nome: 'Bia', senha: OUTRA_SENHA });
  expectError(errada, 'credenciais_invalidas');
  const { body } = await browser.post('/convites/aceitar', { token, senha: SENHA });
  expect(body).toMatchObject({
    usuario: { email: bia.email, nome: 'Ana Dona', papel: 'member' },
    escritorio: { id: organizationId },
  });
  expect(body.escritorios.map(({ id }: { id: string }) => id).sort()).toEqual(
    [organizationId, bia.organizationId].sort(),
  );
  expect(body.usuario.id).not.toBe(bia.userId);
  // She still owns her own, where nothing tells of the other.
  expect((await bia.browser.get('/chaves')).status).toBe(200);
  expect((await bia.browser.get('/pessoas')).body.data).toHaveLength(1);
  expect(await auditoria(bia.browser)).toEqual(['escritorio.registrado']);
  const { body: pessoas } = await owner.get('/pessoas');
  expect(JSON.stringify(pessoas)).not.toContain(bia.organizationId);
});

test('who is signed in as the person invited only says yes; somebody else’s session counts for nothing', async () => {
  const { browser: owner } = await register(app);
  const bia = await register(app);
  const token = await invite(owner, bia.email);
  const { browser: caio } = await register(app);
  expectError(await caio.post('/convites/aceitar', { token }), 'corpo_invalido');
  expect((await bia.browser.post('/convites/aceitar', { token })).status).toBe(201);
  expectError(await owner.post('/pessoas/convites', { email: bia.email, papel: 'member' }), 'email_ja_usado');
});

test('an invitation asks an account with a second factor for its code, which then counts nowhere else', async () => {
  const { browser: owner } = await register(app);
  const bia = await register(app);
  const { body: preparado } = await bia.browser.post('/perfil/dois-fatores', { senha: SENHA });
  const clock = new TOTP({ secret: Secret.fromBase32(preparado.segredo) });
  const codigo = clock.generate();
  await bia.browser.post('/perfil/dois-fatores/confirmar', { codigo });
  const token = await invite(owner, bia.email);
  const browser = new Browser(app);
  const aceitar = (typed: object) => browser.post('/convites/aceitar', { token, senha: SENHA, ...typed });
  expectError(await aceitar({}), 'segundo_fator_necessario');
  expectError(await aceitar({ codigo }), 'codigo_invalido');
  // The next one counts already; those up to the one that was used do not any more.
  const novo = clock.generate({ timestamp: Date.now() + 30_000 });
  expect((await aceitar({ codigo: novo })).status).toBe(201);
  const { email } = bia;
  expectError(
    await new Browser(app).post('/sessao', { email, senha: SENHA, codigo: novo }),
    'codigo_invalido',
  );
});

test('an account signs another office up, with its own password', async () => {
  const bia = await register(app);
  const visita = new Browser(app);
  const escritorio = { nome: 'Segundo', cnpj: CNPJ };
  await visita.post('/escritorios', { escritorio, nome: 'Bia', email: bia.email });
  const token = await segredoEnviado(gateway, bia.email, 'link.cadastro');
  expect((await visita.post('/cadastro/ver', { token })).body).toEqual({
    escritorio: 'Segundo',
    email: bia.email,
    tem_conta: true,
  });
  const confirmar = (senha: string) => visita.post('/cadastro/confirmar', { token, senha });
  expectError(await confirmar(OUTRA_SENHA), 'credenciais_invalidas');
  const { body } = await confirmar(SENHA);
  expect(body).toMatchObject({ usuario: { nome: 'Bia', papel: 'owner' }, escritorio });
  expect(body.escritorios).toHaveLength(2);
  expectError(await visita.post('/cadastro/ver', { token }), 'link_invalido');
});

test('who signs in comes to the office that they used last, and goes on in another: one session, of one office', async () => {
  const { bia, aqui, deAna, deBia } = await inDoisEscritorios();
  const browser = new Browser(app);
  const { body } = await browser.post('/sessao', { email: bia.email, senha: SENHA });
  expect(body.escritorio.id).toBe(deAna);
  const antes = new Map(browser.cookies);
  const { body: trocada } = await browser.post('/sessao/escritorio', { escritorio_id: deBia });
  expect(trocada).toMatchObject({
    escritorio: { id: deBia },
    usuario: { id: bia.userId, papel: 'owner' },
    expira_em: body.expira_em,
  });
  expect((await browser.get('/auditoria')).status).toBe(200);
  // The session of the other office is over, and that one knows of this one nothing.
  const velho = new Browser(app);
  for (const [nome, valor] of antes) velho.cookies.set(nome, valor);
  expectError(await velho.get('/clientes'), 'sessao_invalida');
  expect(await escritorioDe(aqui)).toBe(deAna);
});

test('nobody goes on in an office that they do not belong to, or that is none', async () => {
  const { browser } = await register(app);
  const { organizationId } = await register(app);
  const aqui = await escritorioDe(browser);
  for (const escritorio_id of [organizationId, aqui, '00000000-0000-7000-8000-000000000000'])
    expectError(await browser.post('/sessao/escritorio', { escritorio_id }), 'not_found');
  expect(await escritorioDe(browser)).toBe(aqui);
});

test('who is removed from one office, or leaves it, stays in the other', async () => {
  const { ana, bia, aqui, aceite, deBia } = await inDoisEscritorios();
  expect((await ana.browser.delete(`/pessoas/${aceite.usuario.id}`)).status).toBe(204);
  expectError(await aqui.get('/clientes'), 'sessao_invalida');
  expect(await escritorioDe(bia.browser)).toBe(deBia);
  const { body } = await new Browser(app).post('/sessao', { email: bia.email, senha: SENHA });
  expect(body.escritorios.map(({ id }: { id: string }) => id)).toEqual([deBia]);
});

test('a role is of one office', async () => {
  const { ana, bia, aqui, aceite } = await inDoisEscritorios();
  expectError(await aqui.get('/chaves'), 'papel_insuficiente');
  await ana.browser.patch(`/pessoas/${aceite.usuario.id}`, { papel: 'owner' });
  expect((await aqui.get('/chaves')).status).toBe(200);
  await ana.browser.patch(`/pessoas/${aceite.usuario.id}`, { papel: 'member' });
  expect((await bia.browser.get('/chaves')).status).toBe(200);
});

test('a new password counts everywhere and ends all other sessions, in whatever office', async () => {
  const { bia, aqui } = await inDoisEscritorios();
  const troca = { senha_atual: SENHA, senha: OUTRA_SENHA };
  expect((await bia.browser.put('/perfil/senha', troca)).status).toBe(204);
  expect((await bia.browser.get('/clientes')).status).toBe(200);
  expectError(await aqui.get('/clientes'), 'sessao_invalida');
  const { email } = bia;
  expectError(await new Browser(app).post('/sessao', { email, senha: SENHA }), 'credenciais_invalidas');
  expect((await aqui.post('/sessao', { email, senha: OUTRA_SENHA })).status).toBe(200);
});

test('so does one that was forgotten; and signing out everywhere means all offices', async () => {
  const { bia, aqui } = await inDoisEscritorios();
  const { email } = bia;
  await new Browser(app).post('/senha/esqueci', { email });
  const token = await linkDeSenha(gateway, email);
  expect((await new Browser(app).post('/senha/redefinir', { token, senha: OUTRA_SENHA })).status).toBe(204);
  for (const browser of [bia.browser, aqui]) expectError(await browser.get('/clientes'), 'sessao_invalida');
  for (const browser of [bia.browser, aqui]) await browser.post('/sessao', { email, senha: OUTRA_SENHA });
  await aqui.delete('/sessoes');
  expectError(await bia.browser.get('/clientes'), 'sessao_invalida');
});

test('a new address is the same in both offices; a name is what each office knows', async () => {
  const { ana, bia, aqui } = await inDoisEscritorios();
  const email = emailNovo();
  await bia.browser.post('/perfil/email', { email, senha: SENHA });
  await bia.browser.post('/email/confirmar', { token: await segredoEnviado(gateway, email, 'link.email') });
  await aqui.post('/sessao', { email, senha: SENHA });
  await aqui.patch('/perfil', { nome: 'Bia de Ana' });
  const nomes = async (browser: Browser) =>
    (await browser.get('/pessoas')).body.data.map(({ nome, email: dela }: Record<string, string>) => [
      nome,
      dela,
    ]);
  expect(await nomes(ana.browser)).toEqual([
    ['Ana Dona', ana.email],
    ['Bia de Ana', email],
  ]);
  expect(await nomes(bia.browser)).toEqual([['Ana Dona', email]]);
});

test('who belongs to no office any more is forgotten', async () => {
  const { browser: owner } = await register(app);
  const email = emailNovo();
  const token = await invite(owner, email);
  const bia = new Browser(app);
  const { body } = await bia.post('/convites/aceitar', { token, nome: 'Bia', senha: SENHA });
  await bia.delete(`/pessoas/${body.usuario.id}`);
  const outro = await invite(owner, email);
  expect((await bia.post('/convites/ver', { token: outro })).body.tem_conta).toBe(false);
});

test('an office sees of people only those who belong to it', async () => {
  const { ana, bia } = await inDoisEscritorios();
  const caio = await register(app);
  const { rows } = await database.database
    .forOrganization(ana.organizationId)
    .transaction((tx) => tx.query<{ email: string }>('SELECT email FROM pessoa ORDER BY id'));
  expect(rows.map(({ email }) => email).sort()).toEqual([ana.email, bia.email].sort());
  const { rowCount } = await database.database
    .forOrganization(ana.organizationId)
    .transaction((tx) => tx.query(`UPDATE pessoa SET senha_hash = 'x' WHERE email = $1`, [caio.email]));
  expect(rowCount).toBe(0);
  const { rows: dele } = await database.database
    .forOrganization(ana.organizationId)
    .transaction((tx) => tx.query('SELECT * FROM escritorios_da_pessoa($1)', [caio.userId]));
  expect(dele).toEqual([]);
});

test('the version before, still running, makes people, changes them and finds them', async () => {
  const { organizationId } = await register(app);
  const bia = await register(app);
  const antes = database.database.forOrganization(organizationId);
  const id = '00000000-0000-7000-8000-0000000000aa';
  const inserir = (email: string, quem = id) =>
    antes.transaction((tx) =>
      tx.query(
        `INSERT INTO "user" (id, organization_id, email, nome, senha_hash, papel, email_confirmado_em)
         VALUES ($1, $2, $3, 'Velha', 'x', 'member', now())`,
        [quem, organizationId, email],
      ),
    );
  const email = emailNovo();
  await inserir(email);
  await expect(inserir(email, '00000000-0000-7000-8000-0000000000ab')).rejects.toMatchObject({
    code: '23505',
    constraint: 'user_email_key',
  });
  await antes.transaction((tx) => tx.query(`UPDATE "user" SET senha_hash = 'y' WHERE id = $1`, [id]));
  const { rows } = await antes.transaction((tx) =>
    tx.query('SELECT email, senha_hash, email_confirmado_em IS NOT NULL AS ok FROM pessoa WHERE id = $1', [
      id,
    ]),
  );
  expect(rows).toEqual([{ email, senha_hash: 'y', ok: true }]);
  // What this version changes is what the one before reads.
  await bia.browser.put('/perfil/senha', { senha_atual: SENHA, senha: OUTRA_SENHA });
  const found = await database.database.app.query(
    `SELECT f.id, f.senha_hash LIKE '$argon2%' AS hash FROM usuario_por_email($1) f`,
    [bia.email],
  );
  expect(found.rows).toEqual([{ id: bia.userId, hash: true }]);
  const copia = await database.database
    .forOrganization(bia.organizationId)
    .transaction((tx) =>
      tx.query(
        'SELECT u.senha_hash = p.senha_hash AS igual FROM "user" u JOIN pessoa p ON p.id = u.pessoa_id',
      ),
    );
  expect(copia.rows).toEqual([{ igual: true }]);
});

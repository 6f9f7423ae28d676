import { randomBytes } from 'node:crypto';
import { type Acesso, acessosByEmail } from '@apura/database';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Express } from 'express';
import { createApp } from '../../teste/app-de-teste.ts';
import { expectError } from '../../teste/expect-error.ts';
import { Browser, emailNovo, linkDeSenha, panelGateway, register, SENHA } from '../../teste/test-panel.ts';
import type { Gateway } from '../gateway.ts';
import { createLimiter } from '../request/limits/limiter.ts';
import { signDevice } from './sessao.ts';

let database: TestDatabase;
let gateway: Gateway;
let app: Express;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const VEZES = 4;
const OUTRA_SENHA = 'outra frase bem comprida';
const APARELHO = 'apura-aparelho';
const porIp = { quota: VEZES, janela: 900, por: 'ip' } as const;
const porConta = { quota: VEZES, janela: 900, por: 'chave' } as const;

/** New counters for each test, all small. Requests say where they come from. */
beforeEach(() => {
  gateway = panelGateway(database.database, {
    limiter: createLimiter({
      store: { tipo: 'memoria' },
      policies: {
        entrada: porIp,
        entrada_conta: porConta,
        entrada_aparelho: porConta,
        registro: { ...porIp, quota: 100 },
      },
    }),
    trustedProxies: ['127.0.0.1', '::1', '::ffff:127.0.0.1'],
  });
  app = createApp(gateway);
});

const ESCRITORIO = '198.51.100.1';
const entrar = (quem: Browser, email: string, { ip = ESCRITORIO, senha = SENHA } = {}) =>
  quem.pedir('post', '/sessao', { email, senha }, { 'X-Forwarded-For': ip });
const estranho = () => new Browser(app);
const acessoDe = async (email: string) => (await acessosByEmail(database.database, email))[0] as Acesso;

/** Somebody who was signed in in this browser, and is not any more. */
async function conhecido() {
  const { browser, email, userId } = await register(app);
  await browser.delete('/sessao');
  return { browser, email, userId, cookie: browser.cookies.get(APARELHO) as string };
}

/** Uses up what browsers that are not known may try from the office's address. */
async function spendEndereco(): Promise<void> {
  for (let i = 0; i < VEZES; i++) expectError(await entrar(estranho(), emailNovo()), 'credenciais_invalidas');
}

test('guesses from the office’s own address lock nobody out of a browser that is known', async () => {
  const { browser, email } = await conhecido();
  await spendEndereco();
  expectError(await entrar(estranho(), email), 'muitas_tentativas');
  expect((await entrar(browser, email)).status).toBe(200);
});

test('nor do guesses at the account from everywhere', async () => {
  const { browser, email } = await conhecido();
  for (let i = 0; i < VEZES; i++)
    expectError(
      await entrar(estranho(), email, { ip: `192.0.2.${i}`, senha: 'errada' }),
      'credenciais_invalidas',
    );
  expectError(await entrar(estranho(), email, { ip: '192.0.2.99' }), 'muitas_tentativas');
  expect((await entrar(browser, email)).status).toBe(200);
});

test('nor does whoever asks for pages without end', async () => {
  const limiter = createLimiter({ store: { tipo: 'memoria' }, policies: { site: porIp } });
  gateway = { ...gateway, limiter };
  app = createApp(gateway);
  const { browser, email } = await conhecido();
  const { pessoa_id: pessoaId } = await acessoDe(email);
  const pedir = (quem: Browser) => quem.pedir('get', '/sessao', undefined, { 'X-Forwarded-For': ESCRITORIO });
  for (let i = 0; i < VEZES; i++) expect((await pedir(estranho())).status).toBe(200);
  expectError(await pedir(estranho()), 'rate_limited');
  expect((await entrar(browser, email)).status).toBe(200);
  // The cookie has no more than its share; who takes that from it leaves the address's to the person.
  const ladrao = estranho();
  ladrao.cookies.set(
    APARELHO,
    await signDevice(gateway.keyRing.current, { pessoaId, senhaHash: '' }, new Date(Date.now() + 1e6)),
  );
  const vindas = [];
  for (let i = 0; i < VEZES; i++) vindas.push((await pedir(ladrao)).status);
  expect(vindas).toEqual([200, 200, 200, 429]);
  const deOutro = await browser.pedir('get', '/sessao', undefined, { 'X-Forwarded-For': '192.0.2.7' });
  expect(deOutro.status).toBe(200);
});

test('a cookie that is another’s, forged, of another key or too old gives nothing', async () => {
  const [um, outro] = [await conhecido(), await conhecido()];
  const { pessoa_id: pessoaId, senha_hash: senhaHash } = await acessoDe(um.email);
  const dela = { pessoaId, senhaHash };
  const amanha = new Date(Date.now() + 86_400_000);
  const [cabeca, payload, assinatura] = um.cookie.split('.') as [string, string, string];
  const sessao = (await register(app)).browser.cookies.get('apura-sessao') as string;
  const falsos = {
    'of another account': outro.cookie,
    'signed with another key': await signDevice(randomBytes(32), dela, amanha),
    'too old': await signDevice(gateway.keyRing.current, dela, new Date(Date.now() - 1000)),
    'without a signature': `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`,
    'with another’s signature': `${cabeca}.${payload}.${outro.cookie.split('.')[2]}`,
    changed: `${cabeca}.${Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(payload, 'base64url').toString()), jti: 'x' })).toString('base64url')}.${assinatura}`,
    'of a session': sessao,
    empty: '',
  };
  await spendEndereco();
  for (const [nome, valor] of Object.entries(falsos)) {
    const ladrao = estranho();
    ladrao.cookies.set(APARELHO, valor);
    const { body } = await entrar(ladrao, um.email);
    expect([nome, body.code]).toEqual([nome, 'muitas_tentativas']);
  }
  // What was changed was good: as it is, it counts by itself.
  const copia = estranho();
  copia.cookies.set(APARELHO, um.cookie);
  expect((await entrar(copia, um.email)).status).toBe(200);
});

test('a known browser that guesses is held up too, and another one of the same person is not', async () => {
  const { browser, email } = await conhecido();
  const outro = estranho();
  expect((await entrar(outro, email)).status).toBe(200);
  for (let i = 0; i < VEZES; i++)
    expectError(await entrar(browser, email, { senha: 'errada' }), 'credenciais_invalidas');
  const recusada = await entrar(browser, email);
  expectError(recusada, 'muitas_tentativas');
  expect(recusada.body.retryAfter).toBeGreaterThan(0);
  expect((await entrar(outro, email)).status).toBe(200);
});

test.each([
  [
    'changed',
    async (owner: Browser) => owner.put('/perfil/senha', { senha_atual: SENHA, senha: OUTRA_SENHA }),
  ],
  [
    'forgotten',
    async (owner: Browser, email: string) => {
      await owner.post('/senha/esqueci', { email });
      const token = await linkDeSenha(gateway, email);
      return owner.post('/senha/redefinir', { token, senha: OUTRA_SENHA });
    },
  ],
] as const)(
  'a password that is %s ends what browsers were known by, but for the one that did it',
  async (_como, mudar) => {
    const { browser, email } = await conhecido();
    const antigo = estranho();
    await entrar(antigo, email, { ip: '192.0.2.8' });
    await entrar(browser, email);
    expect((await mudar(browser, email)).status).toBe(204);
    await spendEndereco();
    expectError(await entrar(antigo, email, { senha: OUTRA_SENHA }), 'muitas_tentativas');
    expect((await entrar(browser, email, { senha: OUTRA_SENHA })).status).toBe(200);
  },
);

test('whether somebody has the e-mail is told neither before the limit nor at it', async () => {
  const { email, cookie } = await conhecido();
  const respostas = async (quem: string, ip: string) => {
    const vindas = [];
    for (let i = 0; i <= VEZES; i++) {
      // Of an account of the stranger's own.
      const ladrao = estranho();
      ladrao.cookies.set(APARELHO, cookie);
      const { status, body } = await entrar(ladrao, quem, { ip, senha: 'errada' });
      // At the limit the message says the seconds.
      vindas.push([status, status === 401 ? body : body.code]);
    }
    return vindas;
  };
  const { email: alheio } = await conhecido();
  expect(await respostas(alheio, '192.0.2.1')).toEqual(await respostas(emailNovo(), '192.0.2.2'));
  expect(email).not.toBe(alheio);
});

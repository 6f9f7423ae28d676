import { EMAILS_PER_DAY } from '@apura/database';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Express } from 'express';
import { createApp } from '../../teste/app-de-teste.ts';
import { expectError } from '../../teste/expect-error.ts';
import { Browser, CNPJ, emailNovo, panelGateway, register, SENHA } from '../../teste/test-panel.ts';
import { OPEN_ROUTES } from './routes/panel-routes.ts';

let database: TestDatabase;
let app: Express;
/** Each statement that reaches the database, in order. */
let doneIn: string[] = [];
beforeAll(async () => {
  database = await testDatabase();
  app = createApp(panelGateway(database.database));
  const vistas = new WeakSet<object>();
  for (const pool of [database.database.app, database.database.auth, database.database.strangers])
    pool.on('acquire', (client) => {
      if (vistas.has(client)) return;
      vistas.add(client);
      const query = client.query.bind(client) as (...args: unknown[]) => unknown;
      client.query = ((pedido: string | { text: string }, ...resto: unknown[]) => {
        const sql = typeof pedido === 'string' ? pedido : pedido.text;
        // The office of somebody without one is made up, and another each time.
        doneIn.push(sql.replace(/'[0-9a-f-]{36}'/g, "'an office'"));
        return query(pedido, ...resto);
      }) as typeof client.query;
    });
});
afterAll(() => database.close());

const PEDIDOS: Record<string, (email: string) => object> = {
  '/sessao': (email) => ({ email, senha: 'esta nunca foi a senha' }),
  '/senha/esqueci': (email) => ({ email }),
  '/escritorios': (email) => ({ email, nome: 'Ana', escritorio: { nome: 'Aurora', cnpj: CNPJ } }),
};

/** What can be seen from outside, and what the database was asked for; ids and counters differ by themselves. */
async function observe(path: string, email: string) {
  doneIn = [];
  const browser = new Browser(app);
  const resposta = await browser.pedir('post', path, PEDIDOS[path]?.(email), {
    'X-Request-Id': 'a-mesma-requisicao',
  });
  const { date: _, ...headers } = resposta.headers as Record<string, string>;
  return {
    status: resposta.status,
    texto: resposta.text,
    headers: Object.fromEntries(Object.entries(headers).filter(([nome]) => !/ratelimit/.test(nome))),
    feito: [...doneIn],
  };
}

test('the open addresses to which an e-mail is typed are those that are looked at here', async () => {
  const aceitam = [];
  for (const { method, path } of OPEN_ROUTES) {
    if (method !== 'post') continue;
    // What a schema asks for stands in its refusal of nothing.
    const { body } = await new Browser(app).post(path, {});
    if (JSON.stringify(body.detalhes ?? []).includes('email')) aceitam.push(path);
  }
  expect(aceitam.sort()).toEqual(Object.keys(PEDIDOS).sort());
});

test.each(Object.keys(PEDIDOS))(
  '%s: who has an access and who has none get the same bytes for the same work',
  async (path) => {
    const { email } = await register(app);
    const conhecido = await observe(path, email);
    const desconhecido = await observe(path, emailNovo());
    expect(conhecido.feito.length).toBeGreaterThan(0);
    expect(conhecido).toEqual(desconhecido);
  },
);

test.each(['/senha/esqueci', '/escritorios'])(
  '%s: when no more mails go to an address today the answer is the same, and none goes',
  async (path) => {
    const email = emailNovo();
    const respostas = [];
    for (let i = 0; i <= EMAILS_PER_DAY.por_endereco; i++) respostas.push(await observe(path, email));
    const [primeira, ...outras] = respostas.map(({ feito: _, ...visto }) => visto);
    for (const outra of outras) expect(outra).toEqual(primeira);
    const escritos = respostas.map(
      ({ feito }) => feito.filter((sql) => /insert into "?email\b/i.test(sql)).length,
    );
    expect(escritos).toEqual([...Array(EMAILS_PER_DAY.por_endereco).fill(1), 0]);
  },
);

test('who is signed in is told that no more go out today, and when they will', async () => {
  const { browser } = await register(app);
  const email = emailNovo();
  const { body: convite } = await browser.post('/pessoas/convites', { email, papel: 'member' });
  let { id } = convite;
  for (let i = 1; i < EMAILS_PER_DAY.por_endereco; i++)
    ({ id } = (await browser.post(`/pessoas/convites/${id}/reenviar`)).body);
  const { browser: outro } = await register(app);
  for (const recusa of [
    await browser.post(`/pessoas/convites/${id}/reenviar`),
    await outro.post('/pessoas/convites', { email, papel: 'member' }),
  ]) {
    expectError(recusa, 'excesso_de_emails');
    const segundos = Number(recusa.headers['retry-after']);
    expect(segundos).toBeGreaterThan(0);
    expect(segundos).toBeLessThanOrEqual(86_400);
  }
  // The invitation that was sent last goes on counting.
  expect((await browser.get('/pessoas')).body.convites).toMatchObject([{ id, email }]);
  expect((await outro.get('/pessoas')).body.convites).toEqual([]);
  for (let i = 0; i < EMAILS_PER_DAY.por_endereco; i++)
    expect((await browser.post('/perfil/email/confirmacao')).status).toBe(202);
  expectError(await browser.post('/perfil/email/confirmacao'), 'excesso_de_emails');
  const outroEndereco = emailNovo();
  expect((await browser.post('/perfil/email', { email: outroEndereco, senha: SENHA })).status).toBe(202);
});

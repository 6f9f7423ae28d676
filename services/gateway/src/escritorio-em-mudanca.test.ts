import { randomBytes, randomUUID } from 'node:crypto';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Express } from 'express';
import pg from 'pg';
import request from 'supertest';
import { createApp } from '../teste/app-de-teste.ts';
import { type EscritorioWithAll, escritorioWithAll } from '../teste/escritorio-with-all.ts';
import { expectError } from '../teste/expect-error.ts';
import { countRows, type Escritorio, escritorioForTests, sha256, xml } from '../teste/gateway-for-tests.ts';
import {
  Browser,
  CNPJ,
  emailNovo,
  linkDeSenha,
  panelGateway,
  register,
  SENHA,
  segredoEnviado,
} from '../teste/test-panel.ts';
import type { Gateway } from './gateway.ts';
import { createLimiter } from './request/limits/limiter.ts';

const NOVO = 'https://outra.exemplo';
const CLIENTE = { cnpj_raiz: '77888999', razao_social: 'Padaria', regime: 'lucro_real' };
const NEM_LINK = `/relatorio/${'x'.repeat(43)}`;

let database: TestDatabase;
let gateway: Gateway;
let app: Express;
let admin: pg.Client;
let escritorio: EscritorioWithAll;
let neighbour: Escritorio;
let pessoa: Awaited<ReturnType<typeof register>>;
beforeAll(async () => {
  database = await testDatabase();
  gateway = panelGateway(database.database);
  app = createApp(gateway);
  admin = new pg.Client({ connectionString: database.urls.adminUrl });
  await admin.connect();
  escritorio = await escritorioWithAll(app, gateway);
  neighbour = await escritorioForTests(database.database);
  pessoa = await register(app);
});
afterAll(async () => {
  await admin.end();
  await database.close();
});

const call = ({ chave }: Escritorio, method: 'get' | 'post', path: string, body?: object) => {
  const pedido = request(app)[method](path).set('Authorization', `Bearer ${chave}`);
  return body ? pedido.send(body) : pedido;
};
const send = ({ chave }: Escritorio) =>
  request(app)
    .post('/v1/upload')
    .set('Authorization', `Bearer ${chave}`)
    .attach('xml', Buffer.from(xml(1)), '1.xml');

/** As `leaveCell` leaves an office that is being handed over, or has been. */
const mudando = (id: string, mudou: boolean) =>
  admin.query(
    `INSERT INTO office_move (organization_id, held_until, closed, address, moved_at)
     VALUES ($1, 'infinity', true, $2, CASE WHEN $3 THEN now() END)
     ON CONFLICT (organization_id) DO UPDATE SET moved_at = excluded.moved_at`,
    [id, NOVO, mudou],
  );

test('while an office is handed over nothing of it is written and all is read; others notice nothing', async () => {
  await mudando(escritorio.id, false);
  const antes = await countRows(database.database, escritorio.id);
  for (const resposta of [
    await call(escritorio, 'post', '/v1/clientes', CLIENTE),
    await call(escritorio, 'post', '/v1/webhooks', { url: 'https://receptor.example/' }),
    await send(escritorio),
  ]) {
    expectError(resposta, 'escritorio_em_mudanca');
    expect(resposta.headers['retry-after']).toBe('2');
  }
  expect(await countRows(database.database, escritorio.id)).toEqual(antes);
  expect((await call(escritorio, 'get', `/v1/clientes/${escritorio.cliente}`)).status).toBe(200);
  expect((await call(escritorio, 'get', `/v1/apuracoes/${escritorio.apuracao}`)).status).toBe(200);
  expect((await call(neighbour, 'post', '/v1/clientes', CLIENTE)).status).toBe(201);
  expect((await send(neighbour)).status).toBe(202);
});

test('of an office that has moved each key is told where, for reading and writing; a neighbour’s key is told nothing', async () => {
  await mudando(escritorio.id, true);
  for (const resposta of [
    await call(escritorio, 'get', '/v1/clientes?limit=1'),
    await call(escritorio, 'post', '/v1/clientes', CLIENTE),
    await send(escritorio),
  ]) {
    expectError(resposta, 'escritorio_mudou');
    expect(resposta.body.endereco).toBe(NOVO);
    expect(resposta.body.message).toContain(NOVO);
  }
  const lida = await call(escritorio, 'get', '/v1/clientes?limit=1');
  expect(lida.headers.location).toBe(`${NOVO}/v1/clientes?limit=1`);
  const ofNeighbour = await call(neighbour, 'get', `/v1/clientes/${escritorio.cliente}`);
  expect([ofNeighbour.status, JSON.stringify(ofNeighbour.body).includes(NOVO)]).toEqual([404, false]);
  expect((await call(neighbour, 'get', '/v1/clientes')).status).toBe(200);
});

test('of its panel whoever is signed in, or proves who they are, is told where; a wrong password is told nothing', async () => {
  await mudando(pessoa.organizationId, true);
  expectError(await pessoa.browser.get('/sessao'), 'escritorio_mudou');
  const browser = new Browser(app);
  const entrar = (senha: string) => browser.post('/sessao', { email: pessoa.email, senha });
  const errada = await entrar('uma outra frase comprida');
  expect([errada.status, errada.text.includes(NOVO)]).toEqual([401, false]);
  const certa = await entrar(SENHA);
  expectError(certa, 'escritorio_mudou');
  expect(certa.body.endereco).toBe(NOVO);
});

test('who belongs to another office as well goes on in that one: signed in, switching, and with a new password', async () => {
  const bia = await register(app);
  const { body: here } = await bia.browser.get('/sessao');
  // The first office that they joined, and the one that they used last, is the one that has moved.
  const antiga = await register(app, bia.email.replace('pessoa', 'antiga'));
  await antiga.browser.post('/pessoas/convites', { email: bia.email, papel: 'owner' });
  const token = await segredoEnviado(gateway, bia.email, 'link.convite');
  const { body: joined } = await bia.browser.post('/convites/aceitar', { token });
  await admin.query(`UPDATE "user" SET id = '00000000-0000-7000-8000-00000000000a' WHERE id = $1`, [
    joined.usuario.id,
  ]);
  await mudando(antiga.organizationId, true);
  const escritorio = here.escritorio.id;
  const browser = new Browser(app);
  const entrou = await browser.post('/sessao', { email: bia.email, senha: SENHA });
  expect([entrou.status, entrou.body.escritorio?.id]).toEqual([200, escritorio]);
  const trocar = await browser.post('/sessao/escritorio', { escritorio_id: antiga.organizationId });
  expectError(trocar, 'escritorio_mudou');
  expect(trocar.body.endereco).toBe(NOVO);
  expect((await browser.get('/sessao')).body.escritorio.id).toBe(escritorio);
  await new Browser(app).post('/senha/esqueci', { email: bia.email });
  const nova = { token: await linkDeSenha(gateway, bia.email), senha: 'uma outra frase comprida' };
  expect((await new Browser(app).post('/senha/redefinir', nova)).status).toBe(204);
  const again = await new Browser(app).post('/sessao', { email: bia.email, senha: nova.senha });
  expect([again.status, again.body.escritorio?.id]).toEqual([200, escritorio]);
});

test('a report’s link leads on to the new address; one that never was, nowhere', async () => {
  const segredo = 'y'.repeat(43);
  await admin.query(
    `INSERT INTO compartilhamento (id, organization_id, apuracao_id, cliente_id, hash, expira_em, criado_por)
     VALUES (gen_random_uuid(), $1, $2, $3, $4, now() + interval '1 day', 'Ana')`,
    [escritorio.id, escritorio.apuracao, escritorio.cliente, sha256(segredo)],
  );
  await mudando(escritorio.id, true);
  const aberta = await request(app).get(`/relatorio/${segredo}/pdf`);
  expect([aberta.status, aberta.headers.location]).toEqual([308, `${NOVO}/relatorio/${segredo}/pdf`]);
  const nada = await request(app).get(NEM_LINK);
  expect([nada.status, nada.headers.location]).toEqual([404, undefined]);
});

test('who signs up where there is no room is told where there is; where nothing is said, there always is', async () => {
  const cadastro = () => ({
    ...{ escritorio: { nome: 'Contábil Nova', cnpj: CNPJ }, nome: 'Bia', email: emailNovo() },
  });
  const { rows } = await admin.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM organization o WHERE sandbox_of IS NULL
        AND NOT EXISTS (SELECT FROM office_move m WHERE m.organization_id = o.id)`,
  );
  const offices = rows[0]?.n as number;
  const onde = (after: number) =>
    new Browser(createApp({ ...gateway, nextCell: { address: NOVO, after } })).post(
      '/escritorios',
      cadastro(),
    );
  const cheia = await onde(offices);
  expectError(cheia, 'cadastro_em_outro_endereco');
  expect(cheia.body.endereco).toBe(NOVO);
  expect((await onde(offices + 1)).status).toBe(202);
  expect((await new Browser(app).post('/escritorios', cadastro())).status).toBe(202);
});

test('only who holds the token of a move is told what became of it; who guesses is told nothing, and soon to wait', async () => {
  const other = createApp({ ...gateway, limiter: createLimiter({ store: { tipo: 'memoria' } }) });
  const asked = async (token: string) => {
    const { status, body } = await request(other).get(`/mudancas/${token}`);
    return status === 200 ? body : [status, body.code];
  };
  const token = randomBytes(32);
  const office = randomUUID();
  await admin.query(
    `INSERT INTO office_move (organization_id, held_until, answers_to) VALUES ($1, '-infinity', $2)`,
    [office, sha256(token)],
  );
  const known = token.toString('base64url');
  // As the program that moves does, from before it writes here until it ends.
  const lock = "hashtextextended('move-office ' || $1, 0)";
  await admin.query(`SELECT pg_advisory_lock(${lock})`, [office]);
  expect(await asked(known)).toEqual({ estado: 'under_way' });
  await admin.query(`SELECT pg_advisory_unlock(${lock})`, [office]);
  expect(await asked(known)).toEqual({ estado: 'never' });
  await admin.query(`SELECT pg_advisory_lock(${lock})`, [office]);
  await admin.query('UPDATE office_move SET arrived_at = now() WHERE organization_id = $1', [office]);
  expect(await asked(known)).toEqual({ estado: 'here' });
  await admin.query('SELECT pg_advisory_unlock_all()');

  const guesses = [
    randomBytes(32).toString('base64url'),
    sha256(token).toString('base64url'),
    office,
    `${known}A`,
  ];
  for (const guess of guesses) expect(await asked(guess)).toEqual([404, 'not_found']);
  expectError(await request(other).post(`/mudancas/${known}`), 'metodo_nao_permitido');
  for (let i = guesses.length; i < 30; i++) await asked(randomBytes(32).toString('base64url'));
  expect(await asked(randomBytes(32).toString('base64url'))).toEqual([429, 'rate_limited']);
  expect(await asked(known)).toEqual({ estado: 'here' });
});

import { gzipSync } from 'node:zlib';
import { cleanEmails, listAuditoria, newId, OPENINGS_PER_LINK, REPORTS_PER_DAY } from '@apura/database';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Express } from 'express';
import pg from 'pg';
import request from 'supertest';
import { createApp } from '../../teste/app-de-teste.ts';
import { expectError } from '../../teste/expect-error.ts';
import { BASE, type Escritorio, escritorioForTests, sha256 } from '../../teste/gateway-for-tests.ts';
import { panelGateway, register } from '../../teste/test-panel.ts';
import type { Gateway } from '../gateway.ts';
import { createLimiter } from '../request/limits/limiter.ts';

let database: TestDatabase;
let gateway: Gateway;
let app: Express;
beforeAll(async () => {
  database = await testDatabase();
  gateway = panelGateway(database.database);
  app = createApp(gateway);
});
afterAll(() => database.close());

const PAGE =
  '<!doctype html><title>Apuração</title><style>p { color: red }</style><p><a href="[[pdf]]">PDF</a></p>';
const PDF = Buffer.from('%PDF-1.7 de teste');

const sql = (office: string, texto: string, valores: unknown[] = []) =>
  database.database.forOrganization(office).transaction((tx) => tx.query(texto, valores));

/** An office with one client of whom a month is calculated, and how its key calls. */
async function withReport(escritorio?: Escritorio) {
  const quem = escritorio ?? (await escritorioForTests(database.database));
  const chamar = (method: 'get' | 'post' | 'delete', path: string, body?: object) => {
    const pedido = request(app)[method](path).set('Authorization', `Bearer ${quem.chave}`);
    return body ? pedido.send(body) : pedido;
  };
  const cliente = (
    await chamar('post', '/v1/clientes', {
      cnpj_raiz: '11222333',
      razao_social: 'Padaria',
      regime: 'lucro_real',
    })
  ).body.id as string;
  const apuracao = await apurada(quem.id, cliente);
  return { ...quem, chamar, cliente, apuracao };
}

/** What a worker leaves behind. */
async function apurada(office: string, cliente: string, versao = 1): Promise<string> {
  const page = Buffer.from(PAGE);
  await gateway.storage.putProvisional(office, [
    { sha256: sha256(PDF), encoding: 'identity', size: PDF.length, bytes: PDF },
    { sha256: sha256(page), encoding: 'gzip', size: page.length, bytes: gzipSync(page) },
  ]);
  const id = newId();
  await sql(
    office,
    `INSERT INTO apuracao (id, organization_id, cliente_id, competencia, versao, estado, cenario, request_id, pdf_sha256, html_sha256)
     VALUES ($1, $2, $3, '2026-03', $4, 'calculada', '{}', 'r', $5, $6)`,
    [id, office, cliente, versao, sha256(PDF), sha256(page)],
  );
  return id;
}

const titular = (office: string, confirmado = true) =>
  sql(
    office,
    `INSERT INTO "user" (id, organization_id, email, nome, senha_hash, papel, email_confirmado_em)
     VALUES ($1, $2, $3, 'Ana', 'x', 'owner', CASE WHEN $4 THEN now() END)`,
    [newId(), office, `${newId()}@escritorio.example`, confirmado],
  );
const pathOf = (url: string) => url.slice(BASE.length);
/** As a browser asks for a page that somebody goes to. */
const open = (path: string, userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)') =>
  request(app)
    .get(path)
    .set({ 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document', 'User-Agent': userAgent });

test('a link opens the report without a session, is counted, and says nothing else of the office', async () => {
  const { id, chamar, apuracao } = await withReport();
  const criado = await chamar('post', `/v1/apuracoes/${apuracao}/links`, {});
  expect(criado.status).toBe(201);
  expect(criado.body.url).toMatch(/\/relatorio\/[\w-]{43}$/);
  const dias = (Date.parse(criado.body.expira_em) - Date.parse(criado.body.criado_em)) / 86_400_000;
  expect(Math.round(dias)).toBe(30);
  const path = pathOf(criado.body.url);
  await request(app).head(path).expect(200);
  const aberta = await open(path);
  expect(aberta.status).toBe(200);
  expect(aberta.text).toBe(PAGE.replace('[[pdf]]', `${path}/pdf`));
  expect(aberta.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
    'cache-control': 'private, no-store',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${sha256('p { color: red }').toString('base64')}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  });
  const pdf = await open(`${path}/pdf`, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140');
  expect(pdf.body).toEqual(PDF);
  expect(pdf.headers['content-disposition']).toBe('attachment; filename="apuracao-padaria-2026-03-v1.pdf"');
  const [visto] = (await chamar('get', `/v1/apuracoes/${apuracao}/compartilhamentos`)).body.data;
  expect(visto).toMatchObject({ id: criado.body.id, forma: 'link', aberturas: 2 });
  expect(visto.primeira_abertura_em <= visto.ultima_abertura_em).toBe(true);
  expect(JSON.stringify(visto)).not.toContain(path.slice(-43));
  const atos = await listAuditoria(database.database.forOrganization(id), { limit: 9 });
  expect(atos.map(({ acao }) => acao)).toEqual([
    'relatorio.aberto',
    'relatorio.link_criado',
    'cliente.cadastrado',
  ]);
  const { rows } = await sql(id, 'SELECT hash FROM compartilhamento');
  expect(rows).toEqual([{ hash: sha256(path.slice(-43)) }]);
});

test('a version that was printed before there were pages shows its PDF', async () => {
  const { id, chamar, apuracao } = await withReport();
  await sql(id, 'UPDATE apuracao SET html_sha256 = NULL');
  const { url } = (await chamar('post', `/v1/apuracoes/${apuracao}/links`, { dias: 1 })).body;
  const aberta = await request(app).get(pathOf(url));
  expect(aberta.headers['content-disposition']).toMatch(/^inline/);
  expect(aberta.body).toEqual(PDF);
});

test('withdrawn, ended, of a removed office, never made: all say the same', async () => {
  const { id, chamar, apuracao } = await withReport();
  const novo = async () => (await chamar('post', `/v1/apuracoes/${apuracao}/links`, {})).body;
  const [retirado, vencido, sumido] = [await novo(), await novo(), await novo()];
  await chamar('delete', `/v1/compartilhamentos/${retirado.id}`).expect(204);
  expectError(
    await chamar('delete', `/v1/compartilhamentos/${retirado.id}`),
    'compartilhamento_nao_encontrado',
  );
  await sql(id, `UPDATE compartilhamento SET expira_em = now() - interval '1 second' WHERE id = $1`, [
    vencido.id,
  ]);
  await sql(id, 'DELETE FROM compartilhamento WHERE id = $1', [sumido.id]);
  const nenhum = `/relatorio/${'A'.repeat(43)}`;
  const paths = [retirado, vencido, sumido].map(({ url }) => pathOf(url));
  const respostas = await Promise.all(
    [nenhum, '/relatorio/x', ...paths, ...paths.map((path) => `${path}/pdf`)].map((path) =>
      request(app).get(path).set('X-Request-Id', 'a-mesma-requisicao'),
    ),
  );
  const tudo = respostas.map(({ status, text, headers }) => {
    const {
      date: _,
      ratelimit: _r,
      'x-ratelimit-remaining': _x,
      'x-ratelimit-reset': _y,
      ...fixos
    } = headers;
    return { status, text, fixos };
  });
  for (const uma of tudo) expect(uma).toEqual(tudo[0]);
  expect(tudo[0]).toMatchObject({ status: 404, text: expect.stringContaining('não vale mais') });
});

test('who guesses is stopped; who holds a good link behind the same address is not', async () => {
  const { chamar, apuracao } = await withReport();
  const { url } = (await chamar('post', `/v1/apuracoes/${apuracao}/links`, {})).body;
  const comLimite = createApp({ ...gateway, limiter: createLimiter({ store: { tipo: 'memoria' } }) });
  const fins = [];
  for (let i = 0; i < 31; i++) {
    const { status } = await request(comLimite).get(`/relatorio/${String(i).padStart(43, 'A')}`);
    fins.push(status);
  }
  expect(fins).toEqual([...Array(30).fill(404), 429]);
  expect((await request(comLimite).get(pathOf(url))).status).toBe(200);
});

test('another office neither sees, makes, sends nor withdraws', async () => {
  const dela = await withReport();
  const outro = await withReport();
  const rosa = (
    await dela.chamar('post', `/v1/clientes/${dela.cliente}/contatos`, {
      nome: 'Rosa',
      email: 'Rosa@P.example',
    })
  ).body;
  expect(rosa.email).toBe('rosa@p.example');
  const link = (await dela.chamar('post', `/v1/apuracoes/${dela.apuracao}/links`, {})).body;
  await titular(outro.id);
  const pdf = { contato_id: rosa.id, forma: 'pdf' };
  for (const resposta of [
    await outro.chamar('get', `/v1/clientes/${dela.cliente}/contatos`),
    await outro.chamar('post', `/v1/clientes/${dela.cliente}/contatos`, { nome: 'X', email: 'x@y.example' }),
    await outro.chamar('delete', `/v1/contatos/${rosa.id}`),
    await outro.chamar('get', `/v1/apuracoes/${dela.apuracao}/compartilhamentos`),
    await outro.chamar('post', `/v1/apuracoes/${dela.apuracao}/links`, {}),
    await outro.chamar('post', `/v1/apuracoes/${dela.apuracao}/emails`, pdf),
    await outro.chamar('post', `/v1/apuracoes/${outro.apuracao}/emails`, pdf),
    await outro.chamar('delete', `/v1/compartilhamentos/${link.id}`),
    await outro.chamar('get', `/v1/compartilhamentos/${link.id}/aberturas`),
  ])
    expect([resposta.status, resposta.body.code]).toEqual([
      404,
      expect.stringMatching(/_nao_encontrad[ao]$/),
    ]);
  await open(pathOf(link.url)).expect(200);
  expect((await outro.chamar('get', '/v1/compartilhamentos')).body).toEqual({ data: [], next_cursor: null });
  const todos = await outro.chamar('post', '/v1/compartilhamentos/retirar', {});
  expect(todos.body).toEqual({ retirados: 0 });
  expect((await request(app).get(pathOf(link.url))).status).toBe(200);
});

test('each opening is noted with the kind of device and no address; a program that looks at links is not counted', async () => {
  const { id, chamar, apuracao } = await withReport();
  const link = (await chamar('post', `/v1/apuracoes/${apuracao}/links`, {})).body;
  const path = pathOf(link.url);
  // Browsers say over HTTPS alone what they are about.
  const porHttps = createApp({ ...gateway, publicBaseUrl: 'https://apura.example' });
  const scanner = 'Mozilla/5.0 (X11; Linux x86_64) Scanner';
  await request(porHttps).get(path).set('User-Agent', scanner).expect(200);
  await open(path).set('Sec-Purpose', 'prefetch;prerender').expect(200);
  const ver = async () => (await chamar('get', '/v1/compartilhamentos?competencia=2026-03')).body.data[0];
  expect(await ver()).toMatchObject({ id: link.id, aberturas: 0, razao_social: 'Padaria', versao: 1 });
  expect(await listAuditoria(database.database.forOrganization(id), { limit: 9 })).toHaveLength(2);
  await open(path).expect(200);
  await open(`${path}/pdf`, 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140 Mobile').expect(200);
  expect(await ver()).toMatchObject({ aberturas: 2 });
  const { data } = (await chamar('get', `/v1/compartilhamentos/${link.id}/aberturas`)).body;
  expect(
    data.map(({ id: _, aberta_em: _em, ...resto }: Record<string, unknown>) => Object.values(resto)),
  ).toEqual([
    ['pdf', 'Celular (Android)', true],
    ['relatorio', 'Celular (iPhone)', true],
    ['relatorio', 'Celular (iPhone)', false],
    ['relatorio', 'Computador (Linux)', false],
  ]);
  const antes = `/v1/compartilhamentos/${link.id}/aberturas?ate=2026-01-01T00:00:00Z`;
  expect((await chamar('get', antes)).body.data).toEqual([]);
  // What is noted has its end: of one link so many, and thirty days after it has ended nothing.
  await sql(
    id,
    `INSERT INTO abertura (id, organization_id, compartilhamento_id, o_que, aparelho, por_pessoa)
     SELECT gen_random_uuid(), $1, $2, 'pdf', '', true FROM generate_series(5, $3::int)`,
    [id, link.id, OPENINGS_PER_LINK],
  );
  await open(path).expect(200);
  await gateway.openings.flush();
  const quantas = async () =>
    (await sql(id, 'SELECT count(*)::int AS n FROM abertura')).rows[0] as { n: number };
  expect(await quantas()).toEqual({ n: OPENINGS_PER_LINK });
  expect(await ver()).toMatchObject({ aberturas: 3 });
  await cleanEmails(database.database);
  expect(await quantas()).toEqual({ n: OPENINGS_PER_LINK });
  await sql(id, `UPDATE compartilhamento SET expira_em = now() - interval '31 days'`);
  await cleanEmails(database.database);
  expect(await quantas()).toEqual({ n: 0 });
});

test('a link that very many open at once is opened a few at a time, in its office’s turn, and recorded together', async () => {
  const { id, chamar, apuracao } = await withReport();
  const link = (await chamar('post', `/v1/apuracoes/${apuracao}/links`, {})).body;
  const { query } = pg.Client.prototype;
  let statements = 0;
  pg.Client.prototype.query = function (this: pg.Client, ...asked: unknown[]) {
    if (/^update "compartilhamento"/.test(String((asked[0] as { text?: string }).text ?? asked[0])))
      statements += 1;
    return Reflect.apply(query, this, asked);
  } as never;
  const { read } = gateway.storage;
  let readings = 0;
  Object.assign(gateway.storage, {
    read: (...asked: Parameters<typeof read>) => {
      readings += 1;
      return read(...asked);
    },
  });
  try {
    const path = pathOf(link.url);
    await gateway.openings.flush();
    const seen = await Promise.all(Array.from({ length: 60 }, async () => (await open(path)).status));
    expect(seen).toEqual(Array(60).fill(200));
    // Prepared once, for all of them.
    expect(readings).toBe(1);
    await gateway.openings.flush();
  } finally {
    pg.Client.prototype.query = query;
    Object.assign(gateway.storage, { read });
  }
  const [visto] = (await chamar('get', `/v1/apuracoes/${apuracao}/compartilhamentos`)).body.data;
  expect(visto.aberturas).toBe(60);
  const { rows } = await sql(id, 'SELECT count(*)::int AS n FROM abertura');
  expect(rows).toEqual([{ n: 60 }]);
  const atos = await listAuditoria(database.database.forOrganization(id), { limit: 9 });
  expect(atos.filter(({ acao }) => acao === 'relatorio.aberto')).toHaveLength(1);
  expect(statements).toBeGreaterThan(0);
  expect(statements).toBeLessThan(30);
});

test('what was handed over is listed with its state and withdrawn, of a month or of all', async () => {
  const { id, chamar, cliente, apuracao } = await withReport();
  const novo = async () => (await chamar('post', `/v1/apuracoes/${apuracao}/links`, {})).body;
  const [vale, vencido, retirado] = [await novo(), await novo(), await novo()];
  await sql(id, `UPDATE compartilhamento SET expira_em = now() - interval '1 second' WHERE id = $1`, [
    vencido.id,
  ]);
  await chamar('delete', `/v1/compartilhamentos/${retirado.id}`).expect(204);
  const listar = async (consulta: string) =>
    (await chamar('get', `/v1/compartilhamentos?${consulta}`)).body.data.map(
      ({ situacao }: { situacao: string }) => situacao,
    );
  expect(await listar('competencia=2026-03')).toEqual(['retirado', 'vencido', 'vale']);
  expect(await listar('competencia=2026-04')).toEqual([]);
  expect(await listar(`situacao=vencido&cliente_id=${cliente}`)).toEqual(['vencido']);
  const primeira = (await chamar('get', '/v1/compartilhamentos?limit=2')).body;
  const segunda = await chamar('get', `/v1/compartilhamentos?limit=2&cursor=${primeira.next_cursor}`);
  expect(segunda.body).toMatchObject({ data: [{ id: vale.id }], next_cursor: null });
  const retirar = async (pedido: { competencia?: string }) =>
    (await chamar('post', '/v1/compartilhamentos/retirar', pedido)).body.retirados;
  expect(await retirar({ competencia: '2026-04' })).toBe(0);
  expect(await retirar({ competencia: '2026-03' })).toBe(1);
  expect(await retirar({})).toBe(0);
  await open(pathOf(vale.url)).expect(404);
  const [ato] = await listAuditoria(database.database.forOrganization(id), { limit: 1 });
  expect(ato).toMatchObject({
    acao: 'relatorio.todos_retirados',
    detalhe: { quantos: 1, competencia: '2026-03' },
  });
});

test('a client has so many contacts; one address is there once', async () => {
  const { id, chamar, cliente } = await withReport();
  await sql(
    id,
    `INSERT INTO contato (id, organization_id, cliente_id, nome, email)
     SELECT gen_random_uuid(), $1, $2, 'C' || n, n || '@x.example' FROM generate_series(1, 49) n`,
    [id, cliente],
  );
  const criar = (nome: string, email: string) =>
    chamar('post', `/v1/clientes/${cliente}/contatos`, { nome, email });
  expect((await criar('Rosa', 'rosa@x.example')).status).toBe(201);
  expect((await criar('Rosa Maria', 'ROSA@x.example')).body.nome).toBe('Rosa Maria');
  expectError(await criar('Demais', 'demais@x.example'), 'excesso_de_contatos');
  expect((await chamar('get', `/v1/clientes/${cliente}/contatos`)).body.data).toHaveLength(50);
});

test('a mail needs an owner whose address is confirmed, a report, and room on this day', async () => {
  const { id, chamar, cliente, apuracao } = await withReport();
  const contato = (
    await chamar('post', `/v1/clientes/${cliente}/contatos`, { nome: 'Rosa', email: `${newId()}@p.example` })
  ).body;
  const enviar = (forma: 'pdf' | 'link') =>
    chamar('post', `/v1/apuracoes/${apuracao}/emails`, { contato_id: contato.id, forma });
  expectError(await enviar('pdf'), 'remetente_nao_confirmado');
  await titular(id, false);
  expectError(await enviar('pdf'), 'remetente_nao_confirmado');
  await titular(id);
  const { body } = await enviar('link').set('Idempotency-Key', 'uma-vez');
  expect(body).toMatchObject({
    forma: 'link',
    nome: 'Rosa',
    para: contato.email,
    email: 'pendente',
    aberturas: 0,
  });
  expect((await enviar('link').set('Idempotency-Key', 'uma-vez')).body).toEqual(body);
  const { rows } = await sql(id, 'SELECT modelo, para, segredo IS NOT NULL AS segredo FROM email');
  expect(rows).toEqual([{ modelo: 'relatorio.link', para: contato.email, segredo: true }]);
  for (let i = 1; i < REPORTS_PER_DAY.por_endereco; i++) expect((await enviar('pdf')).status).toBe(201);
  const recusa = await enviar('pdf');
  expectError(recusa, 'excesso_de_emails');
  expect(recusa.body.hint).toContain('até 1000 e-mails deste tipo');
  await sql(id, `UPDATE apuracao SET estado = 'calculando'`);
  expectError(await enviar('pdf'), 'pdf_indisponivel');
});

test('in the panel only an owner sends; anybody of the office makes a link', async () => {
  const { browser, organizationId, userId } = await register(app);
  const { body } = await browser.post('/clientes', {
    cnpj_raiz: '11222333',
    razao_social: 'Padaria',
    regime: 'mei',
  });
  const apuracao = await apurada(organizationId, body.id);
  const rosa = (await browser.post(`/clientes/${body.id}/contatos`, { nome: 'Rosa', email: 'r@p.example' }))
    .body;
  const pedido = { contato_id: rosa.id, forma: 'pdf' };
  expect((await browser.post(`/apuracoes/${apuracao}/emails`, pedido)).status).toBe(201);
  await sql(organizationId, `UPDATE "user" SET papel = 'member' WHERE id = $1`, [userId]);
  expectError(await browser.post(`/apuracoes/${apuracao}/emails`, pedido), 'papel_insuficiente');
  expect((await browser.post(`/apuracoes/${apuracao}/links`, {})).status).toBe(201);
});

test('all of a month: each contact once, also pressed twice at the same time, and who gets nothing is named', async () => {
  const { id, chamar, cliente, apuracao } = await withReport();
  await titular(id);
  const outros = ['Sem contato', 'Sem mês', 'Desatualizada', 'Incompleta'];
  const ids: string[] = [];
  for (const [i, razao_social] of outros.entries()) {
    const criado = await chamar('post', '/v1/clientes', {
      cnpj_raiz: `2222333${i}`,
      razao_social,
      regime: 'mei',
    });
    ids.push(criado.body.id);
    if (i !== 0)
      await chamar('post', `/v1/clientes/${criado.body.id}/contatos`, { nome: 'Z', email: 'z@z.example' });
    if (i !== 1) await apurada(id, criado.body.id);
  }
  await sql(id, 'UPDATE apuracao SET desatualizada_desde = now() WHERE cliente_id = $1', [ids[2]]);
  await sql(
    id,
    `UPDATE apuracao SET comparativo = '{"situacao":"incompleta","devido_no_mes":null}' WHERE cliente_id = $1`,
    [ids[3]],
  );
  const [rosa, beto] = [`${newId()}@p.example`, `${newId()}@p.example`];
  for (const email of [rosa, beto])
    await chamar('post', `/v1/clientes/${cliente}/contatos`, { nome: 'R', email });
  const enviar = async (forma = 'link') =>
    (await chamar('post', '/v1/compartilhamentos', { competencia: '2026-03', forma })).body;
  const duas = await Promise.all([enviar(), enviar()]);
  expect(duas.map(({ enviados }) => enviados).sort()).toEqual([0, 2]);
  expect(duas.map(({ ja_enviados }) => ja_enviados).sort()).toEqual([0, 2]);
  expect(duas[0].sem_envio).toEqual([
    { cliente_id: ids[2], razao_social: 'Desatualizada', motivo: 'desatualizada' },
    { cliente_id: ids[3], razao_social: 'Incompleta', motivo: 'incompleta' },
    { cliente_id: ids[0], razao_social: 'Sem contato', motivo: 'sem_contato' },
    { cliente_id: ids[1], razao_social: 'Sem mês', motivo: 'sem_apuracao' },
  ]);
  const hashes = await sql(id, 'SELECT DISTINCT hash FROM compartilhamento WHERE apuracao_id = $1', [
    apuracao,
  ]);
  expect(hashes.rowCount).toBe(2);
  // A new version is another report; what has failed goes again; what is beyond the day's limit waits.
  await apurada(id, cliente, 2);
  await sql(
    id,
    `INSERT INTO email (id, organization_id, para, modelo, dados, request_id)
     SELECT gen_random_uuid(), $1, $2, 'relatorio.pdf', '{}', 'r' FROM generate_series(2, $3::int)`,
    [id, rosa, REPORTS_PER_DAY.por_endereco],
  );
  const depois = await enviar('pdf');
  expect(depois).toMatchObject({ enviados: 1, ja_enviados: 0 });
  expect(depois.sem_envio).toContainEqual({
    cliente_id: cliente,
    razao_social: 'Padaria',
    motivo: 'limite_do_dia',
  });
  await sql(id, `UPDATE email SET estado = 'falhou' WHERE para = $1`, [beto]);
  expect(await enviar('pdf')).toMatchObject({ enviados: 1, ja_enviados: 0 });
});

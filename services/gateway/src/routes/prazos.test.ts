import { createHash } from 'node:crypto';
import { createCalendario, newId, removePessoa } from '@apura/database';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Express } from 'express';
import ICAL from 'ical.js';
import request from 'supertest';
import { createApp } from '../../teste/app-de-teste.ts';
import { expectError } from '../../teste/expect-error.ts';
import { type Escritorio, escritorioForTests, gatewayForTests } from '../../teste/gateway-for-tests.ts';
import type { Gateway } from '../gateway.ts';

let database: TestDatabase;
let gateway: Gateway;
let app: Express;
let escritorio: Escritorio;
let outro: Escritorio;
let ids: readonly string[];
let now = new Date('2026-11-23T12:00:00Z');
const lines: string[] = [];

beforeAll(async () => {
  database = await testDatabase();
  gateway = { ...gatewayForTests(database.database), agora: () => now };
  const { logger } = gateway;
  app = createApp({ ...gateway, logger: heard(logger) });
  escritorio = await escritorioForTests(database.database);
  outro = await escritorioForTests(database.database);
  const clientes = [
    {
      cnpj_raiz: '11222333',
      razao_social: 'Aço, Cobre; & "Cia" Comércio de Metais e Materiais de Construção Ltda',
      regime: 'lucro_real',
    },
    { cnpj_raiz: '11222334', razao_social: 'Bar da Vila', regime: 'simples_nacional' },
    { cnpj_raiz: '11222335', razao_social: 'Casa Lua', regime: 'lucro_presumido' },
  ];
  const { body } = await call('post', '/v1/clientes/varios', { clientes });
  ids = body.data.map(({ id }: { id: string }) => id);
});
afterAll(() => database.close());

/** The same logger, all of whose lines are kept. */
function heard(logger: Gateway['logger']): Gateway['logger'] {
  const keep = (...said: unknown[]) => void lines.push(JSON.stringify(said));
  return Object.assign(Object.create(logger), {
    info: keep,
    warn: keep,
    error: keep,
    child(more: object) {
      keep(more);
      return heard(logger);
    },
  });
}

const call = (method: 'get' | 'post' | 'delete', path: string, body?: object, de = escritorio) => {
  const asked = request(app)[method](path).set('Authorization', `Bearer ${de.chave}`);
  return body ? asked.send(body) : asked;
};

interface Shown {
  readonly id: string;
  readonly data: string;
  readonly clientes: number;
}
const daysOf = (data: readonly Shown[], id: string) =>
  data.filter((um) => um.id === id).map(({ data: dia, clientes }) => `${dia} ${clientes}`);

test('the deadlines of a period say when, by what act, for how many clients, and whom they are about', async () => {
  const { status, body } = await call('get', '/v1/prazos?de=2026-11-01&ate=2026-12-31');
  expect([status, body.de, body.ate, body.next_cursor]).toEqual([200, '2026-11-01', '2026-12-31', null]);
  // Ato Conjunto RFB/CGIBS 4/2026, art. 1º, § 5º: the 15th, a Sunday and a holiday in November; for the two of lucro real and presumido.
  expect(daysOf(body.data, 'dere')).toEqual(['2026-11-15 2', '2026-12-15 2']);
  expect(daysOf(body.data, 'pnct_retificacao')).toEqual(['2026-12-31 2']);
  expect(daysOf(body.data, 'nfse_pelo_emissor_nacional')).toEqual(['2026-11-01 1']);
  expect(daysOf(body.data, 'cancelamento_da_opcao_fora_do_das')).toEqual(['2026-12-20 1']);
  expect(daysOf(body.data, 'das_mei')).toEqual([]);
  expect(body.data.find(({ id }: Shown) => id === 'dere')).toMatchObject({
    obrigacao: 'Entrega da DeRE (eventos mensais)',
    natureza: 'limite',
    periodicidade: 'mensal',
    competencia: '2026-10',
    status: 'lei',
    fundamento: 'Ato Conjunto RFB/CGIBS 4/2026, art. 1º, XVII, b, e § 5º',
    so_para: expect.stringMatching(/^quem tem operações de regimes específicos/),
  });
  const { body: semPeriodo } = await call('get', '/v1/prazos');
  expect([semPeriodo.de, semPeriodo.ate]).toEqual(['2026-11-23', '2027-01-07']);
});

test('of one client it is said what it owes by its regime, and what somebody has ticked off', async () => {
  const [metais, bar] = ids;
  const tenant = gateway.database.forOrganization(escritorio.id);
  await tenant.transaction((tx) =>
    tx.query(
      `INSERT INTO prazo_cumprido (organization_id, cliente_id, obrigacao, competencia, por) VALUES ($1, $2, 'pgdas_d', '2026-10', 'Ana')`,
      [escritorio.id, bar],
    ),
  );
  const { body } = await call('get', `/v1/prazos?cliente_id=${bar}&de=2026-11-01&ate=2026-12-31`);
  expect(new Set(body.data.map(({ id }: Shown) => id))).toEqual(
    new Set([
      'nfse_pelo_emissor_nacional',
      'pgdas_d',
      'cancelamento_da_opcao_fora_do_das',
      'receitas_anteriores_a_opcao',
      'inventario_do_estoque_de_abertura',
    ]),
  );
  const [outubro, novembro] = body.data.filter(({ id }: Shown) => id === 'pgdas_d');
  expect(outubro).toMatchObject({ cumpridos: 1, por: 'Ana', cumprido_em: expect.any(String) });
  expect(novembro).toMatchObject({ clientes: 1, cumpridos: 0 });
  expect(novembro).not.toHaveProperty('cumprido_em');
  expect(
    (await call('get', `/v1/prazos?cliente_id=${metais}&de=2026-11-15&ate=2026-11-15`)).body.data,
  ).toEqual([expect.objectContaining({ id: 'dere', clientes: 1 })]);
});

test('a period that is too long, or upside down, and a client of another office are refused', async () => {
  expectError(await call('get', '/v1/prazos?de=2026-01-01&ate=2027-02-06'), 'parametros_invalidos');
  expectError(await call('get', '/v1/prazos?de=2026-11-02&ate=2026-11-01'), 'parametros_invalidos');
  expectError(await call('get', '/v1/prazos?de=2026-11-31'), 'parametros_invalidos');
  expectError(
    await call('get', `/v1/prazos?cliente_id=${ids[0]}`, undefined, outro),
    'cliente_nao_encontrado',
  );
  expect((await call('get', '/v1/prazos', undefined, outro)).body.data).toEqual([]);
});

const novo = async (body: object = { nome: 'Agenda' }, de = escritorio) => {
  const { status, body: criado } = await call('post', '/v1/calendarios', body, de);
  expect(status).toBe(201);
  return criado as { id: string; url: string; cliente: string | null };
};
const localOf = (url: string) => url.slice(new URL(url).origin.length);
const open = (url: string) => request(app).get(localOf(url)).buffer(true);

const eventsOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));

test('a calendar program reads every deadline as an event of a whole day, the same at each reading', async () => {
  const { url } = await novo();
  const { status, headers, text } = await open(url);
  expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  // RFC 5545, 3.1: lines end in CRLF and have at most 75 octets.
  const physical = text.split('\r\n');
  expect(text).not.toMatch(/[^\r]\n/);
  expect(Math.max(...physical.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  const calendar = new ICAL.Component(ICAL.parse(text));
  expect([calendar.getFirstPropertyValue('version'), calendar.getFirstPropertyValue('prodid')]).toEqual([
    '2.0',
    '-//Apura//Prazos//PT-BR',
  ]);
  const events = eventsOf(text);
  const uids = events.map(({ uid }) => uid);
  expect(new Set(uids).size).toBe(uids.length);
  const dere = events.find(({ uid }) => uid.startsWith('dere-2026-10-'));
  expect(dere).toMatchObject({
    summary: 'Entrega da DeRE (eventos mensais), outubro de 2026: 2 clientes',
    startDate: expect.objectContaining({ isDate: true, year: 2026, month: 11, day: 15 }),
  });
  expect(dere?.duration.toSeconds()).toBe(24 * 60 * 60);
  expect(dere?.component.getFirstPropertyValue('dtstamp')?.toString()).toBe('2026-11-23T00:00:00Z');
  expect(dere?.component.getFirstProperty('dtstart')?.toICALString()).toBe('DTSTART;VALUE=DATE:20261115');
  // Names with what separates values in the format come out as they went in.
  expect(dere?.description).toContain(
    'Faltam: Aço, Cobre; & "Cia" Comércio de Metais e Materiais de Construção Ltda; Casa Lua.',
  );
  expect(dere?.description).toContain('Só para quem tem operações de regimes específicos');
  expect(dere?.component.getFirstSubcomponent('valarm')?.getFirstPropertyValue('trigger')?.toString()).toBe(
    '-P3D',
  );
  // From 31 days before to 370 after.
  const days = events.map(({ startDate }) => startDate.toString()).sort();
  expect(days.filter((day) => day < '2026-10-23' || day > '2027-11-28')).toEqual([]);
  expect([days[0]?.slice(0, 7), days.at(-1)?.slice(0, 7)]).toEqual(['2026-10', '2027-11']);
  expect((await open(url).set('If-None-Match', headers.etag as string)).status).toBe(304);
  now = new Date('2026-11-24T12:00:00Z');
  const again = new Set(eventsOf((await open(url)).text).map(({ uid }) => uid));
  // But for what fell due on the day that is now 32 days ago.
  const kept = events.filter(({ startDate }) => startDate.toString() > '2026-10-23');
  expect(kept.map(({ uid }) => uid).filter((uid) => !again.has(uid))).toEqual([]);
  now = new Date('2026-11-23T12:00:00Z');
});

test('the feed of one client has its deadlines alone, under other UIDs, and says what is done', async () => {
  const { url, cliente } = await novo({ nome: 'Do bar', cliente_id: ids[1] });
  expect(cliente).toBe('Bar da Vila');
  const events = eventsOf((await open(url)).text);
  const [pgdas] = events.filter(({ uid }) => uid.startsWith('pgdas_d-2026-10-'));
  expect(pgdas?.uid).toContain(String(ids[1]));
  expect(pgdas?.summary).toBe(
    'Cumprido: Pagamento do DAS e entrega do PGDAS-D, outubro de 2026: Bar da Vila',
  );
  expect(pgdas?.component.getFirstSubcomponent('valarm')).toBeNull();
  expect(events.some(({ uid }) => uid.startsWith('dere-'))).toBe(false);
  const [inicio] = events.filter(({ uid }) => uid.startsWith('documentos_do_simples-'));
  expect(inicio?.summary).toBe(
    'Começa: Documentos com CBS e IBS de optantes do Simples Nacional: Bar da Vila',
  );
  expectError(
    await call('post', '/v1/calendarios', { nome: 'x', cliente_id: ids[1] }, outro),
    'cliente_nao_encontrado',
  );
});

test('a token that is none, was revoked, or is guessed leads nowhere', async () => {
  const { id, url } = await novo();
  const token = new URL(url).searchParams.get('token') ?? '';
  expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  const guess = (other: string) => request(app).get(`/v1/prazos.ics?token=${other}`);
  expectError(await guess('nada'), 'calendario_nao_encontrado');
  expectError(await guess(token.slice(1)), 'calendario_nao_encontrado');
  expectError(
    await guess(`${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`),
    'calendario_nao_encontrado',
  );
  expectError(await request(app).get('/v1/prazos.ics'), 'parametros_invalidos');
  // The key opens no feed, and the token no API.
  expectError(await guess(encodeURIComponent(escritorio.chave)), 'calendario_nao_encontrado');
  expectError(
    await request(app).get('/v1/prazos').set('Authorization', `Bearer ${token}`),
    'chave_malformada',
  );
  expectError(await call('delete', `/v1/calendarios/${id}`, undefined, outro), 'calendario_nao_encontrado');
  expect((await open(url)).status).toBe(200);
  expect((await call('delete', `/v1/calendarios/${id}`)).status).toBe(204);
  expectError(await open(url), 'calendario_nao_encontrado');
  expectError(await call('delete', `/v1/calendarios/${id}`), 'calendario_nao_encontrado');
});

test('what another office lists and opens is its own', async () => {
  const { url } = await novo({ nome: 'De outro' }, outro);
  expect(eventsOf((await open(url)).text)).toEqual([]);
  const { body } = await call('get', '/v1/calendarios', undefined, outro);
  expect(body.data.map(({ nome }: { nome: string }) => nome)).toEqual(['De outro']);
  expect(JSON.stringify((await call('get', '/v1/calendarios')).body)).not.toMatch(/De outro|token|hash/);
});

test('the token is kept as its hash, is in no line of the log, and its making and end are in the audit log', async () => {
  const { id, url } = await novo({ nome: 'Da auditoria' });
  const token = new URL(url).searchParams.get('token') ?? '';
  await open(url);
  await call('delete', `/v1/calendarios/${id}`);
  await open(url);
  expect(lines.some((line) => line.includes('/v1/prazos.ics'))).toBe(true);
  expect(lines.filter((line) => line.includes(token))).toEqual([]);
  const rows = await gateway.database.forOrganization(escritorio.id).transaction(async (tx) => ({
    calendario: await tx.rows('SELECT * FROM calendario WHERE id = $1', [id]),
    audit: await tx.rows<{ acao: string; detalhe: object }>(
      'SELECT acao, detalhe FROM audit_log WHERE alvo = $1 ORDER BY id',
      [id],
    ),
  }));
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(rows.audit).toEqual([
    { acao: 'calendario.criado', detalhe: { nome: 'Da auditoria' } },
    { acao: 'calendario.revogado', detalhe: { nome: 'Da auditoria' } },
  ]);
});

test('who leaves the office takes the calendars that they made along', async () => {
  const tenant = gateway.database.forOrganization(outro.id);
  const [dona, equipe] = [newId(), newId()];
  await tenant.transaction(async (tx) => {
    for (const [id, papel] of [
      [dona, 'owner'],
      [equipe, 'member'],
    ] as const)
      await tx.query(
        `INSERT INTO "user" (id, organization_id, email, nome, senha_hash, papel) VALUES ($1, $2, $3, 'X', 'x', $4)`,
        [id, outro.id, `${id}@x.example`, papel],
      );
  });
  const make = async (quem: string) => {
    const token = quem.replaceAll('-', '').padEnd(43, 'A');
    const hash = createHash('sha256').update(token).digest();
    await createCalendario(tenant, { id: quem, nome: 'X', ip: '' }, { nome: 'x', hash, maximo: 50 });
    return `http://x/v1/prazos.ics?token=${token}`;
  };
  const [daDona, daEquipe] = [await make(dona), await make(equipe)];
  expect((await open(daEquipe)).status).toBe(200);
  await removePessoa(tenant, { id: dona, nome: 'X', ip: '' }, { id: equipe, requestId: 'r' });
  expectError(await open(daEquipe), 'calendario_nao_encontrado');
  expect((await open(daDona)).status).toBe(200);
});

test('an office has at most fifty that open', async () => {
  const cheio = await escritorioForTests(database.database);
  await gateway.database.forOrganization(cheio.id).transaction((tx) =>
    tx.query(
      `INSERT INTO calendario (id, organization_id, nome, criado_por, hash)
       SELECT gen_random_uuid(), $1, 'x', 'x', sha256(n::text::bytea) FROM generate_series(1, 49) n`,
      [cheio.id],
    ),
  );
  const { id } = await novo({ nome: 'último' }, cheio);
  expectError(await call('post', '/v1/calendarios', { nome: 'demais' }, cheio), 'excesso_de_calendarios');
  await call('delete', `/v1/calendarios/${id}`, undefined, cheio);
  await novo({ nome: 'cabe' }, cheio);
});

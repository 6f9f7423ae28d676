import { HIDDEN, NOT_ROWS, PARTS, SMALL, TREATMENTS } from '@apura/database';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Express } from 'express';
import { strFromU8, unzipSync } from 'fflate';
import request from 'supertest';
import { createApp } from '../../teste/app-de-teste.ts';
import { escritorioWithAll } from '../../teste/escritorio-with-all.ts';
import { expectError } from '../../teste/expect-error.ts';
import { xml } from '../../teste/gateway-for-tests.ts';
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

const asPage = ({ cookies }: Browser) => ({
  'X-Apura-Painel': '1',
  Cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
});

const send = (browser: Browser, text: string, name: string) =>
  request(browser.app)
    .post('/painel/api/upload')
    .set(asPage(browser))
    .attach('arquivos', Buffer.from(text), name)
    .expect(202);

const everything = async (browser: Browser) => {
  const { status, body, headers } = await request(app)
    .get('/painel/api/escritorio/tudo')
    .set(asPage(browser))
    .buffer(true)
    .parse((response, done) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => done(null, Buffer.concat(chunks)));
    });
  expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'application/zip' });
  return Object.fromEntries(Object.entries(unzipSync(body)).map(([name, bytes]) => [name, strFromU8(bytes)]));
};

test('each table of an office is taken away, or it is said why not', () => {
  const taken = [
    ...PARTS.flatMap(({ table, children = {} }) => [table, ...Object.keys(children)]),
    ...SMALL,
    ...Object.keys(NOT_ROWS),
  ];
  expect(taken.sort()).toEqual(Object.keys(TREATMENTS).sort());
});

test('the owner takes away what was sent, what came out and what is stored, of this office alone and without secrets', async () => {
  const { browser, organizationId } = await register(app);
  const { body: cliente } = await browser.post('/clientes', {
    cnpj_raiz: '11222333',
    razao_social: 'Padaria',
    regime: 'mei',
  });
  const sent = xml(7);
  await send(browser, sent, '../../fora de casa.xml');
  await browser.post('/apuracoes', { cliente_id: cliente.id, competencia: '2026-03' });
  const hash = await gateway.database.forOrganization(organizationId).transaction(async (tx) => {
    const { rows } = await tx.query<{ sha256: Buffer }>('SELECT sha256 FROM conteudo');
    await tx.query(
      `UPDATE apuracao SET estado = 'calculada', calculada_em = now(), pdf_sha256 = $1, xlsx_sha256 = $1, versao = 3`,
      [rows[0]?.sha256],
    );
    await tx.query(
      `INSERT INTO provedor_de_entrada (id, organization_id, codigo, issuer, client_id, client_secret, configurado_por)
       VALUES ($1, $1, 'k7m2p9xqwr', 'https://contas.exemplo', 'apura', 'cifrado', $1)`,
      [organizationId],
    );
    return rows[0]?.sha256.toString('hex') as string;
  });
  const other = await escritorioWithAll(app, gateway);

  const files = await everything(browser);
  expect(files['leia-me.txt']).toContain('Tudo o que o escritório tem');
  expect(JSON.parse(files['escritorio.json'] as string)).toMatchObject({ id: organizationId });
  const names = Object.keys(files);
  expect(names.filter((name) => name.startsWith('arquivos/'))).toEqual([
    expect.stringMatching(new RegExp(`^arquivos/${hash.slice(0, 12)}-[^/]*fora_de_casa\\.xml$`)),
  ]);
  expect(files[names.find((name) => name.startsWith('arquivos/')) as string]).toBe(sent);
  expect(names.filter((name) => name.startsWith('relatorios/'))).toEqual([
    'relatorios/11222333/apuracao-padaria-2026-03-v3.pdf',
    'relatorios/11222333/apuracao-padaria-2026-03-v3.xlsx',
  ]);
  expect(JSON.parse(files['dados/cliente/1.json'] as string)).toMatchObject([
    { id: cliente.id, razao_social: 'Padaria', cliente_regime: [{ regime: 'mei' }] },
  ]);
  expect(JSON.parse(files['dados/lote/1.json'] as string)).toMatchObject([
    { arquivo: [{ estado: 'pendente' }] },
  ]);
  expect(JSON.parse(files['dados/provedor_de_entrada/1.json'] as string)).toMatchObject([
    { client_id: 'apura' },
  ]);
  const all = Object.values(files).join('\n');
  for (const foreign of [other.id, other.cliente, other.documento, other.apuracao])
    expect(all).not.toContain(foreign);
  for (const secret of [...HIDDEN, 'argon2id']) expect(all).not.toContain(`"${secret}":`);
  expect((await auditoria(browser)).at(-1)).toBe('escritorio.levado');
});

test('documents and all that belongs to them come page by page, each once', async () => {
  const { browser, organizationId } = await register(app);
  await gateway.database.forOrganization(organizationId).transaction((tx) =>
    tx.query(
      `INSERT INTO documento (id, organization_id, chave, numero, emitida_em, dh_emi, competencia, situacao, tp_amb, emitente,
              destinatario, valor_total, tributos_atuais, reforma, versao_regras, sha256, ordem)
       SELECT gen_random_uuid(), $1, lpad(n::text, 44, '0'), n::text, now(), '', '2026-09', 'autorizada', '1', '{}', '{}',
              '12345678901234.56', '{}', '{}', '1', '', 0 FROM generate_series(1, 230) n`,
      [organizationId],
    ),
  );
  const files = await everything(browser);
  const pages = Object.keys(files).filter((name) => name.startsWith('dados/documento/'));
  expect(pages).toHaveLength(3);
  const texts = pages.map((name) => files[name] as string);
  const keys = texts.flatMap((text) => (JSON.parse(text) as { chave: string }[]).map(({ chave }) => chave));
  expect(new Set(keys).size).toBe(230);
  expect(keys).toHaveLength(230);
  expect(texts.join().match(/"valor_total": 12345678901234\.56/g)).toHaveLength(230);
});

test('what a takeout reads ahead is bounded by its bytes, and nothing is left out', async () => {
  const { browser } = await register(app);
  const large = (letter: string) => `<a>${letter.repeat(300_000)}</a>`;
  for (const [i, letter] of ['b', 'c', 'd', 'e'].entries()) await send(browser, large(letter), `${i}.xml`);
  for (let i = 0; i < 5; i += 1) await send(browser, `<a>${i}</a>`, `small-${i}.xml`);
  const { read } = gateway.storage;
  const readings: number[] = [];
  Object.assign(gateway.storage, {
    read: async (...asked: Parameters<typeof read>) => {
      const found = await read(...asked);
      readings.push([...found.values()].reduce((sum, bytes) => sum + bytes.length, 0));
      return found;
    },
  });
  try {
    const files = await everything(browser);
    const sent = Object.keys(files).filter((name) => name.startsWith('arquivos/'));
    expect(sent).toHaveLength(9);
    expect(Math.max(...readings)).toBeLessThan(600_000);
    expect(readings.length).toBeLessThan(9);
  } finally {
    Object.assign(gateway.storage, { read });
  }
});

test('one at a time of an office, and only by an owner', async () => {
  const waits = { begun: () => {}, go: () => {} };
  const begun = new Promise<void>((done) => {
    waits.begun = done;
  });
  const held = new Promise<void>((done) => {
    waits.go = done;
  });
  const { storage } = gateway;
  const slow = panelGateway(database.database, {
    storage: {
      ...storage,
      async read(...what) {
        waits.begun();
        await held;
        return storage.read(...what);
      },
    },
  });
  const { browser } = await register(createApp(slow));
  const { browser: member } = await joinTeam(slow, browser);
  expectError(await member.get('/escritorio/tudo'), 'papel_insuficiente');
  await send(browser, xml(8), 'a.xml');
  const first = browser.get('/escritorio/tudo');
  await begun;
  expectError(await browser.get('/escritorio/tudo'), 'excesso_de_conexoes');
  waits.go();
  expect((await first).status).toBe(200);
  expect((await browser.get('/escritorio/tudo')).status).toBe(200);
});

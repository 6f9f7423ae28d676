import { createServer, type Server } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { ErrorCode } from '@apura/contracts';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createApp } from '../../../teste/app-de-teste.ts';
import { expectError } from '../../../teste/expect-error.ts';
import { type Escritorio, escritorioForTests, portOf } from '../../../teste/gateway-for-tests.ts';
import { panelGateway, register } from '../../../teste/test-panel.ts';

let database: TestDatabase;
let server: Server;
/** Takes what it is sent and says nothing of it. */
let bare: Server;
let escritorio: Escritorio;
/** Of an owner who is signed in. */
let cookie: string;

beforeAll(async () => {
  database = await testDatabase();
  const app = createApp(panelGateway(database.database));
  escritorio = await escritorioForTests(database.database);
  const { browser } = await register(app);
  cookie = [...browser.cookies].map(([nome, valor]) => `${nome}=${valor}`).join('; ');
  // A connection that is used again must not be one that is just being closed for its idleness.
  server = createServer({ keepAliveTimeout: 60_000 }, app);
  bare = createServer({ keepAliveTimeout: 60_000 }, (req, res) =>
    req.resume().once('end', () => res.end('{}')),
  );
  for (const one of [server, bare]) await new Promise<void>((done) => one.listen(0, '127.0.0.1', done));
});
afterAll(async () => {
  for (const one of [server, bare]) {
    one.closeAllConnections();
    await new Promise((done) => one.close(done));
  }
  await database.close();
});

interface Envio {
  readonly route: string;
  readonly body: string | Buffer;
  readonly tipo?: string;
  readonly compressed?: boolean;
}

async function send({ route, body, tipo = 'application/json', compressed = false }: Envio, to = server) {
  const resposta = await fetch(`http://127.0.0.1:${portOf(to)}${route}`, {
    method: 'POST',
    headers: {
      ...(route.startsWith('/painel')
        ? { Cookie: cookie, 'X-Apura-Painel': '1' }
        : { Authorization: `Bearer ${escritorio.chave}` }),
      'Content-Type': tipo,
      ...(compressed ? { 'Content-Encoding': 'gzip' } : {}),
    },
    body: new Uint8Array(compressed ? gzipSync(body) : Buffer.from(body)),
  });
  const type = resposta.headers.get('content-type')?.split(';')[0] ?? '';
  return { status: resposta.status, type, body: (await resposta.json()) as Record<string, unknown> };
}

const vezes = (texto: string, quantos: number) => Array<string>(quantos).fill(texto).join();
const membros = (quantos: number) => Array.from({ length: quantos }, (_, i) => `"campo${i}":0`).join();
const itens = (lista: string) => `{"uf":"SP","itens":[${lista}]}`;
/** All characters as RFC 2152 writes what is not ASCII: no bracket and no comma can be seen in the bytes. */
const inUtf7 = (texto: string) =>
  `+${Buffer.from(texto, 'utf16le').swap16().toString('base64').replaceAll('=', '')}-`;
const json = (route: string, body: string, compressed = false): Envio => ({ route, body, compressed });
const csv = (body: string): Envio => ({ route: '/v1/clientes/importar', tipo: 'text/csv', body });
const CALCULADORA = '/v1/calculadora';

const importacao = (linha: string) =>
  csv(
    `razao_social;regime;cnpj;desde;ibs_cbs;simples_anexo;rbt12;folha12;atividade\n${`${linha}\n`.repeat(1000)}`,
  );

/**
 * Those of 349,000 items and the first three CSVs held everybody else up for half a second to five; the imports of which
 * every line is wrong, for 100 ms, with an answer of 1 MB.
 */
const ATAQUES: readonly (readonly [string, Envio, ErrorCode])[] = [
  [
    'a member that is there twice',
    json('/v1/clientes', '{"cnpj":"11222333000181","razao_social":"A","regime":"mei","razao_social":"B"}'),
    'json_com_campo_repetido',
  ],
  [
    'and one of which the other is escaped, deep in a list',
    json(CALCULADORA, itens('{"ncm":"22030000","cfop":"5102","valor":"1.00","v\\u0061lor":"2.00"}')),
    'json_com_campo_repetido',
  ],
  [
    '1 KB that becomes 349,000 items',
    json(CALCULADORA, itens(vezes('{}', 349_000)), true),
    'json_complexo_demais',
  ],
  ['the same as it is', json(CALCULADORA, itens(vezes('{}', 349_000))), 'json_complexo_demais'],
  ['as many unknown members as fit', json(CALCULADORA, `{${membros(60_000)}}`), 'json_complexo_demais'],
  ['lists 500,000 deep', json(CALCULADORA, '['.repeat(500_000)), 'json_complexo_demais'],
  ['objects 170,000 deep', json(CALCULADORA, '{"a":'.repeat(170_000)), 'json_complexo_demais'],
  ['as many items as are read, all empty', json(CALCULADORA, itens(vezes('{}', 12_000))), 'corpo_invalido'],
  [
    'items that are many and full of what is unknown',
    json(CALCULADORA, itens(vezes(`{${membros(23)}}`, 990))),
    'corpo_invalido',
  ],
  ['a stranger, with 1 MB', json('/api/simulador', `{${membros(60_000)}}`), 'requisicao_grande_demais'],
  ['a stranger, compressed', json('/api/simulador', `{${membros(60_000)}}`, true), 'compressao_nao_aceita'],
  ['a stranger, with all that fits', json('/api/simulador', `{${membros(3500)}}`), 'corpo_invalido'],
  [
    'sign-in, compressed',
    json('/painel/api/sessao', `[${vezes('{}', 349_000)}]`, true),
    'compressao_nao_aceita',
  ],
  [
    'items that only UTF-7 shows',
    {
      route: CALCULADORA,
      tipo: 'application/json; charset=utf-7',
      body: `{"uf":"SP","itens":${inUtf7(`[${vezes('{}', 120_000)}]`)}}`,
    },
    'tipo_de_conteudo_invalido',
  ],
  [
    'items behind a quote that only UTF-16 does not have',
    {
      route: CALCULADORA,
      tipo: 'application/json; charset=utf-16',
      body: Buffer.from(`{"uf":"\u2200",${itens(vezes('{}', 160_000)).slice(1)}`, 'utf16le'),
    },
    'tipo_de_conteudo_invalido',
  ],
  ['CSV of 250,000 lines', csv('a\n'.repeat(250_000)), 'csv_invalido'],
  ['CSV of one line of 500,000 cells', csv(','.repeat(500_000)), 'csv_invalido'],
  [
    'CSV with known columns behind many unknown ones',
    csv(`${vezes('x', 100_000)},${vezes('uf', 100_000)}`),
    'csv_invalido',
  ],
  ['CSV whose every cell is wrong', importacao('x;y;z;w;v;u;t;s;r'), 'csv_invalido'],
  [
    'CSV whose every cell is wrong and long',
    importacao(`x;${'á '.repeat(150)};z;w;v;u;t;s;r`),
    'csv_invalido',
  ],
  ['CSV whose every line has too few cells', importacao('x'), 'csv_invalido'],
  ['a number of a million digits', json(CALCULADORA, `{"uf":${'9'.repeat(1_000_000)}}`), 'corpo_invalido'],
  ['an amount of as many', json(CALCULADORA, itens(`{"valor":"${'9'.repeat(900_000)}"}`)), 'corpo_invalido'],
  ['as many members as are read', json(CALCULADORA, `{${membros(24_000)}}`), 'corpo_invalido'],
  ['CSV of one cell that does not end', csv(`"${'""'.repeat(250_000)}`), 'csv_invalido'],
];

/** What the whole process computes for one request, client included, in milliseconds: no wait of a busy machine counts. */
async function custoDe(envio: Envio, to = server) {
  const antes = process.cpuUsage();
  const resposta = await send(envio, to);
  const { user, system } = process.cpuUsage(antes);
  return { resposta, ms: (user + system) / 1000 };
}

test.each(ATAQUES)('%s: refused, and cheaply', async (_nome, envio, codigo) => {
  // Schemas are compiled and code is made when they are first needed, and other threads collect garbage: the least counts.
  const custos: number[] = [];
  const ofSending: number[] = [];
  for (let i = 0; i < 8; i++) {
    const { resposta, ms } = await custoDe(envio);
    expectError(resposta, codigo);
    custos.push(ms);
    expect(JSON.stringify(resposta.body).length).toBeLessThan(20_000);
    ofSending.push((await custoDe(envio, bare)).ms);
  }
  // What it costs to send it is the attacker's.
  expect(Math.min(...custos) - Math.min(...ofSending)).toBeLessThan(50);
});

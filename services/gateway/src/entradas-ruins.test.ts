import { createServer, type Server } from 'node:http';
import { type ErrorCode, notFoundAt } from '@apura/contracts';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createApp } from '../teste/app-de-teste.ts';
import {
  type Cell,
  MISSING_CHAVE,
  MISSING_ID,
  type Pedido,
  TIPOS_DE_ERRO,
} from '../teste/entradas-ruins/cell.ts';
import { BODY_OF, DOES_NOT_FIT } from '../teste/entradas-ruins/does-not-fit.ts';
import { LINHAS } from '../teste/entradas-ruins/linhas.ts';
import { expectError } from '../teste/expect-error.ts';
import {
  BASE,
  countRows,
  type Escritorio,
  escritorioForTests,
  gatewayForTests,
  NOTHING_SENT,
  portOf,
} from '../teste/gateway-for-tests.ts';
import { connectRaw, readResposta } from '../teste/http-cru.ts';
import type { Gateway } from './gateway.ts';
import { openapiDocument } from './openapi/openapi-document.ts';
import { PUBLIC_ROUTES, ROUTES, TOKEN_ROUTES } from './routes/routes.ts';
import { answerWithoutRequest } from './server/open-server.ts';

let database: TestDatabase;
let gateway: Gateway;
let server: Server;
let escritorio: Escritorio;

async function open(options: object = {}): Promise<Server> {
  const aberto = createServer(options, createApp(gateway));
  answerWithoutRequest(aberto, { publicBaseUrl: BASE, limiter: gateway.limiter });
  await new Promise<void>((done) => aberto.listen(0, '127.0.0.1', done));
  return aberto;
}
function close(aberto: Server): Promise<unknown> {
  aberto.closeAllConnections();
  return new Promise((done) => aberto.close(done));
}

beforeAll(async () => {
  database = await testDatabase();
  gateway = gatewayForTests(database.database);
  escritorio = await escritorioForTests(database.database);
  server = await open();
});
afterAll(async () => {
  await close(server);
  await database.close();
});

const TODAS = [...ROUTES, ...PUBLIC_ROUTES, ...TOKEN_ROUTES].map(({ method, path }) => `${method} ${path}`);
const { paths } = openapiDocument(BASE) as {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters?: { in: string; name: string; schema: { type?: string } }[];
        requestBody?: { content: object };
        responses: Record<string, { content?: object }>;
      }
    >
  >;
};
const descrita = (route: string) => {
  const [method, path] = route.split(' ') as [string, string];
  const operacao = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method];
  if (!operacao) throw new Error(`${route} is not in the document`);
  return operacao;
};

test('every address has its row, and none else', () => {
  expect(Object.keys(LINHAS).sort()).toEqual(TODAS.sort());
});

test.each(TODAS)('%s: its row is about all that the address reads', (route) => {
  const { parameters = [], requestBody } = descrita(route);
  const le = new Set(LINHAS[route]?.map(({ parte }) => parte));
  const nomes = parameters.filter((parametro) => parametro.in === 'query').map(({ name }) => name);
  expect({
    path: le.has('caminho'),
    consulta: le.has('consulta'),
    mes: le.has('mes'),
    body: [...le].flatMap((parte) => BODY_OF[parte] ?? []),
  }).toEqual({
    path: route.includes(':'),
    consulta: nomes.length > 0,
    mes: nomes.includes('competencia'),
    body: Object.keys(requestBody?.content ?? {}),
  });
  // What no cell is about is among the kinds of which it is said why.
  for (const tipo of TIPOS_DE_ERRO) {
    const celulas = LINHAS[route]?.flatMap((bloco) => bloco.celulas[tipo] ?? []) ?? [];
    if (!celulas.length) expect(DOES_NOT_FIT[tipo]?.(le)).toEqual(expect.any(String));
  }
});

const nomeado = (route: string): string => (route.includes(':chave') ? MISSING_CHAVE : MISSING_ID);

async function send(route: string, { id = nomeado(route), consulta, tipo, body }: Pedido) {
  const [method, path] = route.split(' ') as [string, string];
  const url = `http://127.0.0.1:${portOf(server)}${path.replace(/:\w+/, id)}${consulta ? `?${consulta}` : ''}`;
  const resposta = await fetch(url, {
    method: method.toUpperCase(),
    headers: {
      Authorization: `Bearer ${escritorio.chave}`,
      ...(tipo === undefined ? {} : { 'Content-Type': tipo }),
    },
    ...(body === undefined ? {} : { body: typeof body === 'function' ? body() : body }),
  });
  const type = resposta.headers.get('content-type')?.split(';')[0] ?? '';
  const text = await resposta.text();
  // What succeeds may be a file.
  const answer = (type === 'application/json' ? JSON.parse(text) : {}) as Record<string, unknown>;
  return { status: resposta.status, type, body: answer };
}

const CASOS = Object.entries(LINHAS)
  .flatMap(([route, blocos]) =>
    TIPOS_DE_ERRO.filter((tipo) => tipo !== 'corpo lento').map(
      (tipo) => [route, tipo, blocos.flatMap(({ celulas }) => celulas[tipo] ?? [])] as const,
    ),
  )
  .filter(([, , celulas]) => celulas.length);

test.each<readonly [string, string, readonly Cell[]]>(CASOS)('%s, %s', async (route, _tipo, celulas) => {
  for (const { pedido, codigo } of celulas) {
    const esperado = codigo === 'not_found' ? (notFoundAt(route.split(' ')[1] ?? '') ?? codigo) : codigo;
    expectError(await send(route, pedido), esperado as ErrorCode);
  }
});

const NUMEROS_RUINS = ['Infinity', '-Infinity', '1e400', '1e3', '0x10', '%205', '5.0', '', '1&limit=2'];

test.each(TODAS)(
  '%s: a strange value of any of its filters is told so, and never a fault of ours',
  async (route) => {
    const filtros = (descrita(route).parameters ?? []).filter((parametro) => parametro.in === 'query');
    for (const { name, schema } of filtros) {
      for (const valor of NUMEROS_RUINS) {
        const { status, body } = await send(route, { consulta: `${name}=${valor.replace('limit', name)}` });
        expect(status).toBeLessThan(500);
        if (schema.type === 'integer') expect([status, body.code]).toEqual([400, 'parametros_invalidos']);
      }
      for (const consulta of [`${name}[]=1`, `${name}[a][b]=1`, `${name}=%00`, `__proto__[${name}]=1`]) {
        expect((await send(route, { consulta })).status).toBeLessThan(500);
      }
    }
  },
);

const WITH_BODY = Object.entries(LINHAS).flatMap(([route, blocos]) =>
  blocos.flatMap(({ parte }) => (BODY_OF[parte] ? [[route, BODY_OF[parte]] as const] : [])),
);

test('a body that does not come to its end is told so in time, at every address that reads one', async () => {
  const apressado = await open({
    headersTimeout: 150,
    requestTimeout: 300,
    connectionsCheckingInterval: 20,
  });
  await Promise.all(
    WITH_BODY.map(async ([route, tipo]) => {
      const [method, path] = route.split(' ') as [string, string];
      const socket = await connectRaw(portOf(apressado));
      const resposta = readResposta(socket);
      socket.write(
        `${method.toUpperCase()} ${path.replace(/:\w+/, MISSING_ID)} HTTP/1.1\r\nHost: apura.teste\r\n` +
          `Authorization: Bearer ${escritorio.chave}\r\nContent-Type: ${tipo}; boundary=x\r\nContent-Length: 1000\r\n\r\n{`,
      );
      expectError(await resposta, 'requisicao_demorada');
      expect(descrita(route).responses[408]).toBeDefined();
      socket.destroy();
    }),
  );
  await close(apressado);
});

test('an error that is long enough to be compressed arrives whole', async () => {
  const body = JSON.stringify(Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`campo_${i}`, i])));
  const resposta = await send('post /api/simulador', { tipo: 'application/json', body });
  expectError(resposta, 'corpo_invalido');
  expect(resposta.body.detalhes).toHaveLength(20);
});

test('after all that, nothing was made', async () => {
  expect(await countRows(database.database, escritorio.id)).toEqual(NOTHING_SENT);
});

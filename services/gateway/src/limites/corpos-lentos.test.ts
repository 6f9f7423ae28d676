import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { createApp } from '../../teste/app-de-teste.ts';
import { esperarErro } from '../../teste/esperar-erro.ts';
import {
  type Escritorio,
  escritorioDeTeste,
  gatewayDeTeste,
  portaDe,
  xml,
} from '../../teste/gateway-de-teste.ts';
import { conectar, lerResposta, type RespostaCrua } from '../../teste/http-cru.ts';
import type { Gateway } from '../gateway.ts';
import { abrirLugares } from './lugares.ts';
import { criarPartilha } from './partilha.ts';
import { RITMOS } from './ritmos.ts';

let banco: TestDatabase;
const servidores: Server[] = [];
const sockets: Socket[] = [];

beforeAll(async () => {
  banco = await testDatabase();
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servidores.splice(0)) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
});
afterAll(() => banco.close());

async function abrir(mudancas: Partial<Gateway> = {}): Promise<number> {
  const proxiesConfiaveis = ['127.0.0.1', '::ffff:127.0.0.1'];
  const server = createServer(createApp(gatewayDeTeste(banco.database, { proxiesConfiaveis, ...mudancas })));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  servidores.push(server);
  return portaDe(server);
}

const novo = () => escritorioDeTeste(banco.database);
const FORMULARIO = 'multipart/form-data; boundary=x';
const PARTE =
  '--x\r\nContent-Disposition: form-data; name="xml"; filename="a.xml"\r\nContent-Type: text/xml\r\n\r\n';

interface Inicio {
  readonly caminho: string;
  readonly tipo?: string;
  readonly de?: Escritorio;
  readonly ip?: string;
  /** What comes of the body; it announces more. */
  readonly corpo?: string;
  readonly tamanho?: string;
}

/** Sends the beginning of a request whose body does not come to its end. */
async function comecar(port: number, inicio: Inicio) {
  const {
    caminho,
    tipo = 'application/json',
    de,
    ip,
    corpo = '{',
    tamanho = 'Content-Length: 50000',
  } = inicio;
  const socket = await conectar(port);
  sockets.push(socket);
  const resposta = lerResposta(socket);
  resposta.catch(() => {});
  const cabecalhos = [
    `POST ${caminho} HTTP/1.1`,
    'Host: apura.teste',
    ...(de ? [`Authorization: Bearer ${de.chave}`] : []),
    ...(ip ? [`X-Forwarded-For: ${ip}`] : []),
    `Content-Type: ${tipo}`,
    tamanho,
  ];
  socket.write(`${cabecalhos.join('\r\n')}\r\n\r\n${corpo}`);
  return { socket, resposta };
}

const upload = (de: Escritorio): Inicio => ({
  caminho: '/v1/upload',
  tipo: FORMULARIO,
  de,
  corpo: `${PARTE}<`,
});

async function enviarNota(port: number, de: Escritorio) {
  const form = new FormData();
  form.append('xml', new Blob([xml(1)]), 'a.xml');
  const headers = { Authorization: `Bearer ${de.chave}` };
  return (await fetch(`http://127.0.0.1:${port}/v1/upload`, { method: 'POST', headers, body: form })).status;
}

/** The first so many answers of requests of which all others wait. */
function primeiras(respostas: readonly Promise<RespostaCrua>[], quantas: number): Promise<RespostaCrua[]> {
  return new Promise((done) => {
    const vieram: RespostaCrua[] = [];
    for (const resposta of respostas) {
      resposta.then(
        (uma) => {
          vieram.push(uma);
          if (vieram.length === quantas) done(vieram);
        },
        () => {},
      );
    }
  });
}

/** Sends a byte now and then for as long as it may. */
function pingar(socket: Socket): void {
  const timer = setInterval(() => socket.writable && socket.write('<'), 5);
  socket.on('error', () => {}).once('close', () => clearInterval(timer));
}

test('twenty uploads that hardly move hold a quarter of the places; another office sends meanwhile', async () => {
  const port = await abrir();
  const [um, outro] = [await novo(), await novo()];
  const lentos = [];
  for (let i = 0; i < 20; i++) lentos.push(await comecar(port, upload(um)));
  for (const { socket } of lentos) pingar(socket);
  // Of the 20 places 5 are one office's.
  const recusadas = await primeiras(
    lentos.map(({ resposta }) => resposta),
    15,
  );
  for (const recusada of recusadas) {
    esperarErro(recusada, 'requisicoes_simultaneas');
    expect(recusada.headers['retry-after']).toBe('1');
  }
  expect(await enviarNota(port, outro)).toBe(202);
});

test('an upload of a byte now and then is ended, and its place is given back', async () => {
  const ritmo = { janelaMs: 200, bytes: 10_000 };
  const port = await abrir({
    ritmos: { ...RITMOS, upload: ritmo },
    lugares: abrirLugares({ maxUploads: 1, conexoes: 10 }),
  });
  const escritorio = await novo();
  const { socket, resposta } = await comecar(port, upload(escritorio));
  pingar(socket);
  esperarErro(await resposta, 'requisicao_demorada');
  expect(await enviarNota(port, escritorio)).toBe(202);
});

test.each([
  ['a simulation', { caminho: '/api/simulador' }],
  ['the public calculator', { caminho: '/api/calculadora', tipo: FORMULARIO, corpo: PARTE }],
  ['a client', { caminho: '/v1/clientes' }],
  ['an import', { caminho: '/v1/clientes/importar', tipo: 'text/csv', corpo: 'cnpj' }],
] as const)('%s whose body does not end is told so in time', async (_nome, inicio) => {
  const port = await abrir({ ritmos: { ...RITMOS, corpo: { ...RITMOS.corpo, janelaMs: 100 }, restoMs: 50 } });
  const { socket, resposta } = await comecar(port, { ...inicio, de: await novo() });
  const fechado = new Promise((done) => socket.once('close', done));
  pingar(socket);
  esperarErro(await resposta, 'requisicao_demorada');
  await fechado;
});

test.each([
  ['it says so', { tamanho: 'Content-Length: 10000000000' }],
  ['so much came', { tamanho: 'Transfer-Encoding: chunked', corpo: `11170\r\n${' '.repeat(70_000)}\r\n` }],
])('a body that is too large is refused when %s, and not when it ends', async (_nome, inicio) => {
  const { resposta } = await comecar(await abrir(), { caminho: '/api/simulador', ...inicio });
  esperarErro(await resposta, 'requisicao_grande_demais');
});

test('a body that nobody reads does not keep its connection', async () => {
  const port = await abrir({ ritmos: { ...RITMOS, restoMs: 50 } });
  for (const caminho of ['/nada', '/v1/clientes', '/healthz']) {
    const { socket, resposta } = await comecar(port, { caminho });
    const fechado = new Promise((done) => socket.once('close', done));
    pingar(socket);
    expect((await resposta).status).toBeGreaterThanOrEqual(400);
    await fechado;
  }
});

test('one address has so many requests open, and others are answered', async () => {
  const port = await abrir();
  const lentos = [];
  for (let i = 0; i < 205; i++)
    lentos.push(await comecar(port, { caminho: '/api/simulador', ip: '198.51.100.1' }));
  for (const recusada of await primeiras(
    lentos.map(({ resposta }) => resposta),
    5,
  ))
    esperarErro(recusada, 'requisicoes_simultaneas');
  const daqui = await fetch(`http://127.0.0.1:${port}/`, { headers: { 'X-Forwarded-For': '198.51.100.1' } });
  expect(daqui.status).toBe(429);
  const outro = await fetch(`http://127.0.0.1:${port}/`, { headers: { 'X-Forwarded-For': '198.51.100.2' } });
  expect(outro.status).toBe(200);
  // Who asks whether the process lives has their answer from anywhere.
  expect(
    (await fetch(`http://127.0.0.1:${port}/healthz`, { headers: { 'X-Forwarded-For': '198.51.100.1' } }))
      .status,
  ).toBe(200);
});

test('one office has so many requests open, from however many addresses', async () => {
  const port = await abrir();
  const [um, outro] = [await novo(), await novo()];
  const lentos = [];
  for (let i = 0; i < 103; i++)
    lentos.push(await comecar(port, { caminho: '/v1/clientes', de: um, ip: `198.51.100.${i}` }));
  for (const recusada of await primeiras(
    lentos.map(({ resposta }) => resposta),
    3,
  ))
    esperarErro(recusada, 'requisicoes_simultaneas');
  const listar = (de: Escritorio) =>
    fetch(`http://127.0.0.1:${port}/v1/clientes`, { headers: { Authorization: `Bearer ${de.chave}` } });
  expect([(await listar(um)).status, (await listar(outro)).status]).toEqual([429, 200]);
});

test('of the memory for bodies that come in nobody holds more than a share', async () => {
  const lugares = {
    ...abrirLugares({ maxUploads: 1, conexoes: 10 }),
    bytes: criarPartilha({ total: 4000, porUm: 1000 }),
  };
  const port = await abrir({ lugares });
  const [um, outro] = [await novo(), await novo()];
  const corpo = `"${'a'.repeat(700)}`;
  const primeiro = await comecar(port, { caminho: '/v1/clientes', de: um, corpo });
  const segundo = await comecar(port, { caminho: '/v1/clientes', de: um, corpo });
  esperarErro(
    (await primeiras([primeiro.resposta, segundo.resposta], 1))[0] as RespostaCrua,
    'requisicoes_simultaneas',
  );
  const criar = (de: Escritorio) =>
    fetch(`http://127.0.0.1:${port}/v1/clientes`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${de.chave}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ cnpj_raiz: '11222333', razao_social: 'a'.repeat(150), regime: 'lucro_real' }),
    });
  expect((await criar(outro)).status).toBe(201);
});

test('a body that is refused meanwhile is not gathered any more', async () => {
  const lugares = {
    ...abrirLugares({ maxUploads: 1, conexoes: 10 }),
    bytes: criarPartilha({ total: 4000, porUm: 1000 }),
  };
  const port = await abrir({ lugares });
  const chegou = new Promise<IncomingMessage>((done) => servidores[0]?.once('request', done));
  const { socket, resposta } = await comecar(port, {
    caminho: '/v1/clientes',
    de: await novo(),
    corpo: '{"a":"',
  });
  const req = await chegou;
  socket.write('a'.repeat(1200));
  esperarErro(await resposta, 'requisicoes_simultaneas');
  // Who lets the rest pass by listens, and nobody else.
  expect(req.listenerCount('data')).toBe(1);
  const passou = new Promise((done) => req.once('data', done));
  socket.write('a'.repeat(1200));
  await passou;
});

test('a compressed body counts as large as it may become', async () => {
  const lugares = {
    ...abrirLugares({ maxUploads: 1, conexoes: 10 }),
    bytes: criarPartilha({ total: 4e6, porUm: 1e6 }),
  };
  const port = await abrir({ lugares });
  const { chave } = await novo();
  const resposta = await fetch(`http://127.0.0.1:${port}/v1/calculadora`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${chave}`,
      'Content-Type': 'application/json',
      'Content-Encoding': 'gzip',
    },
    body: 'x',
  });
  expect([resposta.status, ((await resposta.json()) as { code: string }).code]).toEqual([
    429,
    'requisicoes_simultaneas',
  ]);
});

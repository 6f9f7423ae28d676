import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { esperarErro } from '../../teste/esperar-erro.ts';
import { BASE } from '../../teste/gateway-de-teste.ts';
import { conectar, lerResposta } from '../../teste/http-cru.ts';
import { criarLimitador } from '../limites/limitador.ts';
import { abrirServidor, PRAZOS_DO_SERVIDOR, type Servidor } from './abrir-servidor.ts';
import { enderecoIndisponivel } from './endereco-indisponivel.ts';

const abertos: Servidor[] = [];
afterEach(async () => {
  for (const servidor of abertos.splice(0)) await servidor.fechar();
});

const limitador = criarLimitador({ armazem: { tipo: 'memoria' } });
const endereco = { host: '127.0.0.1', port: 0, publicBaseUrl: BASE, limitador, isProxy: () => false };

async function abrir(
  app: RequestListener = (_req, res) => void res.end('ok'),
  prazos = PRAZOS_DO_SERVIDOR,
): Promise<Servidor> {
  const servidor = await abrirServidor(app, endereco, prazos);
  abertos.push(servidor);
  return servidor;
}

test.each([
  ['isto não é HTTP\r\n\r\n', 'requisicao_malformada'],
  ['GET / HTTP/1.1\r\nHost: a\r\ncabeçalho ruim\r\n\r\n', 'requisicao_malformada'],
  ['POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 'requisicao_malformada'],
  [`GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(100_000)}\r\n\r\n`, 'cabecalhos_grandes_demais'],
] as const)('%.20j is answered with %s', async (texto, codigo) => {
  const socket = await conectar((await abrir()).port);
  const resposta = lerResposta(socket);
  const fechado = new Promise((done) => socket.once('close', done));
  socket.write(texto);
  esperarErro(await resposta, codigo);
  expect((await resposta).headers).toMatchObject({
    connection: 'close',
    'x-content-type-options': 'nosniff',
    'ratelimit-policy': '"site";q=300;w=60',
    ratelimit: expect.stringMatching(/^"site";r=\d+;t=\d+$/),
    'x-ratelimit-limit': '300',
  });
  expect((await resposta).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  await fechado;
});

const CURTOS = {
  headersTimeout: 20,
  requestTimeout: 40,
  keepAliveTimeout: 20,
  connectionsCheckingInterval: 10,
  silencio: 10_000,
};

test.each([
  ['headers that do not end', 'GET / HTTP/1.1\r\nHost:'],
  ['a body that does not end', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{'],
])('%s: told so, and the connection ends', async (_nome, texto) => {
  const { port } = await abrir(() => {}, CURTOS);
  const socket = await conectar(port);
  const resposta = lerResposta(socket);
  const fechado = new Promise((done) => socket.once('close', done));
  socket.write(texto);
  esperarErro(await resposta, 'requisicao_demorada');
  await fechado;
});

test('a connection on which nothing moves ends, also while its request is answered', async () => {
  const calado = { ...CURTOS, headersTimeout: 60_000, requestTimeout: 60_000, silencio: 30 };
  const { port } = await abrir((_req, res) => void res.write('{'), calado);
  for (const texto of ['', 'GET / HTTP/1.1\r\nHost: a\r\n\r\n']) {
    const socket = await conectar(port);
    const fechado = new Promise((done) => socket.once('close', done));
    socket.on('error', () => {}).resume();
    socket.write(texto);
    await fechado;
  }
});

test.each([
  ['a connection that says nothing', undefined],
  ['one that sends a byte of its headers now and then', 'X'],
])('%s is given up in time', async (_nome, byte) => {
  const { port } = await abrir(undefined, CURTOS);
  const socket = await conectar(port);
  const fechado = new Promise((done) => socket.once('close', done));
  socket.on('error', () => {}).resume();
  if (byte) socket.write('GET / HTTP/1.1\r\nX: ');
  const pingos = setInterval(() => byte && socket.writable && socket.write(byte), 5);
  await fechado;
  clearInterval(pingos);
});

describe('connections without a request', () => {
  const poucas = { total: 6, perAddress: 3 };
  const abrirCom = async (isProxy: (address: string) => boolean) => {
    const app: RequestListener = (_req, res) => void res.end('{}');
    const servidor = await abrirServidor(app, { ...endereco, isProxy }, PRAZOS_DO_SERVIDOR, poucas);
    abertos.push(servidor);
    return servidor.port;
  };
  const responde = (socket: Socket) => {
    const resposta = lerResposta(socket).then(
      ({ status }) => status,
      () => 'closed',
    );
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    return resposta;
  };

  test('an address has so many and no more; those that it has go on, and one that closes makes room', async () => {
    const port = await abrirCom(() => false);
    const tres = [await conectar(port), await conectar(port), await conectar(port)] as const;
    expect(await responde(await conectar(port))).toBe('closed');
    const fechada = new Promise((done) => tres[2].once('close', done));
    expect(await Promise.all([responde(tres[0]), responde(tres[1])])).toEqual([200, 200]);
    tres[2].destroy();
    await fechada;
    let outra = 'closed' as number | string;
    while (outra === 'closed') outra = await responde(await conectar(port));
    expect(outra).toBe(200);
    for (const socket of tres) socket.destroy();
  });

  test('a proxy has as many as there are', async () => {
    const vistos: string[] = [];
    const port = await abrirCom((address) => vistos.push(address) > 0);
    const seis = [];
    for (let i = 0; i < 6; i++) seis.push(await conectar(port));
    expect(await responde(seis[5] as Socket)).toBe(200);
    expect(await responde(await conectar(port))).toBe('closed');
    expect(vistos).toEqual(Array(6).fill('127.0.0.1'));
    for (const socket of seis) socket.destroy();
  });
});

test('every time that a connection may take has an end', () => {
  for (const prazo of Object.values(PRAZOS_DO_SERVIDOR)) expect(prazo).toBeGreaterThan(0);
  expect(PRAZOS_DO_SERVIDOR.headersTimeout).toBeLessThanOrEqual(30_000);
  expect(PRAZOS_DO_SERVIDOR.silencio).toBeLessThanOrEqual(60_000);
});

test('an expectation that nobody knows is passed over', async () => {
  const { port } = await abrir((_req, res) => void res.end('{}'));
  const socket = await conectar(port);
  const resposta = lerResposta(socket);
  socket.write('GET / HTTP/1.1\r\nHost: a\r\nExpect: 200-maravilha\r\n\r\n');
  expect((await resposta).status).toBe(200);
  socket.destroy();
});

test('closing waits for the request under way, not for idle connections, and takes no new ones', async () => {
  let responder = () => {};
  let atender = () => {};
  const chegou = new Promise<void>((done) => {
    atender = done;
  });
  const servidor = await abrir((_req, res) => {
    responder = () => res.end('{"pronto": true}');
    atender();
  });
  const ociosa = await conectar(servidor.port);
  const ociosaFechada = new Promise((done) => ociosa.once('close', done));
  const socket = await conectar(servidor.port);
  const resposta = lerResposta(socket);
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await chegou;
  let fechado = false;
  const fechando = servidor.fechar().then(() => {
    fechado = true;
  });
  await expect(conectar(servidor.port)).rejects.toThrow('ECONNREFUSED');
  await ociosaFechada;
  expect(fechado).toBe(false);
  responder();
  expect((await resposta).body).toEqual({ pronto: true });
  await fechando;
  abertos.length = 0;
});

test('a taken port is said in one sentence', async () => {
  const { port } = await abrir();
  const erro = await abrirServidor(() => {}, { ...endereco, port }).catch((recusa: unknown) => recusa);
  expect(enderecoIndisponivel(erro, { host: '127.0.0.1', port })).toBe(
    `Port ${port} on 127.0.0.1 is taken by another program: stop that program, or set PORT to another port.`,
  );
  expect(enderecoIndisponivel(new Error('outra coisa'), endereco)).toBeUndefined();
});

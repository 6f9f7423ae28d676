import { createServer, type RequestListener } from 'node:http';
import { afterEach, expect, test } from '@jest/globals';
import { esperarErro } from '../../teste/esperar-erro.ts';
import { BASE, portaDe } from '../../teste/gateway-de-teste.ts';
import { conectar, lerResposta } from '../../teste/http-cru.ts';
import { criarLimitador } from '../limites/limitador.ts';
import { abrirServidor, type Servidor } from './abrir-servidor.ts';
import { enderecoIndisponivel } from './endereco-indisponivel.ts';
import { responderSemRequisicao } from './responder-sem-requisicao.ts';

const abertos: Servidor[] = [];
afterEach(async () => {
  for (const servidor of abertos.splice(0)) await servidor.fechar();
});

const limitador = criarLimitador({ armazem: { tipo: 'memoria' } });
const endereco = { host: '127.0.0.1', port: 0, publicBaseUrl: BASE, limitador };

async function abrir(app: RequestListener = (_req, res) => void res.end('ok')): Promise<Servidor> {
  const servidor = await abrirServidor(app, endereco);
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

test('a request that is too slow is told so', async () => {
  const server = createServer({ headersTimeout: 20, requestTimeout: 40, connectionsCheckingInterval: 10 });
  responderSemRequisicao(server, { publicBaseUrl: BASE, limitador });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const socket = await conectar(portaDe(server));
  const resposta = lerResposta(socket);
  socket.write('GET / HTTP/1.1\r\nHost:');
  esperarErro(await resposta, 'requisicao_demorada');
  socket.destroy();
  await new Promise((done) => server.close(done));
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

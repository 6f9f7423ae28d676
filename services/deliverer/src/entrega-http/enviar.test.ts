import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import {
  type AddressInfo,
  createServer as createTcp,
  type LookupFunction,
  type Server,
  type Socket,
} from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { gerarSegredo } from '../../teste/gerar-segredo.ts';
import { abrirSaida, type Saida } from './abrir-saida.ts';
import { assinar } from './assinar.ts';
import { enviar } from './enviar.ts';

const abertos: (() => unknown)[] = [];
afterEach(async () => {
  for (const fechar of abertos.splice(0).reverse()) await fechar();
});

async function escutar(servidor: Server): Promise<string> {
  const sockets = new Set<Socket>();
  servidor.on('connection', (socket: Socket) => sockets.add(socket));
  await new Promise<void>((pronto) => servidor.listen(0, '127.0.0.1', pronto));
  abertos.push(() => {
    for (const socket of sockets) socket.destroy();
    servidor.close();
  });
  return `127.0.0.1:${(servidor.address() as AddressInfo).port}`;
}
const receptor = (responder: (pedido: IncomingMessage, resposta: ServerResponse) => void) =>
  escutar(createServer(responder));
/** A receiver that speaks no proper HTTP. */
const cru = (responder: (socket: Socket) => void) =>
  escutar(
    createTcp((socket) => {
      socket.on('error', () => undefined);
      responder(socket);
    }),
  );

function saidaPara(hostsPermitidos: readonly string[], resolver?: LookupFunction): Saida {
  const saida = abrirSaida({ hostsPermitidos, ...(resolver === undefined ? {} : { resolver }) });
  abertos.push(() => saida.fechar());
  return saida;
}

const envio = { corpo: '{"a":"ção"}', cabecalhos: {}, instante: new Date('2026-09-01T12:00:00Z') };
const enviarPara = (host: string, resto: Partial<Parameters<typeof enviar>[1]> = {}) =>
  enviar(saidaPara([host]), { ...envio, url: `http://${host}/webhook`, ...resto });

const comStatus = (status: number, cabecalhos: Record<string, string> = {}) =>
  receptor((_, resposta) => resposta.writeHead(status, cabecalhos).end('visto'));

test('delivers the signed bytes, and the receiver can verify them', async () => {
  const segredo = gerarSegredo();
  let conteudo: unknown;
  let metodo: string | undefined;
  const host = await receptor(async (pedido, resposta) => {
    const pedacos: Buffer[] = [];
    for await (const pedaco of pedido) pedacos.push(pedaco as Buffer);
    metodo = `${pedido.method} ${pedido.url} ${pedido.headers['content-type']}`;
    conteudo = new Webhook(segredo).verify(Buffer.concat(pedacos), pedido.headers as Record<string, string>);
    resposta.writeHead(204).end();
  });
  const instante = new Date();
  const cabecalhos = { ...assinar({ id: 'evt-1', corpo: envio.corpo, segredos: [segredo], instante }) };
  const resultado = await enviarPara(host, { cabecalhos, instante });
  expect(conteudo).toEqual({ a: 'ção' });
  expect(metodo).toBe('POST /webhook application/json');
  expect(resultado).toEqual({
    resultado: 'entregue',
    desistir: false,
    status: 204,
    corpo: '',
    duracaoMs: expect.any(Number),
  });
});

test.each([
  [200, 'entregue'],
  [202, 'entregue'],
  [304, 'falhou'],
  [400, 'falhou'],
  [401, 'falhou'],
  [404, 'falhou'],
  [410, 'falhou'],
  [408, 'tentar_de_novo'],
  [425, 'tentar_de_novo'],
  [429, 'tentar_de_novo'],
  [500, 'tentar_de_novo'],
  [503, 'tentar_de_novo'],
  [599, 'tentar_de_novo'],
])('status %i: %s', async (status, resultado) => {
  const host = await comStatus(status);
  const { desativarEndpoint, ...visto } = await enviarPara(host);
  expect(visto).toMatchObject({ resultado, status, desistir: false });
  expect(desativarEndpoint).toBe(status === 410 ? 'resposta_410' : undefined);
});

test('hands on Retry-After, also as a date', async () => {
  expect(await enviarPara(await comStatus(429, { 'retry-after': '30' }))).toMatchObject({ retryAfterS: 30 });
  const comData = await comStatus(503, { 'retry-after': 'Tue, 01 Sep 2026 12:10:00 GMT' });
  const { retryAfterS } = await enviarPara(comData);
  expect(retryAfterS).toBeGreaterThan(590);
  expect(retryAfterS).toBeLessThanOrEqual(600);
});

test('a redirect is a failure and is not followed', async () => {
  let visitas = 0;
  const alvo = await receptor((_, resposta) => {
    visitas += 1;
    resposta.end();
  });
  for (const status of [301, 302, 307, 308]) {
    const host = await comStatus(status, { location: `http://${alvo}/latest/meta-data` });
    const saida = saidaPara([host, alvo]);
    expect(await enviar(saida, { ...envio, url: `http://${host}/` })).toMatchObject({
      resultado: 'falhou',
      status,
    });
  }
  expect(visitas).toBe(0);
});

test('a receiver that never answers is given up at the deadline', async () => {
  const host = await receptor(() => undefined);
  const resultado = await enviarPara(host, { timeoutMs: 300 });
  expect(resultado).toMatchObject({ resultado: 'tentar_de_novo', erro: 'tempo_esgotado' });
  expect(resultado.duracaoMs).toBeGreaterThanOrEqual(290);
  expect(resultado.duracaoMs).toBeLessThan(2_000);
});

test('headers that drip do not outlive the deadline', async () => {
  const host = await cru((socket) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    const gota = setInterval(() => socket.write('x-a: b\r\n'), 20);
    socket.on('close', () => clearInterval(gota));
  });
  const resultado = await enviarPara(host, { timeoutMs: 300 });
  expect(resultado).toMatchObject({ resultado: 'tentar_de_novo', erro: 'tempo_esgotado' });
  expect(resultado.duracaoMs).toBeLessThan(2_000);
});

test('a body that drips after a 200 is cut at the deadline; the event was taken all the same', async () => {
  const host = await receptor((_, resposta) => {
    resposta.write('x');
    const gota = setInterval(() => resposta.write('x'), 20);
    resposta.on('close', () => clearInterval(gota));
  });
  const resultado = await enviarPara(host, { timeoutMs: 300 });
  expect(resultado).toMatchObject({ resultado: 'entregue', status: 200 });
  expect(resultado.corpo).toMatch(/^x+$/);
  expect(resultado.duracaoMs).toBeLessThan(2_000);
});

test('of an endless body 16 KiB are read, then we hang up', async () => {
  let fechada: () => void = () => undefined;
  const fechamento = new Promise<void>((resolve) => {
    fechada = resolve;
  });
  const host = await receptor((_, resposta) => {
    const encher = () => {
      while (resposta.write('y'.repeat(65_536)));
    };
    resposta.on('drain', encher);
    resposta.on('close', fechada);
    encher();
  });
  const resultado = await enviarPara(host);
  expect(resultado.resultado).toBe('entregue');
  expect(resultado.corpo).toBe('y'.repeat(16 * 1024));
  await fechamento;
});

test('a body that breaks off keeps what has come, and no NUL, which PostgreSQL could not store', async () => {
  const host = await cru((socket) => {
    socket.end('HTTP/1.1 500 x\r\ncontent-length: 100\r\n\r\nabc\0def');
  });
  expect(await enviarPara(host)).toMatchObject({
    resultado: 'tentar_de_novo',
    status: 500,
    corpo: 'abc\uFFFDdef',
  });
});

test.each([
  ['hangs up at once', (socket: Socket) => socket.destroy(), 'conexao'],
  ['talks nonsense', (socket: Socket) => socket.end('SMTP ready\r\n'), 'resposta_invalida'],
  [
    'sends headers without end',
    (socket: Socket) => socket.write(`HTTP/1.1 200 OK\r\nx: ${'a'.repeat(1e6)}`),
    'resposta_invalida',
  ],
])('a receiver that %s: tried again', async (_, responder, erro) => {
  const host = await cru((socket) => socket.once('data', () => responder(socket)));
  expect(await enviarPara(host, { timeoutMs: 5_000 })).toMatchObject({ resultado: 'tentar_de_novo', erro });
});

test('a closed port, a name without address, a wrong TLS: tried again', async () => {
  const host = await comStatus(200);
  await abertos.pop()?.();
  expect(await enviarPara(host)).toMatchObject({ resultado: 'tentar_de_novo', erro: 'conexao' });

  const semNome: LookupFunction = (_, __, devolver) =>
    devolver(Object.assign(new Error('not found'), { code: 'ENOTFOUND' }), '');
  expect(await enviar(saidaPara([], semNome), { ...envio, url: 'https://nada.example/' })).toMatchObject({
    resultado: 'tentar_de_novo',
    erro: 'dns',
  });

  const semTls = await comStatus(200);
  expect(await enviar(saidaPara([semTls]), { ...envio, url: `https://${semTls}/` })).toMatchObject({
    resultado: 'tentar_de_novo',
    erro: 'tls',
  });
});

test('a shutdown ends the attempt, which is then tried again', async () => {
  const controle = new AbortController();
  const host = await receptor(() => controle.abort());
  expect(await enviarPara(host, { signal: controle.signal })).toMatchObject({
    resultado: 'tentar_de_novo',
    erro: 'cancelado',
  });
});

test('a URL that we never call fails at once, without a packet', async () => {
  let visitas = 0;
  const host = await receptor((_, resposta) => {
    visitas += 1;
    resposta.end();
  });
  const [, porta] = host.split(':');
  const saida = saidaPara([]);
  for (const url of [
    `http://${host}/`,
    `https://localhost:${porta}/`,
    'https://[::1]/',
    'https://169.254.169.254/',
  ]) {
    expect(await enviar(saida, { ...envio, url })).toMatchObject({
      resultado: 'falhou',
      erro: 'endereco_proibido',
    });
  }
  expect(visitas).toBe(0);
});

test('a name is judged by the address that the connection would use, of which there is no second one to flip to', async () => {
  for (const enderecos of [['127.0.0.1'], ['93.184.216.34', '10.0.0.1'], ['::ffff:127.0.0.1'], []]) {
    let perguntas = 0;
    const resolver: LookupFunction = (_, __, devolver) => {
      perguntas += 1;
      devolver(
        null,
        enderecos.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    };
    const resultado = await enviar(saidaPara([], resolver), { ...envio, url: 'https://receptor.example/' });
    expect(resultado).toMatchObject({ resultado: 'tentar_de_novo', erro: 'endereco_proibido' });
    expect(perguntas).toBe(1);
  }
});

test('proxy variables of the environment are ignored', async () => {
  let visitas = 0;
  const proxy = await receptor((_, resposta) => {
    visitas += 1;
    resposta.end();
  });
  process.env.HTTP_PROXY = `http://${proxy}`;
  process.env.http_proxy = `http://${proxy}`;
  try {
    expect(await enviarPara(await comStatus(200))).toMatchObject({ resultado: 'entregue' });
  } finally {
    delete process.env.HTTP_PROXY;
    delete process.env.http_proxy;
  }
  expect(visitas).toBe(0);
});

import { createSocket, type Socket } from 'node:dgram';
import { Resolver } from 'node:dns';
import { type AddressInfo, createServer, type LookupFunction, type Server } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { abrirSaida } from './abrir-saida.ts';
import { enviar } from './enviar.ts';

/**
 * A DNS server of our own that answers A questions with what the test queues up (RFC 1035, 4.1), time to live 0: the
 * tool of a rebinding attack.
 */
let dns: Socket;
let respostas: string[][];
let perguntas: number;
/** What must never be reached: a server on the loopback, and the proxy that would lead there. */
let interno: Server;
let visitas: number;
let lookup: LookupFunction;

function responder(pergunta: Buffer): Buffer {
  perguntas += 1;
  const fim = pergunta.indexOf(0, 12) + 5;
  const tipo = pergunta.readUInt16BE(fim - 4);
  const enderecos =
    tipo === 1 ? (respostas.length > 1 ? (respostas.shift() ?? []) : (respostas[0] ?? [])) : [];
  const cabecalho = Buffer.from(pergunta.subarray(0, 12));
  cabecalho.writeUInt16BE(0x8180, 2);
  cabecalho.writeUInt16BE(enderecos.length, 6);
  cabecalho.writeUInt32BE(0, 8);
  const registros = enderecos.map((ip) =>
    Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...ip.split('.').map(Number)]),
  );
  return Buffer.concat([cabecalho, pergunta.subarray(12, fim), ...registros]);
}

beforeAll(async () => {
  dns = createSocket('udp4', (pergunta, { port, address }) => dns.send(responder(pergunta), port, address));
  await new Promise<void>((done) => dns.bind(0, '127.0.0.1', done));
  const resolver = new Resolver({ timeout: 500, tries: 1 });
  resolver.setServers([`127.0.0.1:${dns.address().port}`]);
  lookup = (nome, opcoes, devolver) =>
    resolver.resolve4(nome, (erro, enderecos) => {
      const [primeiro] = enderecos ?? [];
      if (erro || primeiro === undefined) return devolver(erro ?? new Error('no address'), '');
      if (opcoes.all)
        devolver(
          null,
          enderecos.map((address) => ({ address, family: 4 })),
        );
      else devolver(null, primeiro, 4);
    });
  interno = createServer((socket) => {
    visitas += 1;
    socket.destroy();
  });
  await new Promise<void>((done) => interno.listen(0, '127.0.0.1', done));
});
afterAll(() => {
  dns.close();
  interno.close();
});
beforeEach(() => {
  perguntas = 0;
  visitas = 0;
});

async function entregar(opcoes: { proxy?: string } = {}) {
  const saida = abrirSaida({ hostsPermitidos: [], resolver: lookup, ...opcoes });
  const visto = await enviar(saida, {
    url: 'https://rebind.example.com/',
    corpo: '{}',
    cabecalhos: {},
    instante: new Date(),
    timeoutMs: 600,
  });
  await saida.fechar();
  return visto;
}

test.each([
  [['127.0.0.1']],
  [['169.254.169.254']],
  [['10.1.2.3']],
  [['100.64.0.1']],
  [['93.184.216.34', '127.0.0.1']],
  [['127.0.0.1', '93.184.216.34']],
  [['0.0.0.0']],
])('a name that resolves to %j is not called', async (enderecos) => {
  respostas = [enderecos];
  expect(await entregar()).toMatchObject({ resultado: 'tentar_de_novo', erro: 'endereco_proibido' });
  expect(visitas).toBe(0);
});

test('a name that flips after the check: there is one question per connection, and its answer is the address used', async () => {
  // 198.51.100.1 is documentation: refused. A public first answer and an internal second one is what an attacker serves.
  for (let i = 0; i < 10; i++) {
    respostas = [['127.0.0.1'], ['93.184.216.34'], ['127.0.0.1']];
    const antes = perguntas;
    expect(await entregar()).toMatchObject({ erro: 'endereco_proibido' });
    expect(perguntas - antes).toBe(1);
  }
  expect(visitas).toBe(0);
});

test('through a proxy the checked address is asked for, not the name, so that the proxy resolves nothing', async () => {
  const pedidos: string[] = [];
  const proxy = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', (bytes) => {
      pedidos.push(bytes.toString('latin1'));
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    });
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  const endereco = `http://usuario:senha@127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  respostas = [['93.184.216.34'], ['127.0.0.1']];
  expect(await entregar({ proxy: endereco })).toMatchObject({ resultado: 'tentar_de_novo', erro: 'conexao' });
  respostas = [['127.0.0.1']];
  expect(await entregar({ proxy: endereco })).toMatchObject({ erro: 'endereco_proibido' });
  expect(pedidos).toEqual([
    `CONNECT 93.184.216.34:443 HTTP/1.1\r\nHost: 93.184.216.34:443\r\nProxy-Authorization: Basic ${Buffer.from('usuario:senha').toString('base64')}\r\n\r\n`,
  ]);
  proxy.close();
});

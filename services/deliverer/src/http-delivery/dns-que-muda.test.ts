import { createSocket, type Socket } from 'node:dgram';
import { Resolver } from 'node:dns';
import { type AddressInfo, createServer, type LookupFunction, type Server } from 'node:net';
import { openEgress } from '@apura/egress';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { send } from './send.ts';

/**
 * A DNS server of our own that answers A questions with what the test queues up (RFC 1035, 4.1), time to live 0: the
 * tool of a rebinding attack.
 */
let dns: Socket;
let responses: string[][];
let perguntas: number;
/** What must never be reached: a server on the loopback, and the proxy that would lead there. */
let internal: Server;
let visitas: number;
let lookup: LookupFunction;

function respond(pergunta: Buffer): Buffer {
  perguntas += 1;
  const fim = pergunta.indexOf(0, 12) + 5;
  const type = pergunta.readUInt16BE(fim - 4);
  const addresses =
    type === 1 ? (responses.length > 1 ? (responses.shift() ?? []) : (responses[0] ?? [])) : [];
  const header = Buffer.from(pergunta.subarray(0, 12));
  header.writeUInt16BE(0x8180, 2);
  header.writeUInt16BE(addresses.length, 6);
  header.writeUInt32BE(0, 8);
  const registros = addresses.map((ip) =>
    Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...ip.split('.').map(Number)]),
  );
  return Buffer.concat([header, pergunta.subarray(12, fim), ...registros]);
}

beforeAll(async () => {
  dns = createSocket('udp4', (pergunta, { port, address }) => dns.send(respond(pergunta), port, address));
  await new Promise<void>((done) => dns.bind(0, '127.0.0.1', done));
  const resolve = new Resolver({ timeout: 60_000, tries: 1 });
  resolve.setServers([`127.0.0.1:${dns.address().port}`]);
  lookup = (name, options, release) =>
    resolve.resolve4(name, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || first === undefined) return release(error ?? new Error('no address'), '');
      if (options.all)
        release(
          null,
          addresses.map((address) => ({ address, family: 4 })),
        );
      else release(null, first, 4);
    });
  internal = createServer((socket) => {
    visitas += 1;
    socket.destroy();
  });
  await new Promise<void>((done) => internal.listen(0, '127.0.0.1', done));
});
afterAll(() => {
  dns.close();
  internal.close();
});
beforeEach(() => {
  perguntas = 0;
  visitas = 0;
});

async function deliver(options: { proxy?: string } = {}) {
  const egress = openEgress({ allowedHosts: [], resolve: lookup, ...options });
  const seen = await send(egress, {
    url: 'https://rebind.example.com/',
    body: '{}',
    headers: {},
    instant: new Date(),
    timeoutMs: 60_000,
  });
  await egress.close();
  return seen;
}

test.each([
  [['127.0.0.1']],
  [['169.254.169.254']],
  [['10.1.2.3']],
  [['100.64.0.1']],
  [['93.184.216.34', '127.0.0.1']],
  [['127.0.0.1', '93.184.216.34']],
  [['0.0.0.0']],
])('a name that resolves to %j is not called', async (addresses) => {
  responses = [addresses];
  expect(await deliver()).toMatchObject({ resultado: 'tentar_de_novo', erro: 'endereco_proibido' });
  expect(visitas).toBe(0);
});

test('a name that flips after the check: there is one question per connection, and its answer is the address used', async () => {
  // 198.51.100.1 is documentation: refused. A public first answer and an internal second one is what an attacker serves.
  for (let i = 0; i < 10; i++) {
    responses = [['127.0.0.1'], ['93.184.216.34'], ['127.0.0.1']];
    const before = perguntas;
    expect(await deliver()).toMatchObject({ erro: 'endereco_proibido' });
    expect(perguntas - before).toBe(1);
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
  const address = `http://usuario:senha@127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  responses = [['93.184.216.34'], ['127.0.0.1']];
  expect(await deliver({ proxy: address })).toMatchObject({ resultado: 'tentar_de_novo', erro: 'conexao' });
  responses = [['127.0.0.1']];
  expect(await deliver({ proxy: address })).toMatchObject({ erro: 'endereco_proibido' });
  expect(pedidos).toEqual([
    `CONNECT 93.184.216.34:443 HTTP/1.1\r\nHost: 93.184.216.34:443\r\nProxy-Authorization: Basic ${Buffer.from('usuario:senha').toString('base64')}\r\n\r\n`,
  ]);
  proxy.close();
});

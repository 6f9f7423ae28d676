import { type AddressInfo, createServer, type LookupFunction, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { openTunnel } from './open-egress.ts';

const open: Server[] = [];
const sockets = new Set<Socket>();
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  await Promise.all(open.splice(0).map((server) => new Promise((done) => server.close(done))));
});

/** A proxy that notes what it is asked for, answers `response`, and then echoes what comes through the tunnel. */
async function proxyQueResponde(response: string) {
  const pedidos: string[] = [];
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    let pedido = '';
    socket.on('data', (bytes) => {
      if (pedido.endsWith('\r\n\r\n')) {
        socket.write(bytes);
        return;
      }
      pedido += bytes.toString('latin1');
      if (!pedido.endsWith('\r\n\r\n')) return;
      pedidos.push(pedido);
      socket.write(response);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  open.push(server);
  return { pedidos, port: (server.address() as AddressInfo).port };
}

const resolvePara =
  (address: string): LookupFunction =>
  (_name, _options, found) =>
    found(null, address, address.includes(':') ? 6 : 4);

const tunnel = (port: number, credencial = '', address = '203.0.113.7') =>
  openTunnel({
    proxy: new URL(`http://${credencial}127.0.0.1:${port}`),
    host: 'receptor.example',
    port: '8443',
    resolve: resolvePara(address),
    limitMs: 5_000,
  });

const next = (socket: Socket) =>
  new Promise<string>((done) => socket.once('data', (bytes) => done(bytes.toString('latin1'))));

test('asks for the resolved address with the credentials, and what is written comes back through the tunnel', async () => {
  const { pedidos, port } = await proxyQueResponde('HTTP/1.1 200 Connection established\r\nvia: x\r\n\r\n');
  const socket = await tunnel(port, 'saida:s%40nha@');
  const eco = next(socket);
  socket.write('POST / HTTP/1.1\r\n');
  expect(await eco).toBe('POST / HTTP/1.1\r\n');
  const credencial = Buffer.from('saida:s@nha').toString('base64');
  expect(pedidos).toEqual([
    `CONNECT 203.0.113.7:8443 HTTP/1.1\r\nHost: 203.0.113.7:8443\r\nProxy-Authorization: Basic ${credencial}\r\n\r\n`,
  ]);
  socket.destroy();
});

test('an IPv6 address is asked for in brackets, and nothing is said of a user who is not there', async () => {
  const { pedidos, port } = await proxyQueResponde('HTTP/1.0 200 ok\r\n\r\n');
  (await tunnel(port, '', '2001:db8::7')).destroy();
  expect(pedidos).toEqual(['CONNECT [2001:db8::7]:8443 HTTP/1.1\r\nHost: [2001:db8::7]:8443\r\n\r\n']);
});

test('bytes that the receiver sends together with the answer of the proxy belong to the tunnel', async () => {
  const { port } = await proxyQueResponde('HTTP/1.1 200 ok\r\n\r\nSSH-2.0-first');
  const socket = await tunnel(port);
  expect(await next(socket)).toBe('SSH-2.0-first');
  socket.destroy();
});

test.each([
  ['refuses', 'HTTP/1.1 407 Proxy Authentication Required\r\n\r\n', 'refused'],
  ['redirects', 'HTTP/1.1 302 Found\r\nlocation: http://10.0.0.1/\r\n\r\n', 'refused'],
  ['speaks no HTTP', '220 mail ready\r\n\r\n', 'refused'],
  ['never ends its headers', `HTTP/1.1 200 ok\r\n${'x-a: b\r\n'.repeat(2_000)}`, 'talks too much'],
])('a proxy that %s is a connection that fails', async (_, response, message) => {
  const { port } = await proxyQueResponde(response);
  await expect(tunnel(port)).rejects.toThrow(message);
});

test('a name that does not resolve asks the proxy for nothing', async () => {
  const { pedidos, port } = await proxyQueResponde('HTTP/1.1 200 ok\r\n\r\n');
  const resolve: LookupFunction = (_name, _options, found) =>
    found(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), '', 0);
  const proxy = new URL(`http://127.0.0.1:${port}`);
  await expect(
    openTunnel({ proxy, host: 'nada.example', port: '443', resolve, limitMs: 5_000 }),
  ).rejects.toThrow('no such name');
  expect(pedidos).toEqual([]);
});

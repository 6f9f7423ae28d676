import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { startTcpProxy, type TcpProxy } from '../../faults/stack/tcp-proxy.ts';

/** Sends back what it gets. */
let echo: Server;
let seen: Socket[];
let proxy: TcpProxy;
beforeEach(async () => {
  seen = [];
  echo = createServer((socket) => {
    seen.push(socket);
    socket.on('error', () => {}); // a reset is what some of these are about
    socket.pipe(socket);
  });
  await once(echo.listen(0, '127.0.0.1'), 'listening');
  proxy = await startTcpProxy((echo.address() as AddressInfo).port);
});
afterEach(() => {
  proxy.stop();
  echo.close();
});

/** A connection, what came over it, and how it ended. */
async function open() {
  const socket = connect(proxy.port, '127.0.0.1');
  const end = new Promise<string>((done) => {
    socket.once('error', ({ message }) => done(message));
    socket.once('close', () => done('closed'));
  });
  let text = '';
  const heard = (wanted: string) =>
    new Promise<void>((done) => {
      const look = () => text === wanted && done();
      socket.on('data', look);
      look();
    });
  socket.on('data', (bytes: Buffer) => {
    text += bytes;
  });
  await once(socket, 'connect');
  return { socket, end, heard, text: () => text };
}

test('without a fault it carries what is sent, both ways, and the end', async () => {
  const { socket, heard, end } = await open();
  socket.end('a'.repeat(1_000_000));
  await heard('a'.repeat(1_000_000));
  expect(await end).toBe('closed');
});

test('slow: everything comes, in its order', async () => {
  proxy.begin({ kind: 'latency', ms: 5 });
  const { socket, heard } = await open();
  for (const word of ['one ', 'two ', 'three']) socket.write(word);
  await heard('one two three');
});

test('a black hole: nothing comes until it is over, and then all of it', async () => {
  const { socket, heard, text } = await open();
  socket.write('before ');
  await heard('before ');
  proxy.begin({ kind: 'black-hole' });
  socket.write('meanwhile');
  // What goes past the proxy has come back when this has not.
  const other = connect((echo.address() as AddressInfo).port, '127.0.0.1');
  other.end('x');
  await once(other, 'data');
  expect(text()).toBe('before ');
  proxy.end();
  await heard('before meanwhile');
});

test('reset: what is open is reset, and what comes', async () => {
  const first = await open();
  first.socket.write('x');
  await first.heard('x');
  proxy.begin({ kind: 'reset' });
  expect(await first.end).toContain('ECONNRESET');
  const [error] = await once(connect(proxy.port, '127.0.0.1'), 'error');
  expect(error).toMatchObject({ code: 'ECONNRESET' });
  proxy.end();
  const second = await open();
  second.socket.write('y');
  await second.heard('y');
});

test('cut: a connection is reset when so many bytes have come back', async () => {
  proxy.begin({ kind: 'cut', afterBytes: 10 });
  const { socket, heard, end } = await open();
  socket.write('0123456789');
  await heard('0123456789');
  socket.write('!');
  expect(await end).toContain('ECONNRESET');
});

test('it tells which of its callers holds a connection of the other side', async () => {
  const { socket, heard } = await open();
  socket.write('x');
  await heard('x');
  expect(proxy.nearPort(seen[0]?.remotePort as number)).toBe(socket.localPort);
});

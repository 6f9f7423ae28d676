import type { LookupAddress } from 'node:dns';
import { type AddressInfo, createServer, type LookupFunction, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { connectGuarded } from './open-egress.ts';
import { FORBIDDEN_ADDRESS } from './resolve-public.ts';

let internal: Server;
let connections: Socket[];
beforeAll(async () => {
  connections = [];
  internal = createServer((socket) => connections.push(socket.resume()));
  await new Promise<void>((done) => internal.listen(0, '127.0.0.1', done));
});
afterAll(() => {
  for (const socket of connections) socket.destroy();
  internal.close();
});

/** Shows a public address to the first look and the loopback to every other: a resolver that has been taken over. */
const traicoeiro: LookupFunction = (_name, _options, release) => {
  let olhadas = 0;
  const response: LookupAddress = {
    family: 4,
    get address() {
      olhadas += 1;
      return olhadas === 1 ? '93.184.216.34' : '127.0.0.1';
    },
  };
  release(null, [response]);
};

test('who is connected is looked at once more, whatever was resolved', async () => {
  const connect = connectGuarded({ allowedHosts: new Set(), limitMs: 5_000, resolve: traicoeiro });
  const port = String((internal.address() as AddressInfo).port);
  const [error, socket] = await new Promise<unknown[]>((done) =>
    connect(
      { protocol: 'http:', hostname: 'rebind.example.com', host: `rebind.example.com:${port}`, port },
      (...seen) => done(seen),
    ),
  );
  expect([error, socket]).toEqual([expect.objectContaining({ code: FORBIDDEN_ADDRESS }), null]);
  // It was connected, so nothing but the last look has refused it; and it is hung up on.
  const [connection] = connections;
  await new Promise((done) => (connection?.closed ? done(null) : connection?.once('close', done)));
  expect(connection?.bytesRead).toBe(0);
});

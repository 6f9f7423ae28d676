import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** A TCP port of the loopback interface that nobody listens on at this moment: `wanted`, or any. Rejects when it is taken. */
export async function freePort(wanted = 0): Promise<number> {
  const server = createServer();
  await once(server.listen(wanted, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  await once(server.close(), 'close');
  return port;
}

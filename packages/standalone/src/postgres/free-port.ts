import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { known } from '@apura/contracts';

/** The port that a server listens on. */
export function portOf(server: Server): number {
  const address = server.address();
  if (typeof address !== 'object' || address === null)
    throw new Error('the server does not listen on a port');
  return address.port;
}

/** A TCP port of the loopback interface that nobody listens on at this moment: `wanted`, or any. Rejects when it is taken. */
export async function freePort(wanted = 0): Promise<number> {
  const [port] = await look([wanted]);
  return known(port, 'port');
}

/** So many of them, each another one. */
export const freePorts = (count: number): Promise<number[]> => look(Array<number>(count).fill(0));

async function look(wanted: readonly number[]): Promise<number[]> {
  const servers = await Promise.all(
    wanted.map(async (port) => {
      const server = createServer();
      await once(server.listen(port, '127.0.0.1'), 'listening');
      return server;
    }),
  );
  const ports = servers.map((server) => portOf(server));
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}

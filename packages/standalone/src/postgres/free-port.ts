import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** The port that a server listens on. */
export function portOf(server: Server): number {
  const address = server.address();
  if (typeof address !== 'object' || address === null)
    throw new Error('the server does not listen on a port');
  return address.port;
}

/**
 * Ports below those that a system takes of its own accord, for outgoing connections and for who asks for any: Linux from 32768, macOS from
 * 49152. What is free here is not taken by chance before a program that was told of it listens.
 */
const [FIRST, END] = [20_000, 32_768];
/** Thousands are free: after so many that are taken something else is wrong. */
const TRIES = 100;

/** A TCP port of the loopback interface that nobody listens on at this moment: `wanted`, or any. Rejects when it is taken. */
export async function freePort(wanted = 0): Promise<number> {
  return release(await (wanted ? listen(wanted) : listenAnywhere()));
}

/** So many of them, each another one. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(Array.from({ length: count }, () => listenAnywhere()));
  return Promise.all(servers.map(release));
}

async function release(server: Server): Promise<number> {
  const port = portOf(server);
  await once(server.close(), 'close');
  return port;
}

async function listen(port: number): Promise<Server> {
  const server = createServer();
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return server;
}

async function listenAnywhere(tries = TRIES): Promise<Server> {
  try {
    return await listen(randomInt(FIRST, END));
  } catch (error) {
    if (tries === 1 || !(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'))
      throw error;
    return listenAnywhere(tries - 1);
  }
}

import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { expect, test } from '@jest/globals';
import { freePort, freePorts, portOf } from './free-port.ts';

/** The first port that Linux takes of its own accord. */
const RANGE = '/proc/sys/net/ipv4/ip_local_port_range';
const taken = existsSync(RANGE) ? Number(readFileSync(RANGE, 'utf8').split(/\s/, 1)) : 49_152;

test('ports are others each time, and none that an outgoing connection may take', async () => {
  const ports = [...(await freePorts(50)), await freePort()];
  expect(new Set(ports.slice(0, 50)).size).toBe(50);
  expect(Math.max(...ports)).toBeLessThan(taken);
});

test('a port that is taken is refused where it is wanted', async () => {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  await expect(freePort(portOf(server))).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await once(server.close(), 'close');
});

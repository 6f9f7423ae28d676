import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

/** How much there was of an attack, for each second of it. */
export interface Amount {
  readonly connections: number;
  readonly mbSent: number;
  readonly mbTaken: number;
  /** Of one core, what this process took to attack. */
  readonly cores: number;
}

/** All connections that this process opens, whoever attacks with them, by the port at which they arrive. */
const open = new Map<number, Set<Socket>>();
const over = new Map<number, { connections: number; sent: number; taken: number }>();

const ofPort = (port: number) => {
  const known = over.get(port) ?? { connections: 0, sent: 0, taken: 0 };
  over.set(port, known);
  return known;
};

subscribe('net.client.socket', (message) => {
  const { socket } = message as { readonly socket: Socket };
  socket.once('connect', () => {
    const { remotePort: port } = socket;
    if (port === undefined) return;
    const those = open.get(port) ?? new Set();
    open.set(port, those.add(socket));
    ofPort(port).connections += 1;
    socket.once('close', () => {
      those.delete(socket);
      ofPort(port).sent += socket.bytesWritten;
      ofPort(port).taken += socket.bytesRead;
    });
  });
});

/** All that there was of it until now. */
function totalAt(port: number) {
  const { connections, ...bytes } = ofPort(port);
  let { sent, taken } = bytes;
  for (const socket of open.get(port) ?? []) {
    sent += socket.bytesWritten;
    taken += socket.bytesRead;
  }
  return { connections, sent, taken };
}

/** Begins to count what arrives at a port; what is returned ends that and tells how much it was. */
export function countAmount(port: number): () => Amount {
  const [from, cpu, before] = [performance.now(), process.cpuUsage(), totalAt(port)];
  return () => {
    const seconds = (performance.now() - from) / 1000;
    const { user, system } = process.cpuUsage(cpu);
    const { connections, sent, taken } = totalAt(port);
    return {
      connections: (connections - before.connections) / seconds,
      mbSent: (sent - before.sent) / 1e6 / seconds,
      mbTaken: (taken - before.taken) / 1e6 / seconds,
      cores: (user + system) / 1e6 / seconds,
    };
  };
}

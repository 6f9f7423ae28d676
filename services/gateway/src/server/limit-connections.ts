import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { subscriber } from '../limits/subscriber.ts';

/**
 * Open at a time, whosever they are (what comes beyond is closed by Node); and of one address: twice what it may ask at a
 * time, as browsers keep some open.
 */
export const CONNECTION_LIMITS = { total: 2000, perAddress: 400 };

/**
 * Closes what one address opens beyond its share, before anything is read: a connection without a request costs memory
 * and a descriptor, and nothing else counts it. `isProxy` tells the addresses that stand for many.
 */
export function limitConnections(
  server: Server,
  { total, perAddress }: typeof CONNECTION_LIMITS,
  isProxy: (address: string) => boolean,
): void {
  server.maxConnections = total;
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined) return void socket.destroy();
    if (isProxy(remoteAddress)) return;
    const whose = subscriber(remoteAddress);
    const count = (open.get(whose) ?? 0) + 1;
    if (count > perAddress) return void socket.destroy();
    open.set(whose, count);
    socket.once('close', () => {
      const left = (open.get(whose) ?? 1) - 1;
      if (left) open.set(whose, left);
      else open.delete(whose);
    });
  });
}

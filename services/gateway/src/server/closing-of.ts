import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** A shutdown waits this long for requests under way. */
const WAIT_MS = 7000;

/**
 * Prepares a server for its end. What is returned stops taking connections and resolves when the requests under way are
 * answered. Connections without one are closed at once: Node itself would wait for those that never sent a request.
 */
export function closingOf(server: Server): () => Promise<void> {
  /** Requests under way by connection. */
  const connections = new Map<Socket, number>();
  let closing = false;
  server.on('connection', (socket: Socket) => {
    connections.set(socket, 0);
    socket.once('close', () => connections.delete(socket));
  });
  server.on('request', ({ socket }, res) => {
    connections.set(socket, (connections.get(socket) ?? 0) + 1);
    res.once('close', () => {
      const left = (connections.get(socket) ?? 1) - 1;
      if (closing && !left) socket.end();
      if (connections.has(socket)) connections.set(socket, left);
    });
  });
  return async () => {
    closing = true;
    const closed = new Promise((done) => server.close(done));
    for (const [socket, pedidos] of connections) if (!pedidos) socket.destroy();
    const limit = setTimeout(() => server.closeAllConnections(), WAIT_MS);
    await closed;
    clearTimeout(limit);
  };
}

import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** A shutdown waits this long for requests under way. */
const ESPERA_MS = 7000;

/**
 * Prepares a server for its end. What is returned stops taking connections and resolves when the requests under way are
 * answered. Connections without one are closed at once: Node itself would wait for those that never sent a request.
 */
export function fechamentoDe(server: Server): () => Promise<void> {
  /** Requests under way by connection. */
  const conexoes = new Map<Socket, number>();
  let fechando = false;
  server.on('connection', (socket: Socket) => {
    conexoes.set(socket, 0);
    socket.once('close', () => conexoes.delete(socket));
  });
  server.on('request', ({ socket }, res) => {
    conexoes.set(socket, (conexoes.get(socket) ?? 0) + 1);
    res.once('close', () => {
      const restam = (conexoes.get(socket) ?? 1) - 1;
      if (fechando && !restam) socket.end();
      if (conexoes.has(socket)) conexoes.set(socket, restam);
    });
  });
  return async () => {
    fechando = true;
    const fechado = new Promise((done) => server.close(done));
    for (const [socket, pedidos] of conexoes) if (!pedidos) socket.destroy();
    const limite = setTimeout(() => server.closeAllConnections(), ESPERA_MS);
    await fechado;
    clearTimeout(limite);
  };
}

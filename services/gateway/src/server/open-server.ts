import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { subscriber } from '../limits/subscriber.ts';
import { answerWithoutRequest, type ResponsesOptions } from './answer-without-request.ts';

/**
 * Open at a time, whosever they are (what comes beyond is closed by Node); and of one address: twice what it may ask at a
 * time, as browsers keep some open.
 */
export const CONNECTION_LIMITS = { total: 2000, perAddress: 400 };

/**
 * Closes what one address opens beyond its share, before anything is read: a connection without a request costs memory
 * and a descriptor, and nothing else counts it. `isProxy` tells the addresses that stand for many.
 */
function limitConnections(
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

const SECOND = 1000;

/** What a connection may take; a body has its own pace (`PACES`). */
export const SERVER_DEADLINES = {
  headersTimeout: 20 * SECOND,
  // 300 MB at 1.4 Mbit/s. Provisional bytes are kept for twice as long.
  requestTimeout: 30 * 60 * SECOND,
  keepAliveTimeout: 5 * SECOND,
  connectionsCheckingInterval: 5 * SECOND,
  /** A connection on which nothing moves is given up, however long its request may take. */
  silence: 60 * SECOND,
};
const MAX_HEADERS_BYTES = 16 * 1024;

interface Address {
  readonly host: string;
  readonly port: number;
  /** Whether an address is a proxy's, through which many come. */
  readonly isProxy: (address: string) => boolean;
}

/** Listens; `close` takes no more connections, and waits for the requests under way. Rejects with Node's own error (`EADDRINUSE`, `EACCES` ...) when it cannot. */
export async function openServer(
  app: RequestListener,
  { host, port, isProxy, ...responses }: Address & ResponsesOptions,
  { silence, ...deadlines } = SERVER_DEADLINES,
  connections = CONNECTION_LIMITS,
): Promise<{ readonly port: number; readonly close: () => Promise<void> }> {
  const server = createServer({
    ...deadlines,
    maxHeaderSize: MAX_HEADERS_BYTES,
    // Checked by the app: Node's own answer has an empty body.
    requireHostHeader: false,
  });
  server.setTimeout(silence);
  limitConnections(server, connections, isProxy);
  const close = closingOf(server);
  answerWithoutRequest(server, responses);
  server.on('request', app);
  // Without this Node answers 417 with an empty body; such an expectation may be passed over (RFC 9110, 10.1.1).
  server.on('checkExpectation', (req, res) => server.emit('request', req, res));
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    // As many may wait to be taken as may be open: who comes beyond Node's 511 would try again a second later.
    server.listen({ port, host, backlog: connections.total }, () => {
      server.off('error', fail);
      done();
    });
  });
  return { port: (server.address() as AddressInfo).port, close };
}

/** A shutdown waits this long for requests under way. */
const WAIT_MS = 7000;

/**
 * Prepares a server for its end. What is returned stops taking connections and resolves when the requests under way are
 * answered. Connections without one are closed at once: Node itself would wait for those that never sent a request.
 */
function closingOf(server: Server): () => Promise<void> {
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

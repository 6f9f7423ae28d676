import {
  createServer,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { ApiError, type ErrorCode } from '@apura/contracts';
import { newId } from '@apura/database';
import type { Gateway } from '../gateway.ts';
import { errorAnswer } from '../request/errors.ts';
import { limitHeaders } from '../request/limits/limit.ts';
import type { Place } from '../request/limits/place.ts';
import { Places } from '../request/limits/places.ts';
import { subscriber, whoseOf } from '../request/limits/whose.ts';
import { ownHeaders } from '../request/request.ts';

/**
 * Open at a time, whosever they are; of one address, twice what it may ask at a time, as browsers keep some open; and of the network
 * around it (IPv6: the /48).
 */
export const CONNECTION_LIMITS = { total: 2000, address: 400, network: 800 };

/** What a server knows of a connection. */
interface Connection {
  readonly place: Place;
  requests: number;
}

/**
 * Counts connections: one without a request costs memory and a descriptor, and nothing else counts it. What one address opens beyond
 * its share is closed before anything is read; when there are too many, the oldest without a request goes, of whoever has most.
 * `isProxy` tells the addresses that stand for many. Returns those that are open.
 */
function countConnections(
  server: Server,
  { total, ...each }: typeof CONNECTION_LIMITS,
  isProxy: (address: string) => boolean,
): ReadonlyMap<Socket, Readonly<Connection>> {
  const places = new Places({ of: 'connections', total, each, waitMs: 0, still: true });
  const open = new Map<Socket, Connection>();
  const placeFor = (socket: Socket, ip: string): Place | undefined => {
    try {
      if (isProxy(ip)) return places.takeNow({});
      return places.takeNow(whoseOf({ ip }), { yields: () => void socket.destroy() });
    } catch {
      return undefined;
    }
  };
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    const place = remoteAddress === undefined ? undefined : placeFor(socket, remoteAddress);
    if (!place) return void socket.destroy();
    open.set(socket, { place, requests: 0 });
    socket.once('close', () => {
      open.delete(socket);
      place.leave();
    });
  });
  server.on('request', ({ socket }, res) => {
    const connection = open.get(socket);
    if (!connection) return;
    connection.requests += 1;
    connection.place.keep(true);
    res.once('close', () => {
      connection.requests -= 1;
      if (!connection.requests) connection.place.keep(false);
    });
  });
  return open;
}

const SECOND = 1000;

/** What a connection may take; a body has its own pace (`PACES`). */
export const SERVER_DEADLINES = {
  headersTimeout: 10 * SECOND,
  // 300 MB at 1.4 Mbit/s. Provisional bytes are kept for twice as long.
  requestTimeout: 30 * 60 * SECOND,
  keepAliveTimeout: 5 * SECOND,
  connectionsCheckingInterval: 5 * SECOND,
  /** A connection on which nothing moves is given up, however long its request may take. */
  silence: 60 * SECOND,
};
/**
 * So many may wait to be taken, as many as Linux allows: who comes beyond that tries again a second later, and a crowd that comes at
 * once may be larger than what may be open.
 */
const BACKLOG = 4096;
const MAX_HEADERS_BYTES = 16 * 1024;

interface Address {
  readonly host: string;
  readonly port: number;
  /** Whether an address is a proxy's, through which many come. */
  readonly isProxy: (address: string) => boolean;
  /** Hears of each connection. */
  readonly arriving?: () => void;
}

/** Listens; `close` takes no more connections, and waits for the requests under way. Rejects with Node's own error (`EADDRINUSE`, `EACCES` ...) when it cannot. */
export async function openServer(
  app: RequestListener,
  { host, port, isProxy, arriving, ...responses }: Address & ResponsesOptions,
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
  const close = closingOf(server, countConnections(server, connections, isProxy));
  answerWithoutRequest(server, responses);
  if (arriving) server.on('connection', arriving);
  server.on('request', app);
  // Without this Node answers 417 with an empty body; such an expectation may be passed over (RFC 9110, 10.1.1).
  server.on('checkExpectation', (req, res) => server.emit('request', req, res));
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen({ port, host, backlog: BACKLOG }, () => {
      server.off('error', fail);
      done();
    });
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null)
    throw new Error('the server does not listen on a port');
  return { port: address.port, close };
}

/** A shutdown waits this long for requests under way. */
const WAIT_MS = 7000;

/**
 * Prepares a server for its end. What is returned stops taking connections and resolves when the requests under way are
 * answered. Connections without one are closed at once: Node itself would wait for those that never sent a request.
 */
function closingOf(
  server: Server,
  connections: ReadonlyMap<Socket, Readonly<Connection>>,
): () => Promise<void> {
  let closing = false;
  server.on('request', ({ socket }, res) => {
    res.once('close', () => {
      if (closing && !connections.get(socket)?.requests) socket.end();
    });
  });
  return async () => {
    closing = true;
    const closed = new Promise((done) => server.close(done));
    for (const [socket, { requests }] of connections) if (!requests) socket.destroy();
    const limit = setTimeout(() => server.closeAllConnections(), WAIT_MS);
    await closed;
    clearTimeout(limit);
  };
}

type ConnectionCode = Extract<
  ErrorCode,
  'requisicao_malformada' | 'cabecalhos_grandes_demais' | 'endereco_longo_demais' | 'requisicao_demorada'
>;

const CODIGOS: Readonly<Record<string, ConnectionCode>> = {
  HPE_HEADER_OVERFLOW: 'cabecalhos_grandes_demais',
  ERR_HTTP_REQUEST_TIMEOUT: 'requisicao_demorada',
};

/** What Node says of a connection that it cannot read on; `rawPacket`: what came last. */
type ClientError = NodeJS.ErrnoException & { readonly rawPacket?: Buffer };

/** Of a line and headers that are too large, whether it is the line: where it has not ended in all that came of them. */
function codeOf({ code = '', rawPacket }: ClientError, came: number): ConnectionCode {
  const cut = rawPacket?.length === came && !rawPacket.subarray(0, MAX_HEADERS_BYTES).includes('\r\n');
  return code === 'HPE_HEADER_OVERFLOW' && cut
    ? 'endereco_longo_demais'
    : (CODIGOS[code] ?? 'requisicao_malformada');
}

type ResponsesOptions = Pick<Gateway, 'publicBaseUrl' | 'limiter'>;

/** How long a client may go on sending after such an answer, so that it gets to read it. */
const ADEUS_MS = 1000;

/** Answers what Node refuses before there is a request (malformed, headers too large, too slow) like every error. */
export function answerWithoutRequest(server: Server, { publicBaseUrl, limiter }: ResponsesOptions): void {
  const responses = new WeakMap<Duplex, ServerResponse>();
  const answered = new WeakSet<Duplex>();
  server.on('request', (req, res) => responses.set(req.socket, res));
  server.on('clientError', (error: ClientError, socket) => {
    if (answered.has(socket)) return;
    answered.add(socket);
    const response = responses.get(socket);
    const underWay = response?.headersSent && !response.writableFinished;
    // Who said that nothing more comes may still read: a body that was cut has its answer. Who ended within a head has asked for nothing.
    const whole = error.code === 'HPE_INVALID_EOF_STATE';
    const asked = response && !response.writableFinished;
    if (!socket.writable || underWay || error.code === 'ECONNRESET' || (whole && !asked))
      return void socket.destroy();
    // Node types it as any duplex; of a server of HTTP it is the connection.
    const { remoteAddress, bytesRead = 0 } = socket instanceof Socket ? socket : {};
    const code = codeOf(error, bytesRead);
    // Counted like what no route knows; it is an error already, so there is nothing to refuse.
    void limiter.consume('site', subscriber(remoteAddress)).then((consumption) => {
      socket.end(message(code, publicBaseUrl, limitHeaders(consumption)), () => whole && socket.destroy());
      setTimeout(() => socket.destroy(), ADEUS_MS).unref();
    });
  });
}

function message(code: ConnectionCode, publicBaseUrl: string, ofLimit: Readonly<Record<string, string>>) {
  const { status, headers, body } = errorAnswer(new ApiError(code), publicBaseUrl);
  const all = { ...ownHeaders(newId(), publicBaseUrl), ...ofLimit, ...headers, Connection: 'close' };
  const lines = Object.entries(all).map(([name, valor]) => `${name}: ${valor}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body.toString()].join('\r\n');
}

/** Says in one sentence why the server cannot listen and what to do; undefined when the error is about something else. */
export function addressUnavailable(error: unknown, { host, port }: { host: string; port: number }) {
  switch (typeof error === 'object' && error !== null && 'code' in error && error.code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is taken by another program: stop that program, or set PORT to another port.`;
    case 'EACCES':
      return `This user may not listen on port ${port}: set PORT to a port above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `This machine has no address ${host}: set HOST to one of its own, for example 127.0.0.1.`;
    default:
      return undefined;
  }
}

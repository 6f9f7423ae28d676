import { lookup as systemLookup } from 'node:dns';
import { once } from 'node:events';
import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { Agent, buildConnector, request } from 'undici';
import { type AllowedHosts, hostAndPort, readAllowedHosts, withoutBrackets } from './allowed-hosts.ts';
import { publicAddress, refusedAddress } from './public-address.ts';
import { forbidden, resolveParallel, resolvePublic } from './resolve-public.ts';

const CONNECTION_MS = 5_000;

export type Egress = ReturnType<typeof openEgress>;

interface EgressOptions {
  /** Exact "host:port" pairs that are exempt from https and from the address check, for example "127.0.0.1:9999", and the word `loopback`. */
  readonly allowedHosts: readonly string[];
  /** Ports of this machine that nobody reaches (`ownPorts`). */
  readonly ownPorts?: ReadonlySet<number>;
  /** Name resolution, for tests. */
  readonly resolve?: LookupFunction;
  /** "http://host:port" of a proxy that all but `allowedHosts` leave through. */
  readonly proxy?: string;
}

/**
 * The way out to addresses that offices name: connections that are kept, and the rule that guards them. It ignores proxy
 * variables of the environment: they would carry requests past the guard.
 */
export function openEgress(options: EgressOptions) {
  const way = openWay(options, false);
  const ofTests = openWay(options, true);
  return {
    ...way,
    /** The way of offices that try things out, which may lead to this machine where the operator says so. */
    ofTests,
    /** Ends all connections, requests under way included. */
    close: async () => void (await Promise.all([way, ofTests].map(({ agent }) => agent.destroy()))),
  };
}

function openWay(options: EgressOptions, tests: boolean) {
  const allowedHosts = readAllowedHosts(options.allowedHosts, {
    ofTests: tests,
    ...(options.ownPorts === undefined ? {} : { own: options.ownPorts }),
  });
  const agent = new Agent({
    connect: connectGuarded({
      allowedHosts,
      limitMs: CONNECTION_MS,
      ...(options.resolve === undefined ? {} : { resolve: options.resolve }),
      ...(options.proxy === undefined ? {} : { proxy: new URL(options.proxy) }),
    }),
    // The deadline of the whole request governs (`send`, `guardedFetch`).
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return { agent, allowedHosts };
}

export interface ConnectionOptions {
  readonly allowedHosts: Pick<AllowedHosts, 'has'>;
  readonly limitMs: number;
  /** Name resolution; by default the system's for `allowedHosts`, else `resolveParallel`. */
  readonly resolve?: LookupFunction;
  /** An HTTP proxy for all but `allowedHosts`. */
  readonly proxy?: URL;
}

/**
 * A connector for undici that opens connections to public addresses only, whatever the DNS says and however often it
 * changes its mind: literals and resolved addresses are checked before the first packet, and the peer once more when
 * connected. A proxy is told the checked address, never the name. `allowedHosts` are exempt.
 */
export function connectGuarded(options: ConnectionOptions): buildConnector.connector {
  const { allowedHosts, limitMs, proxy, resolve } = options;
  const isPublic = resolvePublic(resolve ?? resolveParallel());
  const connector = (lookup: LookupFunction) =>
    // Its types lack `lookup`, which it hands on to the socket.
    buildConnector({ timeout: limitMs, lookup } as buildConnector.BuildOptions);
  // Of Node's overloads the one that is called.
  const free = connector(resolve ?? (systemLookup as LookupFunction));
  const stored = connector(isPublic);

  return (destination, release) => {
    if (allowedHosts.has(hostAndPort(destination))) return free(destination, release);
    const host = withoutBrackets(destination.hostname);
    // For a literal no resolver is asked, so it is checked here.
    if (isIP(host) !== 0 && !publicAddress(host)) return release(forbidden(), null);
    if (proxy !== undefined) {
      const port = destination.port === '' ? '443' : destination.port;
      const name: LookupFunction =
        isIP(host) === 0 ? isPublic : (_, __, found) => found(null, host, isIP(host));
      openTunnel({ proxy, host, port, resolve: name, limitMs }).then(
        (httpSocket) => stored({ ...destination, httpSocket }, release),
        (error: Error) => release(error, null),
      );
      return;
    }
    return stored(destination, (error, socket) => {
      if (error !== null || socket === null) return release(error ?? forbidden(), null);
      if (publicAddress(socket.remoteAddress ?? '')) return release(null, socket);
      socket.destroy();
      return release(forbidden(), null);
    });
  };
}

const MAX_RESPONSE = 8 * 1024;

export interface Tunnel {
  /** The proxy, "http://host:port", with user and password if it wants them. */
  readonly proxy: URL;
  /** A host literal or a name, without brackets. */
  readonly host: string;
  readonly port: string;
  /** Resolves the name on our side: the proxy is told the address, so it cannot end up elsewhere. */
  readonly resolve: LookupFunction;
  readonly limitMs: number;
}

/** A connection to `host` through an HTTP proxy (CONNECT, RFC 9110, 9.3.6). Rejects like a connection that fails. */
export async function openTunnel(tunnel: Tunnel): Promise<Socket> {
  const limit = AbortSignal.timeout(tunnel.limitMs);
  const address = String(await promisify(tunnel.resolve)(tunnel.host, { all: false }));
  const { hostname, port, username, password } = tunnel.proxy;
  const socket = connect({ host: hostname.replace(/[[\]]/g, ''), port: Number(port || 80) });
  const abandon = () => socket.destroy(Object.assign(new Error('proxy timed out'), { code: 'ETIMEDOUT' }));
  limit.addEventListener('abort', abandon);
  if (limit.aborted) abandon();
  try {
    const alvo = `${address.includes(':') ? `[${address}]` : address}:${tunnel.port}`;
    const credencial = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`);
    const authorization = username ? `Proxy-Authorization: Basic ${credencial.toString('base64')}\r\n` : '';
    socket.write(`CONNECT ${alvo} HTTP/1.1\r\nHost: ${alvo}\r\n${authorization}\r\n`);
    const status = await readStatus(socket);
    if (status < 200 || status > 299)
      throw Object.assign(new Error('the proxy refused'), { code: 'ECONNREFUSED' });
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  } finally {
    limit.removeEventListener('abort', abandon);
  }
}

/** Reads the proxy's answer and not a byte more: what follows belongs to the tunnel. */
async function readStatus(socket: Socket): Promise<number> {
  let text = '';
  for (;;) {
    const byte: unknown = socket.read(1);
    if (!Buffer.isBuffer(byte)) {
      await readable(socket);
      continue;
    }
    text += byte.toString('latin1');
    if (text.endsWith('\r\n\r\n')) return Number(/^HTTP\/1\.[01] (\d{3})/.exec(text)?.[1] ?? 0);
    if (text.length > MAX_RESPONSE) throw new Error('the proxy talks too much');
  }
}

/** Resolves when there is something to read; rejects when nothing will come any more. */
async function readable(socket: Socket): Promise<void> {
  const over = new AbortController();
  const { signal } = over;
  const hungUp = () => {
    throw Object.assign(new Error('the proxy hung up'), { code: 'ECONNRESET' });
  };
  const ends = ['end', 'close'].map((end) => once(socket, end, { signal }).then(hungUp));
  await Promise.race([once(socket, 'readable', { signal }), ...ends]).finally(() => over.abort());
}

interface Limits {
  /** For all of it: name, connection, request and answer. */
  readonly ms: number;
  readonly bytes: number;
}

interface Asked {
  readonly method: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: { toString(): string } | null | undefined;
}

/**
 * A `fetch` for libraries that call addresses which an office has named: it goes where webhooks may go, follows no
 * redirect, unpacks nothing, and rejects whatever is slower or larger than its limits.
 */
export const guardedFetch =
  ({ agent, allowedHosts }: Pick<Egress, 'agent' | 'allowedHosts'>, { ms, bytes }: Limits) =>
  async (url: string, { method, headers = {}, body }: Asked): Promise<Response> => {
    if (refusedAddress(url, allowedHosts) !== undefined) throw forbidden();
    const answer = await request(url, {
      dispatcher: agent,
      // undici takes any method that fetch does.
      method: method as 'GET',
      headers,
      body: body == null ? null : body.toString(),
      signal: AbortSignal.timeout(ms),
    });
    const chunks: Buffer[] = [];
    let size = 0;
    // Leaving the loop hangs up.
    for await (const chunk of answer.body) {
      size += chunk.length;
      if (size > bytes) throw new Error(`the answer has more than ${bytes} bytes`);
      chunks.push(chunk);
    }
    const kept = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    );
    const empty = [101, 204, 205, 304].includes(answer.statusCode);
    return new Response(empty ? null : Buffer.concat(chunks), { status: answer.statusCode, headers: kept });
  };

import { once } from 'node:events';
import { connect, type LookupFunction, type Socket } from 'node:net';
import { promisify } from 'node:util';

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
    const byte = socket.read(1) as Buffer | null;
    if (byte === null) {
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

import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Stage } from './stage.ts';

export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface Call {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly body?: string | Uint8Array;
  /** Of an API key; none is sent where it is left out. */
  readonly key?: string;
  /** Where it says that it comes from; a new address where it is left out. */
  readonly from?: string;
  /** Hears what has come to pass. */
  readonly heard?: (what: 'connected' | 'answering') => void;
}

/** A connection for each request: one that is kept may be closed at the moment in which it is taken again. */
const agent = new Agent({ maxSockets: 64 });
let addresses = 0;

/** An address that nobody has used, so that no limit by address is reached. */
export const newAddress = (): string => {
  addresses += 1;
  return `198.${18 + (addresses >> 16)}.${(addresses >> 8) & 255}.${addresses & 255}`;
};

/** Where requests go. */
export interface Target {
  readonly services: { readonly gateway: { readonly port: number } };
}

/** One request by an ordinary client. */
export function call(
  { services }: Target,
  { method = 'GET', path, headers, body, key, from, heard }: Call,
): Promise<Reply> {
  return new Promise((done, fail) => {
    const sent = request({
      agent,
      host: '127.0.0.1',
      port: services.gateway.port,
      method,
      path,
      headers: {
        'X-Forwarded-For': from ?? newAddress(),
        ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }),
        ...headers,
      },
    });
    if (heard) sent.once('socket', (socket) => socket.once('connect', () => heard('connected')));
    sent.once('response', (response) => {
      heard?.('answering');
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.once('end', () =>
        done({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      );
      // Whoever is refused while still sending sees the answer, and then a connection that ends.
      response.once('error', () =>
        done({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      );
    });
    sent.once('error', fail);
    sent.end(body);
  });
}

/** Status and stable code, such as `"400 json_invalido"`; the status alone where there is no code. */
export function answerOf({ status, body }: Pick<Reply, 'status' | 'body'>): string {
  const code = status >= 400 ? /"code":\s*"(\w+)"/.exec(body.toString('latin1'))?.[1] : undefined;
  return code === undefined ? String(status) : `${status} ${code}`;
}

/** A connection on which anything may be written. */
export async function openSocket({ services }: Stage): Promise<Socket> {
  const socket = connect(services.gateway.port, '127.0.0.1');
  await new Promise<void>((done, fail) => socket.once('connect', done).once('error', fail));
  socket.on('error', () => {});
  return socket;
}

/**
 * What is answered to bytes that no client would send: each answer's status and code, in their order, and "silence"
 * where the connection is closed without one. Resolves when the connection ends, or so many answers have come.
 */
export async function raw(stage: Stage, bytes: string | Uint8Array, answers = 1): Promise<string> {
  return answersIn(await rawText(stage, bytes, answers));
}

/** The text of those answers. */
export async function rawText(stage: Stage, bytes: string | Uint8Array, answers = 1): Promise<string> {
  const socket = await openSocket(stage);
  let text = '';
  const over = new Promise<void>((done) => {
    socket.once('close', () => done());
    socket.on('data', (part: Buffer) => {
      text += part.toString('latin1');
      if (
        text.split(HEAD).length > answers &&
        /"code":"\w+"|\r\n0\r\n\r\n$|\r\nContent-Length: 0\r\n/i.test(text)
      )
        done();
    });
  });
  socket.write(bytes);
  const deadline = setTimeout(() => socket.destroy(), PATIENCE_MS);
  await over;
  clearTimeout(deadline);
  socket.destroy();
  return text;
}

/** A body that does not come is given up after 30 s. */
const PATIENCE_MS = 40_000;

const HEAD = /HTTP\/1\.1 (?=\d{3})/;

/** Statuses and codes of the answers in a text. */
export const answersIn = (text: string): string =>
  text
    .split(HEAD)
    .slice(1)
    .map((answer) => answerOf({ status: Number(answer.slice(0, 3)), body: Buffer.from(answer) }))
    .join(', ') || 'silence';

import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
  request as send,
} from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Answer {
  readonly call: string;
  readonly status: number;
  readonly type: string;
  readonly text: string;
  /** What the same call was answered once more under its Idempotency-Key, where it writes and the proxy repeats. */
  readonly again?: { readonly status: number; readonly text: string; readonly replayed: boolean };
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Callers without a key share what their address may ask for; each proxy calls from one that no other test has, where the system has more than one. */
let callers = 1;
const nextAddress = () => (process.platform === 'linux' ? { localAddress: `127.0.0.${++callers}` } : {});

/** Stands before the service, and knows what it answered to programs that only print what they got. `repeats`: it sends once more what writes. */
export async function recordingProxy(service: string, { repeats = false } = {}) {
  const answers: Answer[] = [];
  const { hostname, port } = new URL(service);
  const from = nextAddress();

  async function pass({ body, ...call }: Call, response?: ServerResponse) {
    const onward = send({ agent: false, ...from, hostname, port, ...call });
    onward.end(body);
    const [answer] = (await once(onward, 'response')) as [IncomingMessage];
    const { statusCode: status = 502, headers } = answer;
    response?.writeHead(status, headers);
    const parts: Buffer[] = [];
    for await (const part of answer) {
      parts.push(part);
      response?.write(part);
    }
    return { status, headers, text: Buffer.concat(parts).toString() };
  }

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '' } = request;
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const key = { 'idempotency-key': `proxy-${randomUUID()}`, ...request.headers };
    const twice = repeats && method !== 'GET' && path.startsWith('/v1/');
    const headers = { ...(twice ? key : request.headers), 'accept-encoding': 'identity' };
    const call = { method, path, headers, body: Buffer.concat(parts) };
    // A program goes on as soon as it has its answer: that of a call that is sent again waits for the second one.
    const { status, headers: said, text } = await pass(call, twice ? undefined : response);
    const answer = {
      call: `${method} ${path}`,
      status,
      type: String(said['content-type'] ?? '').split(';')[0] ?? '',
      text,
    };
    if (twice && status < 300) {
      const { status, headers, text } = await pass(call);
      const replayed = headers['idempotency-replayed'] === 'true';
      answers.push({ ...answer, again: { status, text, replayed } });
    } else answers.push(answer);
    if (twice) response.writeHead(status, said).end(text);
    else response.end();
  }

  const server = createServer((request, response) => {
    forward(request, response).catch(() => response.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** All answers so far, the oldest first. */
    answers: answers as readonly Answer[],
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

import { once } from 'node:events';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Answer {
  readonly call: string;
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** Callers without a key share what their address may ask for; each proxy calls from one that no other test has, where the system has more than one. */
let callers = 1;
const nextAddress = () => (process.platform === 'linux' ? { localAddress: `127.0.0.${++callers}` } : {});

/** Stands before the service, and knows what it answered to programs that only print what they got. */
export async function recordingProxy(service: string) {
  const answers: Answer[] = [];
  const { hostname, port } = new URL(service);
  const from = nextAddress();
  const server = createServer((request, response) => {
    const { method, url = '' } = request;
    const headers = { ...request.headers, 'accept-encoding': 'identity' };
    const onward = send({ agent: false, ...from, hostname, port, method, path: url, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        answers.push({
          call: `${method} ${url}`,
          status: answer.statusCode ?? 0,
          type: String(answer.headers['content-type'] ?? '').split(';')[0] ?? '',
          text: Buffer.concat(parts).toString(),
        });
        response.end();
      });
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response, { end: false });
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
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

import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { createRandom } from '../../packages/samples/src/random.ts';

/**
 * healthy: takes everything. far: likewise, behind a way on which the network goes wrong. flaky: errors, slowness, resets
 * and silence in turn. gone: has moved away for good (410).
 */
export type Manner = 'healthy' | 'far' | 'flaky' | 'gone';

export interface ReceivedEvent {
  readonly id: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** Whether it was signed with the secret of this endpoint. */
  readonly signed: boolean;
}

export type FaultReceiver = Awaited<ReturnType<typeof startFaultReceiver>>;

const SLOW_MS = 4_000;
/** As the specification of Standard Webhooks has them. */
const PREFIX = 'whsec_';

/** A receiver of an office. What it has been sent is kept, also what it then refuses. */
export async function startFaultReceiver(manner: Manner, seed: number) {
  const random = createRandom(seed);
  const received: ReceivedEvent[] = [];
  const waiting = new Set<{ matches: (event: ReceivedEvent) => boolean; done: () => void }>();
  let secret = Buffer.alloc(0);
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('error', () => {}); // who delivers was killed meanwhile
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const event = { ...JSON.parse(body), signed: isSigned(request.headers, body, secret) };
      received.push({ id: event.event_id, type: event.type, data: event.data, signed: event.signed });
      for (const one of waiting) if (one.matches(event)) one.done();
      void answer(response, manner, random.inteiro(0, 5));
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    manner,
    port,
    received: received as readonly ReceivedEvent[],
    trust(text: string) {
      secret = Buffer.from(text.slice(PREFIX.length), 'base64');
    },
    /** Resolves when such an event is there, or false when `signal` aborts before. */
    waitFor(matches: (event: ReceivedEvent) => boolean, signal: AbortSignal): Promise<boolean> {
      const there = received.some(matches);
      if (there || signal.aborted) return Promise.resolve(there);
      return new Promise((resolve) => {
        const one = { matches, done: () => end(true) };
        const end = (came: boolean) => {
          waiting.delete(one);
          resolve(came);
        };
        waiting.add(one);
        signal.addEventListener('abort', () => end(false), { once: true });
      });
    },
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function answer(response: ServerResponse, manner: Manner, choice: number): Promise<void> {
  if (manner === 'gone') return void response.writeHead(410).end();
  if (manner !== 'flaky' || choice > 3) return void response.writeHead(204).end();
  if (choice === 0) return void response.writeHead(500).end('broken on purpose');
  if (choice === 1) return void response.socket?.resetAndDestroy();
  if (choice === 2) return; // says nothing: who delivers has to give up
  await pause(SLOW_MS);
  response.writeHead(204).end();
}

function isSigned(headers: IncomingHttpHeaders, body: string, secret: Buffer): boolean {
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const right = Buffer.from(createHmac('sha256', secret).update(signed).digest('base64'));
  return String(headers['webhook-signature'])
    .split(' ')
    .map((one) => Buffer.from(one.replace(/^v1,/, '')))
    .some((one) => one.length === right.length && timingSafeEqual(one, right));
}

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { WebhookEvent } from '@apura/contracts';
import { Webhook } from 'standardwebhooks';
import { portOf } from '../postgres/free-port.ts';

export type ReceivedEvent = WebhookEvent;

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

const MAX_BYTES = 1024 * 1024;

/** The office's own program in miniature: takes webhooks, verifies their signature, and drops repetitions. */
export async function startReceiver() {
  let webhook: Webhook | undefined;
  const events: ReceivedEvent[] = [];
  const waiting: { matches: (event: ReceivedEvent) => boolean; done: (event: ReceivedEvent) => void }[] = [];
  const accept = (event: ReceivedEvent) => {
    if (events.some(({ event_id }) => event_id === event.event_id)) return;
    events.push(event);
    for (const { matches, done } of waiting) if (matches(event)) done(event);
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > MAX_BYTES) request.destroy();
      else chunks.push(chunk);
    });
    request.on('end', () => {
      if (!webhook) return response.writeHead(503).end();
      try {
        const body = Buffer.concat(chunks).toString();
        // Of the headers that it needs each comes once.
        const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
        webhook.verify(body, Object.fromEntries(headers));
        const event: ReceivedEvent = JSON.parse(body);
        accept(event);
        response.writeHead(204).end();
      } catch {
        response.writeHead(401).end('not signed with our secret');
      }
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const host = `127.0.0.1:${portOf(server)}`;
  return {
    host,
    url: `http://${host}/webhooks`,
    /** Verified events in order of arrival, each id once. */
    get events(): readonly ReceivedEvent[] {
      return events;
    },
    /** The secret arrives when the endpoint is registered; what comes before it is refused, and so tried again. */
    trust(secret: string) {
      webhook = new Webhook(secret);
    },
    /** Resolves with the first event, past or coming, that `matches`. */
    waitFor: (matches: (event: ReceivedEvent) => boolean) =>
      new Promise<ReceivedEvent>((done) => {
        const known = events.find(matches);
        if (known) done(known);
        else waiting.push({ matches, done });
      }),
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Reach } from '@apura/standalone';
import { checkLogsIn } from './check-logs.ts';

/** Where a run's test processes ask for its stack; handed to them in the environment. */
const STACK_VARIABLE = 'APURA_TEST_STACK';

interface Offered extends Reach {
  /** Folder into which the development driver writes what is mailed. */
  readonly mail: string;
}

export interface SharedStack extends Offered {
  /** The address under which the stack's webhooks reach a receiver on this machine. */
  webhookUrl(receiver: { readonly url: string }): string;
}

/** The run's one whole stack, from the build: for suites that bring their own office, and leave services as they are. */
export async function sharedStack(): Promise<SharedStack> {
  const door = process.env[STACK_VARIABLE];
  if (!door) throw new Error('no stack: run the tests through jest, whose global set-up offers one');
  const answer = await fetch(door);
  if (!answer.ok) throw new Error(await answer.text());
  return {
    ...((await answer.json()) as Offered),
    webhookUrl({ url }) {
      const { port, pathname } = new URL(url);
      return `${door}/${port}${pathname}`;
    },
  };
}

/**
 * Offers the stack: it starts when the first suite asks. Its webhooks pass through here, so that each suite's receiver has
 * an address that they may reach.
 */
export async function offerStack(): Promise<{ stop(): Promise<void> }> {
  let starting: ReturnType<typeof start> | undefined;
  const server = createServer(async (request, response) => {
    const [, port, path] = /^\/(\d+)(\/.*)$/.exec(request.url ?? '') ?? [];
    if (port && path) return passOn(request, response, Number(port), path);
    starting ??= start(request.headers.host ?? '');
    try {
      const { baseUrl, appUrl, relayUrl, mail } = await starting;
      response.end(JSON.stringify({ baseUrl, appUrl, relayUrl, mail } satisfies Offered));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  process.env[STACK_VARIABLE] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    async stop() {
      server.close();
      server.closeAllConnections();
      await starting?.then(
        ({ stop }) => stop(),
        () => {},
      );
    },
  };
}

async function start(allowedHost: string) {
  // Most runs of a few files need none.
  const { openHome, startStack } = await import('@apura/standalone');
  const home = openHome({ APURA_HOME: mkdtempSync(join(tmpdir(), 'apura-stack-')) });
  const stack = await startStack({ home, port: 0, allowedHosts: [allowedHost], say: () => {} });
  return {
    ...stack,
    mail: home.mail,
    async stop() {
      await stack.stop();
      try {
        checkLogsIn(home.logs);
      } finally {
        for (const path of [home.postgres, home.folder]) rmSync(path, { recursive: true, force: true });
      }
    },
  };
}

function passOn(request: IncomingMessage, response: ServerResponse, port: number, path: string): void {
  const onward = send(
    // A connection that is kept may be closed at the moment in which it is taken again.
    { agent: false, host: '127.0.0.1', port, path, method: request.method, headers: request.headers },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    },
  );
  onward.on('error', () => response.destroy());
  request.pipe(onward);
}

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Registry } from 'prom-client';

export type HealthServer = Awaited<ReturnType<typeof startHealthServer>>;

/** A part that must answer before the process can work, and the question that is put to it. */
export type Checks = Readonly<Record<string, () => Promise<void>>>;

/** A further page of the private port: JSON for a path, or undefined for one that it does not know. */
export type PrivatePage = (path: string) => Promise<object | undefined>;

/** A probe waits no longer for a part: the reason then is that it does not answer. */
const CHECK_MS = 2000;

/**
 * A private port for the operator: `/healthz` (the process lives), `/readyz` (it can work; when not, which part says no
 * and why), `/metrics` (Prometheus text), and the service's own `page`.
 */
export async function startHealthServer(options: {
  readonly host: string;
  readonly port: number;
  readonly registry: Registry;
  readonly checks: Checks;
  readonly page?: () => PrivatePage | undefined;
}) {
  const { registry, checks } = options;
  const server = createServer((request, response) => {
    const answer = (status: number, body: string, type = 'text/plain; charset=utf-8') => {
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
    };
    const json = (status: number, body: object) =>
      answer(status, `${JSON.stringify(body)}\n`, 'application/json; charset=utf-8');
    // Whatever else is sent here, a webhook for one, was not meant for it.
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD');
      return answer(405, 'only GET and HEAD\n');
    }
    const path = request.url?.split('?')[0] ?? '';
    if (path === '/healthz') return answer(200, 'ok\n');
    if (path === '/readyz') {
      return void reasonsAgainst(checks).then((reasons) =>
        json(reasons.length ? 503 : 200, { ready: !reasons.length, reasons }),
      );
    }
    if (path === '/metrics') {
      return void registry.metrics().then(
        (text) => answer(200, text, registry.contentType),
        (error: unknown) => answer(500, `metrics failed: ${reasonOf(error)}\n`),
      );
    }
    void (options.page?.()?.(path) ?? Promise.resolve(undefined)).then(
      (body) => (body ? json(200, body) : answer(404, 'not found\n')),
      (error: unknown) => json(503, { error: reasonOf(error) }),
    );
  });
  await once(server.listen(options.port, options.host), 'listening');
  return {
    port: portOf(server),
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** One sentence for each part that says no. */
async function reasonsAgainst(checks: Checks): Promise<string[]> {
  const reasons = await Promise.all(
    Object.entries(checks).map(([part, check]) => {
      const late = pause(CHECK_MS, `${part}: no answer within ${CHECK_MS} ms`, { ref: false });
      const asked = check().then(
        () => undefined,
        (error: unknown) => `${part}: ${reasonOf(error)}`,
      );
      return Promise.race([asked, late]);
    }),
  );
  return reasons.filter((reason) => reason !== undefined);
}

function portOf(server: Server): number {
  const address = server.address();
  if (typeof address !== 'object' || address === null)
    throw new Error('the server does not listen on a port');
  return address.port;
}

/** Node's errors about several addresses at once have an empty message. Nothing here names a login or a password. */
function reasonOf(error: unknown): string {
  const said =
    typeof error === 'object' && error !== null
      ? ('message' in error && error.message) || ('code' in error && error.code)
      : undefined;
  return String(said || 'unknown error')
    .replace(/\/\/[^@\s/]*@/g, '//***@')
    .slice(0, 300);
}

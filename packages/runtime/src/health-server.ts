import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';

export interface HealthServer {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * A private port for the operator: `/healthz` (the process lives), `/readyz` (it can work: `ready` resolves) and
 * `/metrics` (Prometheus text).
 */
export async function startHealthServer(options: {
  readonly host: string;
  readonly port: number;
  readonly registry: Registry;
  readonly ready: () => Promise<void>;
}): Promise<HealthServer> {
  const server: Server = createServer((request, response) => {
    const answer = (status: number, body: string, type = 'text/plain; charset=utf-8') => {
      response.writeHead(status, { 'content-type': type }).end(body);
    };
    if (request.url === '/healthz') return answer(200, 'ok\n');
    if (request.url === '/readyz') {
      return void options.ready().then(
        () => answer(200, 'ok\n'),
        () => answer(503, 'not ready\n'),
      );
    }
    if (request.url === '/metrics') {
      return void options.registry.metrics().then(
        (text) => answer(200, text, options.registry.contentType),
        () => answer(500, 'metrics failed\n'),
      );
    }
    answer(404, 'not found\n');
  });
  await new Promise<void>((done, fail) => {
    server.once('error', fail).listen(options.port, options.host, done);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

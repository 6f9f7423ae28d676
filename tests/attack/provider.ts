import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An identity provider outside, which the operator lets the gateway call. */
export interface Provider {
  readonly host: string;
  /** One that publishes what it must, whenever it is asked. */
  readonly honest: string;
  /** One that does so once, and then takes every connection and says nothing. */
  silent(name: string): string;
  close(): Promise<void>;
}

/** One server stands for all of them, each below a path of its own. */
export async function openProvider(): Promise<Provider> {
  const told = new Set<string>();
  const server = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('/.well-known/');
    if (path !== '/honest' && told.has(path)) return;
    told.add(path);
    const issuer = base + path;
    const published = {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    };
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(published));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const base = `http://${host}`;
  return {
    host,
    honest: `${base}/honest`,
    silent: (name) => `${base}/silent/${name}`,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

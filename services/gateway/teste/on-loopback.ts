import { createServer, type RequestListener, type Server } from 'node:http';
import { portOf } from './gateway-for-tests.ts';

/** What is registered with every provider of the tests. */
export const CLIENT = { client_id: 'apura', client_secret: 'o segredo do cliente' };

/** A server on the loopback, whose handler is made once its address is known. */
export async function onLoopback(make: (issuer: string) => RequestListener) {
  let listener: RequestListener = () => undefined;
  const server: Server = createServer((req, res) => listener(req, res));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const host = `127.0.0.1:${portOf(server)}`;
  listener = make(`http://${host}`);
  const close = async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
  return { host, issuer: `http://${host}`, close };
}

export type Claims = Readonly<Record<string, unknown>>;

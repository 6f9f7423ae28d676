import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakeServer {
  readonly url: string;
  fechar(): Promise<void>;
}

/** A server that answers as the test says; for what the real one does only when it is in trouble. */
export async function fakeServer(
  respond: (req: IncomingMessage, res: ServerResponse) => void,
): Promise<FakeServer> {
  const server = createServer((req, res) => {
    req.resume();
    respond(req, res);
  });
  await new Promise<void>((pronto) => server.listen(0, '127.0.0.1', pronto));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fechar: () =>
      new Promise((pronto) => {
        server.close(() => pronto());
        server.closeAllConnections();
      }),
  };
}

export const json = (res: ServerResponse, status: number, body: object, headers = {}): void =>
  void res.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

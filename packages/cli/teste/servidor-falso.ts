import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ServidorFalso {
  readonly url: string;
  fechar(): Promise<void>;
}

/** A server that answers as the test says; for what the real one does only when it is in trouble. */
export async function servidorFalso(
  responder: (req: IncomingMessage, res: ServerResponse) => void,
): Promise<ServidorFalso> {
  const servidor = createServer((req, res) => {
    req.resume();
    responder(req, res);
  });
  await new Promise<void>((pronto) => servidor.listen(0, '127.0.0.1', pronto));
  return {
    url: `http://127.0.0.1:${(servidor.address() as AddressInfo).port}`,
    fechar: () =>
      new Promise((pronto) => {
        servidor.close(() => pronto());
        servidor.closeAllConnections();
      }),
  };
}

export const json = (res: ServerResponse, status: number, corpo: object, cabecalhos = {}): void =>
  void res
    .writeHead(status, { 'content-type': 'application/json', ...cabecalhos })
    .end(JSON.stringify(corpo));

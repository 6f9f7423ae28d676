import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fechamentoDe } from './fechamento-de.ts';
import { CONNECTION_LIMITS, limitConnections } from './limit-connections.ts';
import { type OpcoesDasRespostas, responderSemRequisicao } from './responder-sem-requisicao.ts';

const SEGUNDO = 1000;

export interface Servidor {
  readonly port: number;
  /** Takes no more connections, and waits for the requests under way. */
  fechar(): Promise<void>;
}

/** What a connection may take; a body has its own pace (`RITMOS`). */
export const PRAZOS_DO_SERVIDOR = {
  headersTimeout: 20 * SEGUNDO,
  // 300 MB at 1.4 Mbit/s. Provisional bytes are kept for twice as long.
  requestTimeout: 30 * 60 * SEGUNDO,
  keepAliveTimeout: 5 * SEGUNDO,
  connectionsCheckingInterval: 5 * SEGUNDO,
  /** A connection on which nothing moves is given up, however long its request may take. */
  silencio: 60 * SEGUNDO,
};
const MAIORES_CABECALHOS_BYTES = 16 * 1024;

interface Endereco {
  readonly host: string;
  readonly port: number;
  /** Whether an address is a proxy's, through which many come. */
  readonly isProxy: (address: string) => boolean;
}

/** Listens. Rejects with Node's own error (`EADDRINUSE`, `EACCES` ...) when it cannot. */
export async function abrirServidor(
  app: RequestListener,
  { host, port, isProxy, ...respostas }: Endereco & OpcoesDasRespostas,
  { silencio, ...prazos } = PRAZOS_DO_SERVIDOR,
  connections = CONNECTION_LIMITS,
): Promise<Servidor> {
  const server = createServer({
    ...prazos,
    maxHeaderSize: MAIORES_CABECALHOS_BYTES,
    // Checked by the app: Node's own answer has an empty body.
    requireHostHeader: false,
  });
  server.setTimeout(silencio);
  limitConnections(server, connections, isProxy);
  const fechar = fechamentoDe(server);
  responderSemRequisicao(server, respostas);
  server.on('request', app);
  // Without this Node answers 417 with an empty body; such an expectation may be passed over (RFC 9110, 10.1.1).
  server.on('checkExpectation', (req, res) => server.emit('request', req, res));
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(port, host, () => {
      server.off('error', fail);
      done();
    });
  });
  return { port: (server.address() as AddressInfo).port, fechar };
}

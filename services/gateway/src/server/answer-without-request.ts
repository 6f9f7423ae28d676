import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type CodigoDeErro, ErroDaApi } from '@apura/contracts';
import { newId } from '@apura/database';
import type { Gateway } from '../gateway.ts';
import { limitHeaders } from '../limits/limit.ts';
import { subscriber } from '../limits/subscriber.ts';
import { errorAnswer } from '../request/error-answer.ts';
import { ownHeaders } from '../request/name-request.ts';

type ConnectionCode = Extract<
  CodigoDeErro,
  'requisicao_malformada' | 'cabecalhos_grandes_demais' | 'requisicao_demorada'
>;

const CODIGOS: Readonly<Record<string, ConnectionCode>> = {
  HPE_HEADER_OVERFLOW: 'cabecalhos_grandes_demais',
  ERR_HTTP_REQUEST_TIMEOUT: 'requisicao_demorada',
};

/** The client ended the connection, before its request was whole: there is nobody to be answered. */
const LEFT: ReadonlySet<string> = new Set(['ECONNRESET', 'HPE_INVALID_EOF_STATE']);

export type ResponsesOptions = Pick<Gateway, 'publicBaseUrl' | 'limiter'>;

/** How long a client may go on sending after such an answer, so that it gets to read it. */
const ADEUS_MS = 1000;

/** Answers what Node refuses before there is a request (malformed, headers too large, too slow) like every error. */
export function answerWithoutRequest(server: Server, { publicBaseUrl, limiter }: ResponsesOptions): void {
  const responses = new WeakMap<Duplex, ServerResponse>();
  const answered = new WeakSet<Duplex>();
  server.on('request', (req, res) => responses.set(req.socket, res));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (answered.has(socket)) return;
    answered.add(socket);
    const response = responses.get(socket);
    const underWay = response?.headersSent && !response.writableFinished;
    if (!socket.writable || underWay || LEFT.has(error.code ?? '')) return void socket.destroy();
    const code = CODIGOS[error.code ?? ''] ?? 'requisicao_malformada';
    const { remoteAddress } = socket as Socket;
    // Counted like what no route knows; it is an error already, so there is nothing to refuse.
    void limiter.consume('site', subscriber(remoteAddress)).then((consumption) => {
      socket.end(message(code, publicBaseUrl, limitHeaders(consumption)));
      setTimeout(() => socket.destroy(), ADEUS_MS).unref();
    });
  });
}

function message(code: ConnectionCode, publicBaseUrl: string, ofLimit: Readonly<Record<string, string>>) {
  const { status, headers, body } = errorAnswer(new ErroDaApi(code), publicBaseUrl);
  const all = { ...ownHeaders(newId(), publicBaseUrl), ...ofLimit, ...headers, Connection: 'close' };
  const lines = Object.entries(all).map(([name, valor]) => `${name}: ${valor}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body.toString()].join('\r\n');
}

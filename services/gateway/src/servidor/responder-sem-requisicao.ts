import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type CodigoDeErro, corpoDoErro, ErroDaApi } from '@apura/contracts';
import { newId } from '@apura/database';
import { cabecalhosDeLimite } from '../limites/cabecalhos-de-limite.ts';
import type { Limitador } from '../limites/limitador.ts';
import { origem } from '../limites/origem.ts';
import { cabecalhosDaCasa } from '../requisicao/cabecalhos-da-casa.ts';

type CodigoDaConexao = Extract<
  CodigoDeErro,
  'requisicao_malformada' | 'cabecalhos_grandes_demais' | 'requisicao_demorada'
>;

const CODIGOS: Readonly<Record<string, CodigoDaConexao>> = {
  HPE_HEADER_OVERFLOW: 'cabecalhos_grandes_demais',
  ERR_HTTP_REQUEST_TIMEOUT: 'requisicao_demorada',
};

export interface OpcoesDasRespostas {
  readonly publicBaseUrl: string;
  readonly limitador: Limitador;
}

/** How long a client may go on sending after such an answer, so that it gets to read it. */
const ADEUS_MS = 1000;

/** Answers what Node refuses before there is a request (malformed, headers too large, too slow) like every error. */
export function responderSemRequisicao(
  server: Server,
  { publicBaseUrl, limitador }: OpcoesDasRespostas,
): void {
  const respostas = new WeakMap<Duplex, ServerResponse>();
  const respondidos = new WeakSet<Duplex>();
  server.on('request', (req, res) => respostas.set(req.socket, res));
  server.on('clientError', (erro: NodeJS.ErrnoException, socket) => {
    if (respondidos.has(socket)) return;
    respondidos.add(socket);
    const resposta = respostas.get(socket);
    const emCurso = resposta?.headersSent && !resposta.writableFinished;
    if (!socket.writable || emCurso || erro.code === 'ECONNRESET') return void socket.destroy();
    const codigo = CODIGOS[erro.code ?? ''] ?? 'requisicao_malformada';
    const { remoteAddress } = socket as Socket;
    // Counted like what no route knows; it is an error already, so there is nothing to refuse.
    void limitador.consumir('site', origem(remoteAddress)).then((consumo) => {
      socket.end(mensagem(codigo, publicBaseUrl, cabecalhosDeLimite(consumo)));
      setTimeout(() => socket.destroy(), ADEUS_MS).unref();
    });
  });
}

function mensagem(
  codigo: CodigoDaConexao,
  publicBaseUrl: string,
  doLimite: Readonly<Record<string, string>>,
): string {
  const erro = new ErroDaApi(codigo);
  const corpo = JSON.stringify(corpoDoErro(erro, publicBaseUrl));
  const cabecalhos = {
    ...cabecalhosDaCasa(newId(), publicBaseUrl),
    ...doLimite,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(corpo),
    Connection: 'close',
  };
  const linhas = Object.entries(cabecalhos).map(([nome, valor]) => `${nome}: ${valor}`);
  return [`HTTP/1.1 ${erro.status} ${STATUS_CODES[erro.status]}`, ...linhas, '', corpo].join('\r\n');
}

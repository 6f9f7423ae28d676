import { enderecoRecusado } from '@apura/egress';
import { type Dispatcher, request } from 'undici';
import type { Saida } from './abrir-saida.ts';
import { classificarErro, type ErroDeEnvio } from './classificar-erro.ts';
import { julgarResposta, type Resultado } from './julgar-resposta.ts';
import { lerRetryAfter } from './ler-retry-after.ts';
import { redigirSegredos } from './redigir-segredos.ts';

const LIMITE_MS = 15_000;
const CORPO_MAXIMO = 16 * 1024;
const CONEXAO_VELHA_MS = 1_000;

export interface Envio {
  readonly url: string;
  /** JSON, exactly the text that was signed. */
  readonly corpo: string;
  /** The signature's headers. */
  readonly cabecalhos: Readonly<Record<string, string>>;
  /** The moment of this attempt, as signed. */
  readonly instante: Date;
  /** For all of it: name, connection, request and answer. 15 s by default. */
  readonly timeoutMs?: number;
  /** Ends the attempt early, for a shutdown. */
  readonly signal?: AbortSignal;
}

export interface ResultadoDoEnvio {
  readonly resultado: Resultado;
  /** The receiver asked never to be called again. */
  readonly desativarEndpoint?: 'resposta_410' | 'pedido_do_receptor';
  /** The receiver asked for no further attempt of this event. */
  readonly desistir: boolean;
  readonly duracaoMs: number;
  /** The answer's status, or the error where none came. */
  readonly status?: number;
  readonly erro?: ErroDeEnvio;
  /** The first 16 KiB of the answer, as text, without what looks like a secret. */
  readonly corpo?: string;
  readonly retryAfterS?: number;
}

/**
 * A kept connection that the receiver has closed meanwhile breaks at the first byte, which says nothing of the receiver:
 * such an attempt is made a second time at once. The receiver sees at most a repetition, which the id lets it drop.
 */
const conexaoVelha = (erro: unknown): boolean =>
  ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'].includes(String((erro as { code?: unknown }).code));

/**
 * Reads up to 16 KiB and hangs up on the rest. The status has decided by then, so a body that breaks off or drips past
 * the deadline only shortens the excerpt.
 */
async function lerExcerto(corpo: Dispatcher.ResponseData['body']): Promise<string> {
  const pedacos: Buffer[] = [];
  let lidos = 0;
  try {
    for await (const pedaco of corpo as AsyncIterable<Buffer>) {
      pedacos.push(pedaco.subarray(0, CORPO_MAXIMO - lidos));
      lidos += pedaco.length;
      if (lidos >= CORPO_MAXIMO) break;
    }
  } catch {
    // Broken off: what has come is the excerpt.
  }
  // A NUL cannot be stored as PostgreSQL text.
  return redigirSegredos(Buffer.concat(pedacos).toString('utf8').replaceAll('\0', '\uFFFD'));
}

/**
 * Makes one attempt: POSTs `corpo`, follows no redirect, and judges the answer (`julgar-resposta.ts`). Without an answer
 * (network, DNS, TLS, time) it is to be tried again, unless the URL itself is one that we never call. Rejects never.
 */
export async function enviar(saida: Saida, envio: Envio): Promise<ResultadoDoEnvio> {
  const { url, corpo, cabecalhos, instante, timeoutMs = LIMITE_MS, signal } = envio;
  const inicio = performance.now();
  const duracaoMs = () => Math.round(performance.now() - inicio);

  if (enderecoRecusado(url, saida.hostsPermitidos) !== undefined) {
    return { resultado: 'falhou', desistir: false, duracaoMs: 0, erro: 'endereco_proibido' };
  }
  const limite = AbortSignal.timeout(timeoutMs);
  try {
    const pedir = () =>
      request(url, {
        dispatcher: saida.agente,
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': 'Apura-Webhooks/1.0', ...cabecalhos },
        body: corpo,
        signal: signal === undefined ? limite : AbortSignal.any([limite, signal]),
      });
    const resposta = await pedir().catch((erro: unknown) => {
      if (!conexaoVelha(erro) || duracaoMs() > CONEXAO_VELHA_MS) throw erro;
      return pedir();
    });
    const controle = String(resposta.headers['webhook-delivery'] ?? '')
      .trim()
      .toLowerCase();
    const retryAfter = resposta.headers['retry-after'];
    const retryAfterS = lerRetryAfter(
      typeof retryAfter === 'string' ? retryAfter : undefined,
      new Date(instante.getTime() + duracaoMs()),
    );
    const excerto = await lerExcerto(resposta.body);
    return {
      ...julgarResposta(resposta.statusCode, controle),
      status: resposta.statusCode,
      duracaoMs: duracaoMs(),
      corpo: excerto,
      ...(retryAfterS === undefined ? {} : { retryAfterS }),
    };
  } catch (erro) {
    const classe = limite.aborted ? 'tempo_esgotado' : signal?.aborted ? 'cancelado' : classificarErro(erro);
    return { resultado: 'tentar_de_novo', desistir: false, duracaoMs: duracaoMs(), erro: classe };
  }
}

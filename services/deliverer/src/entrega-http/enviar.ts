import { type Dispatcher, request } from 'undici';
import type { Saida } from './abrir-saida.ts';
import { classificarErro, type ErroDeEnvio } from './classificar-erro.ts';
import { enderecoPermitido } from './endereco-permitido.ts';
import { type Julgamento, julgarStatus, type Resultado } from './julgar-status.ts';
import { lerRetryAfter } from './ler-retry-after.ts';

const LIMITE_MS = 15_000;
const CORPO_MAXIMO = 16 * 1024;

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
  /** The receiver asked never to be called again (410). */
  readonly desativarEndpoint: boolean;
  readonly duracaoMs: number;
  /** The answer's status, or the error where none came. */
  readonly status?: number;
  readonly erro?: ErroDeEnvio;
  /** The first 16 KiB of the answer, as text. */
  readonly corpo?: string;
  readonly retryAfterS?: number;
}

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
  return Buffer.concat(pedacos).toString('utf8').replaceAll('\0', '\uFFFD');
}

/**
 * Makes one attempt: POSTs `corpo`, follows no redirect, and judges the answer (`julgar-status.ts`). Without an answer
 * (network, DNS, TLS, time) it is to be tried again, unless the URL itself is one that we never call. Rejects never.
 */
export async function enviar(saida: Saida, envio: Envio): Promise<ResultadoDoEnvio> {
  const { url, corpo, cabecalhos, instante, timeoutMs = LIMITE_MS, signal } = envio;
  const inicio = performance.now();
  const duracaoMs = () => Math.round(performance.now() - inicio);

  if (enderecoPermitido(url, saida.hostsPermitidos) !== null) {
    return { resultado: 'falhou', desativarEndpoint: false, duracaoMs: 0, erro: 'endereco_proibido' };
  }
  const limite = AbortSignal.timeout(timeoutMs);
  try {
    const resposta = await request(url, {
      dispatcher: saida.agente,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Apura-Webhooks/1.0', ...cabecalhos },
      body: corpo,
      signal: signal === undefined ? limite : AbortSignal.any([limite, signal]),
    });
    const julgamento: Julgamento = julgarStatus(resposta.statusCode);
    const retryAfter = resposta.headers['retry-after'];
    const retryAfterS = lerRetryAfter(
      typeof retryAfter === 'string' ? retryAfter : undefined,
      new Date(instante.getTime() + duracaoMs()),
    );
    const excerto = await lerExcerto(resposta.body);
    return {
      ...julgamento,
      status: resposta.statusCode,
      duracaoMs: duracaoMs(),
      corpo: excerto,
      ...(retryAfterS === undefined ? {} : { retryAfterS }),
    };
  } catch (erro) {
    const classe = limite.aborted ? 'tempo_esgotado' : signal?.aborted ? 'cancelado' : classificarErro(erro);
    return { resultado: 'tentar_de_novo', desativarEndpoint: false, duracaoMs: duracaoMs(), erro: classe };
  }
}

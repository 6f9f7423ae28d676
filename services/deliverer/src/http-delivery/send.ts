import { setTimeout as pause } from 'node:timers/promises';
import { type Egress, hostAndPort, refusedAddress } from '@apura/egress';
import { type Dispatcher, request } from 'undici';
import { classifyError, type SendingError } from './classify-error.ts';
import { type Judgement, judgeResponse, readRetryAfter } from './judge-response.ts';
import { redactSecrets } from './redact-secrets.ts';
import { shownAnswer } from './shown-headers.ts';

const LIMIT_MS = 15_000;
/** For a port of this machine that no operator has named. */
const UNTOLD_MS = 5_000;
const MAX_BODY = 4 * 1024;

export interface Sending {
  readonly url: string;
  /** JSON, exactly the text that was signed. */
  readonly body: string;
  /** All that are sent. */
  readonly headers: Readonly<Record<string, string>>;
  /** The moment of this attempt, as signed. */
  readonly instant: Date;
  /** For all of it: name, connection, request and answer. 15 s by default. */
  readonly timeoutMs?: number;
  /** Ends the attempt early, for a shutdown. */
  readonly signal?: AbortSignal;
}

export interface SendingResult extends Judgement {
  readonly durationMs: number;
  /** The answer's status, or the error where none came. */
  readonly status?: number;
  readonly erro?: SendingError;
  /** The first 4 KiB of the answer, as text, without what looks like a secret. */
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly retryAfterS?: number;
}

/**
 * Reads up to 4 KiB and hangs up on the rest. The status has decided by then, so a body that breaks off or drips past
 * the deadline only shortens the excerpt.
 */
async function readExcerpt(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Buffer[] = [];
  let loaded = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk.subarray(0, MAX_BODY - loaded));
      loaded += chunk.length;
      if (loaded >= MAX_BODY) break;
    }
  } catch {
    // Broken off: what has come is the excerpt.
  }
  // A NUL cannot be stored as PostgreSQL text.
  return redactSecrets(Buffer.concat(chunks).toString('utf8').replaceAll('\0', '\uFFFD'));
}

type WayOut = Pick<Egress, 'agent' | 'allowedHosts'>;

/**
 * Makes one attempt: POSTs `body`, follows no redirect, and judges the answer (`judge-response.ts`). Without an answer
 * (network, DNS, TLS, time) it is to be tried again, unless the URL itself is one that we never call. Rejects never.
 *
 * Of a port that only the word `loopback` lets through it tells whether the event was taken, and no more.
 */
export async function send(egress: WayOut, sending: Sending): Promise<SendingResult> {
  const { url } = sending;
  if (refusedAddress(url, egress.allowedHosts) !== undefined) {
    return { resultado: 'falhou', abandon: false, durationMs: 0, erro: 'endereco_proibido' };
  }
  return egress.allowedHosts.untold(hostAndPort(new URL(url)))
    ? postUntold(egress, sending)
    : post(egress, sending);
}

/**
 * Every attempt that is not taken looks alike and lasts alike, whether nobody listens there, somebody says nothing, or a
 * program answers something: an office may send such attempts to any port of the machine.
 */
async function postUntold(egress: WayOut, sending: Sending): Promise<SendingResult> {
  const { timeoutMs = UNTOLD_MS, signal } = sending;
  const over = pause(timeoutMs, undefined, signal === undefined ? {} : { signal }).catch(() => undefined);
  const { resultado, erro, status, durationMs } = await post(egress, { ...sending, timeoutMs });
  if (resultado === 'entregue')
    return { resultado, abandon: false, durationMs, ...(status === undefined ? {} : { status }) };
  await over;
  const cancelled = erro === 'cancelado' || signal?.aborted;
  return {
    resultado: 'tentar_de_novo',
    abandon: false,
    durationMs: timeoutMs,
    erro: cancelled ? 'cancelado' : 'conexao',
  };
}

async function post(egress: WayOut, sending: Sending): Promise<SendingResult> {
  const { url, body, headers, instant, timeoutMs = LIMIT_MS, signal } = sending;
  const start = performance.now();
  const durationMs = () => Math.round(performance.now() - start);
  const limit = AbortSignal.timeout(timeoutMs);
  try {
    // Once: what breaks off may have arrived, and whoever looks at the record must find there what the receiver saw.
    const response = await request(url, {
      dispatcher: egress.agent,
      method: 'POST',
      headers,
      body,
      signal: signal === undefined ? limit : AbortSignal.any([limit, signal]),
    });
    const controle = String(response.headers['webhook-delivery'] ?? '')
      .trim()
      .toLowerCase();
    const retryAfter = response.headers['retry-after'];
    const retryAfterS = readRetryAfter(
      typeof retryAfter === 'string' ? retryAfter : undefined,
      new Date(instant.getTime() + durationMs()),
    );
    const excerpt = await readExcerpt(response.body);
    return {
      ...judgeResponse(response.statusCode, controle),
      status: response.statusCode,
      durationMs: durationMs(),
      body: excerpt,
      headers: shownAnswer(response.headers),
      ...(retryAfterS === undefined ? {} : { retryAfterS }),
    };
  } catch (error) {
    const kind = limit.aborted ? 'tempo_esgotado' : signal?.aborted ? 'cancelado' : classifyError(error);
    return { resultado: 'tentar_de_novo', abandon: false, durationMs: durationMs(), erro: kind };
  }
}

import { setTimeout as pause } from 'node:timers/promises';
import { type Recounted, recount } from '../check/recount.ts';
import type { Operation, PlannedUpload } from '../plan.ts';
import { filesOf, type SentFile, sentOf } from './files-of.ts';
import type { Office } from './office.ts';
import { type Answer, multipart, send } from './send.ts';

/** What a client knows of an operation when it is over. */
export type Outcome =
  /** The server has taken it upon itself: the lote's or the version's id. */
  | { readonly kind: 'acknowledged'; readonly id: string }
  /** The server said no, or cannot have had all of it: nothing may have come of it. */
  | { readonly kind: 'refused'; readonly why: string }
  /** No answer came: it may have happened, once. */
  | { readonly kind: 'unknown' };

export interface Performed {
  readonly operation: Operation;
  readonly outcome: Outcome;
  /** What the files of an upload say, by name: read when they are sent, for there are too many to keep or to make again. */
  readonly files: ReadonlyMap<string, Recounted>;
}

const AGAIN_MS = 500;
/** Worth another try: too many, at the same time, not there for the moment. */
const LATER = new Set([408, 409, 425, 429, 500, 502, 503, 504]);

/** Does one operation as a client would. Until `signal` aborts it tries again what may be tried again. */
export async function perform(
  baseUrl: string,
  office: Office,
  operation: Operation,
  signal: AbortSignal,
): Promise<Performed> {
  const made = operation.kind === 'upload' ? filesOf(operation) : [];
  const files = new Map(made.map((file) => [file.nome, recount(file)]));
  return { operation, outcome: await ask(baseUrl, office, operation, made, signal), files };
}

async function ask(
  baseUrl: string,
  office: Office,
  operation: Operation,
  made: SentFile[],
  signal: AbortSignal,
): Promise<Outcome> {
  const { path, type, body } = requestOf(office, operation, made);
  const head = { url: `${baseUrl}${path}`, key: office.key, type, body };
  const again = operation.kind === 'month' || operation.repeated;
  const idempotencyKey = `faults-${operation.id}`;
  let outcome: Outcome | undefined;
  if (operation.kind === 'upload' && operation.dropAfter !== undefined) {
    outcome = await dropped(head, operation, again ? { idempotencyKey } : {});
    if (!again) return outcome;
  }
  for (;;) {
    const answer = await send({ ...head, ...(again ? { idempotencyKey } : {}) }).catch(() => undefined);
    const told = answer && toldBy(answer);
    if (told) return told;
    outcome = { kind: 'unknown' };
    if (!again || signal.aborted) return outcome;
    await pause(AGAIN_MS);
  }
}

function requestOf(
  office: Office,
  operation: Operation,
  made: SentFile[],
): { path: string; type: string; body: Buffer } {
  if (operation.kind === 'upload') return { path: '/v1/upload', ...multipart(sentOf(operation, made)) };
  const asked = { cliente_id: office.clienteId, competencia: operation.month };
  return { path: '/v1/apuracoes', type: 'application/json', body: Buffer.from(JSON.stringify(asked)) };
}

/** What only began cannot have happened; what was handed over whole may have. */
async function dropped(
  head: Parameters<typeof send>[0],
  { dropAfter = 1 }: PlannedUpload,
  more: object,
): Promise<Outcome> {
  await send({ ...head, ...more, dropAfter }).catch(() => {}); // that is what it is for
  return dropAfter < 1 ? { kind: 'refused', why: 'the client hung up' } : { kind: 'unknown' };
}

/** Undefined where the answer leaves open what has become of it. */
function toldBy({ status, body }: Answer): Outcome | undefined {
  const id = body.job_id ?? body.id ?? body.apuracao_id;
  if (typeof id === 'string') return { kind: 'acknowledged', id };
  return LATER.has(status) ? undefined : { kind: 'refused', why: `${status} ${body.code}` };
}

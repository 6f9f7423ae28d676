import { createHash } from 'node:crypto';
import { ApiError, known } from '@apura/contracts';
import { createOnce, type RespostaGuardada, storeResponse, type Tenant } from '@apura/database';
import type { KeyRing } from '@apura/runtime';
import type { Request } from 'express';
import type { Answer } from '../../answers.ts';
import type { Gateway } from '../../gateway.ts';
import { type Create, isRepeatable, type Route } from '../../route.ts';

const HEADER = 'Idempotency-Key';
const FORMA = /^[\x21-\x7e]{1,255}$/;

const RETRY_SECONDS = 1;

const REPETIDA = { 'Idempotency-Replayed': 'true' };

/** Leaves a route in the middle: the same request was answered before. */
class JaRespondida extends Error {
  readonly resposta: RespostaGuardada;

  constructor(resposta: RespostaGuardada) {
    super('answered before');
    this.resposta = resposta;
  }
}

type Respond = (tenant: Tenant, create: Create) => Promise<Answer>;

/**
 * Answers through `respond`. Under an Idempotency-Key a repetition of a request that was answered gets the same answer.
 * Errors are not kept: who repeats a failed request tries it again.
 *
 * @throws ApiError `idempotency_key_invalida`, `idempotency_key_reutilizada`, `idempotency_key_em_andamento`
 */
export async function respondOnce(
  { keyRing }: Pick<Gateway, 'keyRing'>,
  route: Route,
  tenant: Tenant,
  req: Request,
  respond: Respond,
): Promise<Answer> {
  const chave = req.get(HEADER);
  if (chave === undefined || !isRepeatable(route)) return respond(tenant, (criar) => criar(tenant));
  if (!FORMA.test(chave)) throw new ApiError('idempotency_key_invalida');
  return route.stepwise
    ? respondInSteps(tenant, req, chave, respond)
    : respondAtOnce(keyRing, tenant, req, chave, respond);
}

/** What is made and its whole answer are one transaction. */
async function respondAtOnce(
  keyRing: KeyRing,
  tenant: Tenant,
  req: Request,
  chave: string,
  respond: Respond,
): Promise<Answer> {
  let answered: Answer | undefined;
  const { criado, repetida } = await createOrWait(tenant, req, chave, undefined, async (inside) => {
    answered = await respond(inside, (criar) => criar(inside));
    return sealed(keyRing, answered);
  });
  return repetida ? opened(keyRing, criado) : known(answered, `the answer to ${req.method} ${req.path}`);
}

/** An answer as it is kept for a day: what it says as ciphertext where it holds a secret. */
interface KeptAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text?: string;
  readonly ciphertext?: string;
}

function sealed(keyRing: KeyRing, { status, body, headers = {}, secreta }: Answer): KeptAnswer {
  const text = Buffer.isBuffer(body) ? body.toString() : JSON.stringify(body);
  return secreta
    ? { status, headers, ciphertext: keyRing.seal(text).toString('base64') }
    : { status, headers, text };
}

function opened(keyRing: KeyRing, { status, headers, text, ciphertext }: KeptAnswer): Answer {
  const said = text ?? keyRing.open(Buffer.from(ciphertext ?? '', 'base64')).secret;
  return answeredBefore({ status, corpo: said, headers });
}

const answeredBefore = (before: RespostaGuardada): Answer => ({
  status: before.status,
  body: Buffer.from(before.corpo),
  headers: { ...before.headers, 'Content-Type': 'application/json; charset=utf-8', ...REPETIDA },
});

/** What `respond` makes with the `Create` that it is given is one transaction; its answer is kept after it. */
async function respondInSteps(
  tenant: Tenant,
  req: Request,
  chave: string,
  respond: Respond,
): Promise<Answer> {
  let criou = false;
  let repetida = false;
  try {
    const resposta = await respond(tenant, async (criar, oQue) => {
      const criacao = await createOrWait(tenant, req, chave, oQue, criar);
      if (criacao.resposta) throw new JaRespondida(criacao.resposta);
      criou = true;
      repetida = criacao.repetida;
      return criacao.criado;
    });
    if (criou && !resposta.secreta) {
      const { status, body, headers = {} } = resposta;
      await storeResponse(tenant, chave, { status, corpo: JSON.stringify(body), headers });
    }
    return repetida ? { ...resposta, headers: { ...resposta.headers, ...REPETIDA } } : resposta;
  } catch (erro) {
    if (!(erro instanceof JaRespondida)) throw erro;
    return answeredBefore(erro.resposta);
  }
}

/** @throws ApiError `idempotency_key_reutilizada`, `idempotency_key_em_andamento` */
async function createOrWait<T>(
  tenant: Tenant,
  req: Request,
  chave: string,
  oQue: unknown,
  criar: (tenant: Tenant) => Promise<T>,
) {
  const criacao = await createOnce(tenant, { chave, impressao: impressaoDe(req, oQue) }, criar);
  if (criacao === 'em_andamento')
    throw new ApiError('idempotency_key_em_andamento', { adicionais: { retryAfter: RETRY_SECONDS } });
  if (criacao === 'outra_requisicao') throw new ApiError('idempotency_key_reutilizada');
  return criacao;
}

/** By value: in which order a query or a body names its members does not matter. */
function impressaoDe(req: Request, oQue: unknown = req.body): Buffer {
  const query = Object.keys(req.query).length ? [req.query] : [];
  return createHash('sha256')
    .update(JSON.stringify([req.method, req.path, oQue, ...query], (_, value) => inOrder(value)))
    .digest();
}

const inOrder = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

import { createHash } from 'node:crypto';
import { ApiError } from '@apura/contracts';
import { createOnce, type RespostaGuardada, storeResponse, type Tenant } from '@apura/database';
import type { Request } from 'express';
import type { Answer } from '../answers.ts';
import type { Create } from '../route.ts';

const HEADER = 'Idempotency-Key';
const FORMA = /^[\x21-\x7e]{1,255}$/;

/** What makes nothing may be repeated as it is. */
const READING: ReadonlySet<string> = new Set(['GET', 'HEAD']);
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

/**
 * Answers through `respond`, which makes things with the `Criar` it is given. A repetition of a request that was
 * answered gets the same answer. Errors are not kept: who repeats a failed request tries it again.
 *
 * @throws ApiError `idempotency_key_invalida`, `idempotency_key_reutilizada`, `idempotency_key_em_andamento`
 */
export async function respondOnce(
  tenant: Tenant,
  req: Request,
  respond: (criar: Create) => Promise<Answer>,
): Promise<Answer> {
  const chave = req.get(HEADER);
  if (chave === undefined || READING.has(req.method)) return respond((criar) => criar(tenant));
  if (!FORMA.test(chave)) throw new ApiError('idempotency_key_invalida');
  let criou = false;
  let repetida = false;
  try {
    const resposta = await respond(async (criar, oQue) => {
      const impressao = impressaoDe(req, oQue);
      const criacao = await createOnce(tenant, { chave, impressao }, criar);
      if (criacao === 'em_andamento')
        throw new ApiError('idempotency_key_em_andamento', { adicionais: { retryAfter: RETRY_SECONDS } });
      if (criacao === 'outra_requisicao') throw new ApiError('idempotency_key_reutilizada');
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
    const { status, corpo, headers } = erro.resposta;
    return {
      status,
      body: Buffer.from(corpo),
      headers: {
        ...headers,
        'Content-Type': 'application/json; charset=utf-8',
        ...REPETIDA,
      },
    };
  }
}

/** By value: in which order a body names its members does not matter. */
const impressaoDe = (req: Request, oQue: unknown = req.body): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([req.method, req.path, oQue], (_, value) => inOrder(value)))
    .digest();

const inOrder = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

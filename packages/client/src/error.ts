import type { ErrorCode } from './operations.ts';

/** What is wrong with one field of a request. */
export interface FieldFault {
  readonly campo: string;
  readonly motivo: string;
}

/** An error of the API as it is written, as far as it is one. */
export interface ErrorAnswer {
  readonly code?: ErrorCode | OwnCode;
  readonly message?: string;
  readonly hint?: string;
  readonly detalhes?: readonly FieldFault[];
  readonly retryAfter?: number;
  readonly [more: string]: unknown;
}

/** Of the client itself: nobody answered, or not the API. */
type OwnCode = 'sem_conexao' | 'resposta_estranha';

/** A request that did not come to what it should: `code` is stable, `message` and `hint` are for people. */
export class ApiError extends Error {
  /** 0 where nobody answered. */
  readonly status: number;
  readonly code: ErrorCode | OwnCode;
  /** The way out, in one sentence. */
  readonly hint: string;
  /** What is wrong with the request, field by field. */
  readonly detalhes: readonly FieldFault[];
  /** Seconds until it makes sense to try again. */
  readonly retryAfter: number | undefined;
  /** By which the operator of the service finds the request. */
  readonly requestId: string | undefined;
  /** All that the API said; empty where it was not the API. */
  readonly answer: ErrorAnswer;

  constructor(
    status: number,
    answer: ErrorAnswer,
    { requestId, cause }: { requestId?: string | undefined; cause?: unknown } = {},
  ) {
    super(answer.message ?? `A resposta (HTTP ${status}) não é da API da Apura.`, { cause });
    this.name = 'ApiError';
    this.status = status;
    this.code = answer.code ?? 'resposta_estranha';
    this.hint = answer.hint ?? 'Confira o endereço do serviço.';
    this.detalhes = answer.detalhes ?? [];
    this.retryAfter = answer.retryAfter;
    this.requestId = requestId;
    this.answer = answer;
  }
}

/** What an answer that is an error says. */
export async function errorOf(response: Response): Promise<ApiError> {
  const said: unknown = await response.json().catch(() => ({}));
  // Of the API's own answer the type is declared; whether it is one is looked at below.
  const answer = typeof said === 'object' && said !== null ? (said as ErrorAnswer) : {};
  // Not the API's own answer: a proxy's page, or another service at this address.
  const known = answer.code !== undefined && answer.message !== undefined ? answer : {};
  return new ApiError(response.status, known, {
    requestId: response.headers.get('x-request-id') ?? undefined,
  });
}

/** Nobody answered. */
export const withoutConnection = (cause: unknown): ApiError =>
  new ApiError(
    0,
    {
      code: 'sem_conexao',
      message: 'Não foi possível falar com a Apura.',
      hint: 'Confira o endereço do serviço e a conexão, e tente de novo.',
    },
    { cause },
  );

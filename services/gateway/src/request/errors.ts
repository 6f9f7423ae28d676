import { ApiError, errorBody, FileError, type Reader } from '@apura/contracts';
import {
  ClosedMes,
  ContaDaEmpresaExigida,
  databaseUnavailable,
  NoPermission,
  officeInMove,
  TooManyChaves,
  TooManyEmails,
} from '@apura/database';
import type { ErrorRequestHandler, Request, Response } from 'express';
import type { Gateway } from '../gateway.ts';
import { drainRest, sendAndDrain } from './bodies/watch-body.ts';
import { limit, wasLimited } from './limits/limit.ts';
import { NoPlace } from './limits/places.ts';
import { subscriber } from './limits/whose.ts';
import { locaisOf } from './request.ts';

type Error = ApiError | FileError;

/** Answers what a route threw with the five-field error object. What nobody foresaw is logged and said to be ours. */
export function respondWithError(gateway: Gateway): ErrorRequestHandler {
  return async (thrown, req, res, _next) => {
    const { logger, organizationId } = locaisOf(res);
    const error = await contado(gateway, apiError(thrown), req, res);
    if (error.status === 429) {
      // Of who leaves meanwhile we hear only while we read.
      void drainRest(req, gateway.paces.restMs);
      await gateway.places.refusedTurns.turnOf(organizationId ?? subscriber(req.ip), res);
    }
    if (error.status >= 500 && !(error instanceof NoPlace))
      logger.error('request failed', { error: thrown, code: error.code });
    if (res.headersSent || res.destroyed) return void res.destroy();
    const { status, headers, body } = errorAnswer(error, gateway.publicBaseUrl, readerOf(req));
    res.status(status).set(headers);
    if (error.code === 'escritorio_mudou') res.location(`${error.adicionais.endereco}${req.originalUrl}`);
    await sendAndDrain(req, res, body, gateway.paces.restMs);
  };
}

/** What failed before any limit was looked at (no such address, wrong method) counts like a page. */
async function contado(gateway: Gateway, error: Error, req: Request, res: Response): Promise<Error> {
  if (wasLimited(res) || res.headersSent) return error;
  return limit(gateway, 'site', req, res).then(
    () => error,
    (exceeded: ApiError) => exceeded,
  );
}

function apiError(thrown: unknown): Error {
  if (thrown instanceof ApiError || thrown instanceof FileError) return thrown;
  // express: a path whose percent-encoding is broken.
  if (thrown instanceof URIError) return new ApiError('requisicao_malformada', { cause: thrown });
  return (
    recusaDosDados(thrown) ??
    new ApiError(databaseUnavailable(thrown) ? 'servico_indisponivel' : 'erro_interno', { cause: thrown })
  );
}

/** What the database refuses by a rule of ours. */
function recusaDosDados(cause: unknown): ApiError | undefined {
  if (cause instanceof NoPermission)
    return new ApiError(cause.quem === 'chave' ? 'chave_revogada' : 'papel_insuficiente', { cause });
  if (cause instanceof ContaDaEmpresaExigida) return new ApiError('conta_da_empresa_exigida', { cause });
  if (cause instanceof ClosedMes)
    return new ApiError('mes_fechado', { cause, params: { competencia: cause.competencia } });
  if (cause instanceof TooManyChaves) return new ApiError('excesso_de_chaves', { cause });
  if (cause instanceof TooManyEmails) {
    const adicionais = { retryAfter: cause.segundos };
    return new ApiError('excesso_de_emails', { cause, params: { ...cause.limites }, adicionais });
  }
  const move = officeInMove(cause);
  if (!move) return undefined;
  return move.address === undefined
    ? new ApiError('escritorio_em_mudanca', { cause })
    : escritorioMoved(move.address);
}

/** The panel calls its own addresses. */
export const readerOf = ({ originalUrl }: Pick<Request, 'originalUrl'>): Reader =>
  originalUrl.startsWith('/painel/') ? 'person' : 'program';

/** The five-field error object as JSON, and what stands around it: the headers that are this answer's own. */
export function errorAnswer(error: ApiError | FileError, publicBaseUrl: string, reader: Reader = 'program') {
  const { status, adicionais } = error;
  const body = Buffer.from(JSON.stringify(errorBody(error, publicBaseUrl, reader)));
  const headers: Readonly<Record<string, string>> = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(body.length),
    ...(status === 401 ? { 'WWW-Authenticate': 'Bearer realm="apura"' } : {}),
    ...(status === 503 ? { 'Retry-After': '2' } : {}),
    ...(adicionais.retryAfter === undefined ? {} : { 'Retry-After': String(adicionais.retryAfter) }),
  };
  return { status, headers, body };
}

/** What an office's programs and people are answered where it does not live any more. `endereco` has no closing slash. */
export const escritorioMoved = (endereco: string): ApiError =>
  new ApiError('escritorio_mudou', { params: { endereco }, adicionais: { endereco } });

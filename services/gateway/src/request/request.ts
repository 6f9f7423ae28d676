import { ApiError, HEADERS, LIMITES } from '@apura/contracts';
import { type ChaveAutenticada, newId } from '@apura/database';
import { versoes } from '@apura/engine';
import type { Logger } from '@apura/runtime';
import { traceRequest } from '@apura/runtime';
import type { RequestHandler, Response } from 'express';
import type { Gateway } from '../gateway.ts';
import { knownMethod, requestDuration, requestsUnderWay } from '../metrics.ts';
import type { Consumption } from './limits/limiter.ts';
import { untilClosed } from './limits/until-closed.ts';

/** What is known about a request while it is answered. */
export interface Locais {
  requestId: string;
  logger: Logger;
  /** What is found out about the key for another request that came at the same moment. */
  key?: Promise<ChaveAutenticada> | undefined;
  /** Set once the key is accepted. */
  organizationId?: string;
  /** Set when there was no place for it: since when it waits to be told so, and what it counted as. */
  refused?: { readonly from: number; readonly consumption: Consumption };
  /** Hears that it is known whose it is, and counted: another one may begin. */
  begun?: () => void;
  /** Of which office it has a place already. */
  placeOf?: string;
}

// `nameRequest` and `identify` have filled them before any route is asked.
export const locaisOf = (res: Response): Locais => res.locals as Locais;

/** Asked every few seconds: they must have their answer also where an address has too much under way. */
export const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

/** Gives the request its logger, its trace and its figures; logs one line when it is over. */
export function identify(gateway: Gateway): RequestHandler {
  return (req, res, next) => {
    const inicio = performance.now();
    const locals = locaisOf(res);
    locals.logger = gateway.logger.child({ request_id: locals.requestId });
    // Of probes no traces.
    const endTrace = PROBES.has(req.path)
      ? undefined
      : traceRequest(locals.requestId, knownMethod(req.method));
    requestsUnderWay.inc();
    untilClosed(res, () => {
      const route = req.route?.path ?? 'unmatched';
      requestsUnderWay.dec();
      endTrace?.(route, res.statusCode);
      requestDuration.observe(
        { method: knownMethod(req.method), route, status: res.statusCode },
        (performance.now() - inicio) / 1000,
      );
      locals.logger.info('request', {
        method: req.method,
        path: route,
        status: res.statusCode,
        ms: Math.round(performance.now() - inicio),
        organization_id: locals.organizationId,
        ...(res.writableFinished ? {} : { aborted: true }),
      });
    });
    // RFC 9112, 3.2: none is missing, and there are no two, of which a proxy might believe the other. Node would answer a
    // request without one itself, with an empty body.
    const hosts = req.headersDistinct.host?.length ?? 0;
    if (hosts > 1 || (hosts === 0 && req.httpVersion === '1.1')) throw new ApiError('requisicao_malformada');
    if (req.originalUrl.length > LIMITES.bytes_do_endereco) throw new ApiError('endereco_longo_demais');
    // What reads a query takes bytes that are no UTF-8 for a character that stands for all of them. Throws a URIError.
    decodeURIComponent(req.originalUrl);
    next();
  };
}

/** It goes into logs, rows and jobs: nothing that could mean something there is taken over. */
const SEGURO = /^[A-Za-z0-9._-]{8,64}$/;

/** Gives the request its id, and its answer the headers that every answer has. */
export function nameRequest({ publicBaseUrl }: Gateway): RequestHandler {
  return (req, res, next) => {
    const enviado = req.get(HEADERS.requisicao);
    const requestId = enviado !== undefined && SEGURO.test(enviado) ? enviado : newId();
    locaisOf(res).requestId = requestId;
    res.set(ownHeaders(requestId, publicBaseUrl));
    next();
  };
}

/** Headers of every answer, also of those that are given before there is a request. */
export function ownHeaders(requestId: string, publicBaseUrl: string): Record<string, string> {
  return {
    [HEADERS.requisicao]: requestId,
    [HEADERS.motor]: versoes.motor,
    [HEADERS.regras]: versoes.regras,
    Link: `<${publicBaseUrl}/desenvolvedores#versionamento>; rel="deprecation"; type="text/html"`,
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(publicBaseUrl.startsWith('https:')
      ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }
      : {}),
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
  };
}

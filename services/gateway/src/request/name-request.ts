import { HEADERS } from '@apura/contracts';
import { newId } from '@apura/database';
import { versoes } from '@apura/engine';
import type { RequestHandler } from 'express';
import type { Gateway } from '../gateway.ts';
import { locaisDe } from './locals.ts';

/** It goes into logs, rows and jobs: nothing that could mean something there is taken over. */
const SEGURO = /^[A-Za-z0-9._-]{8,64}$/;

/** Gives the request its id, and its answer the headers that every answer has. */
export function nameRequest({ publicBaseUrl }: Gateway): RequestHandler {
  return (req, res, next) => {
    const enviado = req.get(HEADERS.requisicao);
    const requestId = enviado !== undefined && SEGURO.test(enviado) ? enviado : newId();
    locaisDe(res).requestId = requestId;
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

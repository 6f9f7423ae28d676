import type { Request } from 'express';

/** Whether If-None-Match names this entity tag, or any (RFC 9110, 13.1.2). */
export function alreadyHas(req: Request, etag: string): boolean {
  const enviado = req.get('if-none-match') ?? '';
  return enviado
    .split(',')
    .map((parte) => parte.trim().replace(/^W\//, ''))
    .some((parte) => parte === etag || parte === '*');
}

/** Whether the client would rather have `tipo` than JSON, q-values weighed; who takes neither gets JSON. */
export const prefers = (req: Request, tipo: string): boolean =>
  req.accepts(['application/json', tipo]) === tipo;

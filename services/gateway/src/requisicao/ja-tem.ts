import type { Request } from 'express';

/** Whether If-None-Match names this entity tag, or any (RFC 9110, 13.1.2). */
export function jaTem(req: Request, etag: string): boolean {
  const enviado = req.get('if-none-match') ?? '';
  return enviado
    .split(',')
    .map((parte) => parte.trim().replace(/^W\//, ''))
    .some((parte) => parte === etag || parte === '*');
}

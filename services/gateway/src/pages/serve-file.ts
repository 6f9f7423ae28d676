import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Gateway } from '../gateway.ts';
import { limit } from '../limits/limit.ts';
import { alreadyHas } from '../request/negotiation.ts';
import type { ArquivoPublico } from './arquivos.ts';

export function serveFile(gateway: Gateway, { tipo, texto, changes }: ArquivoPublico): RequestHandler {
  let kept: { readonly bytes: Buffer; readonly etag: string } | undefined;
  const make = () => {
    const bytes = Buffer.from(texto());
    return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` };
  };
  return async (req, res) => {
    await limit(gateway, 'site', req, res);
    if (changes || !kept) kept = make();
    const { bytes, etag } = kept;
    // Weak: compressed or not, it means the same.
    res.set({ 'Cache-Control': 'public, max-age=300', ETag: `W/${etag}` });
    if (alreadyHas(req, etag)) return void res.status(304).end();
    res.set('Content-Type', tipo).send(bytes);
  };
}

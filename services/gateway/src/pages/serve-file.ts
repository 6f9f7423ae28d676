import type { RequestHandler } from 'express';
import type { Gateway } from '../gateway.ts';
import { limit } from '../limits/limit.ts';
import type { ArquivoPublico } from './arquivos.ts';

export function serveFile(gateway: Gateway, { tipo, texto }: ArquivoPublico): RequestHandler {
  let bytes: Buffer | undefined;
  return async (req, res) => {
    await limit(gateway, 'site', req, res);
    res.set({ 'Cache-Control': 'public, max-age=300', 'Content-Type': tipo });
    bytes ??= Buffer.from(texto());
    res.send(bytes);
  };
}

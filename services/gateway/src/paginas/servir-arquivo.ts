import type { RequestHandler } from 'express';
import type { Gateway } from '../gateway.ts';
import { limitar } from '../limites/limitar.ts';
import type { ArquivoPublico } from './arquivos.ts';

export function servirArquivo(gateway: Gateway, { tipo, texto }: ArquivoPublico): RequestHandler {
  let bytes: Buffer | undefined;
  return async (req, res) => {
    await limitar(gateway, 'site', req, res);
    // Tools of other origins read the description of the API in the browser.
    res.set({
      'Cache-Control': 'public, max-age=300',
      'Access-Control-Allow-Origin': '*',
      'Content-Type': tipo,
    });
    bytes ??= Buffer.from(texto());
    res.send(bytes);
  };
}

import type { Request } from 'express';
import type { Gateway } from '../../gateway.ts';
import { type Aparelho, lerAparelho } from './assinaturas.ts';
import { readCookie } from './cookies.ts';

/** What the request's cookie says of a browser in which somebody was signed in before; undefined when nothing or not ours. */
export async function knownBrowser(gateway: Gateway, req: Request): Promise<Aparelho | undefined> {
  const texto = readCookie(req, 'aparelho', gateway.publicBaseUrl);
  return texto === undefined ? undefined : lerAparelho(gateway.keyRing.current, texto, gateway.agora());
}

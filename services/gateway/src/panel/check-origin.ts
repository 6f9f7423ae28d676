import { ErroDaApi } from '@apura/contracts';
import type { Request } from 'express';

const HEADER = 'X-Apura-Painel';

/**
 * Lets through what a page of the panel itself sends. A form or a script of another origin cannot set a header of its
 * own without asking first, and nobody answers that question; where the browser says where it comes from, that must be
 * this host. The cookie's SameSite is the other half.
 *
 * @throws ErroDaApi `origem_recusada`
 */
export function checkOrigin(req: Request, publicBaseUrl: string): void {
  if (req.method === 'GET' || req.method === 'HEAD') return;
  const origem = req.get('origin');
  const daqui =
    origem === undefined || origem === new URL(publicBaseUrl).origin || hostDe(origem) === req.get('host');
  if (req.get(HEADER) !== '1' || !daqui) throw new ErroDaApi('origem_recusada');
}

/** The host of an origin; undefined for "null", which sandboxed pages send. */
function hostDe(origem: string): string | undefined {
  return URL.canParse(origem) ? new URL(origem).host : undefined;
}

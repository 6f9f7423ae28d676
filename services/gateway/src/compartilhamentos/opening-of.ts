import type { Abertura } from '@apura/database';
import type { Request } from 'express';
import type { Gateway } from '../gateway.ts';

/** The first that a browser's name of itself has. */
const APARELHOS = [
  ['iPad', 'Tablet (iPad)'],
  ['iPhone', 'Celular (iPhone)'],
  ['Android', 'Tablet (Android)'],
  ['Windows', 'Computador (Windows)'],
  ['Macintosh', 'Computador (Mac)'],
  ['CrOS', 'Computador (Chromebook)'],
  ['Linux', 'Computador (Linux)'],
] as const;

/** What is noted of a request for a report; undefined where it only asks for the headers and opens nothing. */
export function openingOf(
  { publicBaseUrl }: Gateway,
  req: Request,
  forma: 'html' | 'pdf',
): Abertura | undefined {
  if (req.method !== 'GET') return undefined;
  return {
    o_que: forma === 'html' ? 'relatorio' : 'pdf',
    aparelho: deviceOf(req.get('user-agent') ?? ''),
    por_pessoa: byPerson(req, publicBaseUrl),
  };
}

function deviceOf(userAgent: string): string {
  if (userAgent.includes('Android') && userAgent.includes('Mobile')) return 'Celular (Android)';
  return APARELHOS.find(([sign]) => userAgent.includes(sign))?.[1] ?? 'Aparelho não reconhecido';
}

/**
 * Whether a browser says that somebody goes to the page. Programs that look at the links of a mail send no `Sec-Fetch-*`; what is
 * loaded before anybody asks for it says so. Browsers send them over HTTPS alone.
 */
function byPerson(req: Request, publicBaseUrl: string): boolean {
  if (/prefetch|preview/.test(`${req.get('sec-purpose')} ${req.get('purpose')} ${req.get('x-purpose')}`))
    return false;
  if (!publicBaseUrl.startsWith('https:')) return true;
  return req.get('sec-fetch-mode') === 'navigate' && req.get('sec-fetch-dest') === 'document';
}

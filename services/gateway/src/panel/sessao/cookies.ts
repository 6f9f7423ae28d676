import type { CookieOptions, Request, Response } from 'express';

/** `ida`: of who is at their office's provider. */
type Cookie = 'sessao' | 'aparelho' | 'ida';

const segura = (publicBaseUrl: string): boolean => publicBaseUrl.startsWith('https:');

/** With https the prefix makes browsers refuse one that another host of the domain set (RFC 6265bis, 4.1.3). */
const nomeDo = (cookie: Cookie, publicBaseUrl: string): string =>
  `${segura(publicBaseUrl) ? '__Host-' : ''}apura-${cookie}`;

const options = (cookie: Cookie, publicBaseUrl: string): CookieOptions => ({
  httpOnly: true,
  // The provider's page sends the browser back, and what it brings must come along.
  sameSite: cookie === 'ida' ? 'lax' : 'strict',
  secure: segura(publicBaseUrl),
  path: '/',
});

export function readCookie(req: Request, cookie: Cookie, publicBaseUrl: string): string | undefined {
  const inicio = `${nomeDo(cookie, publicBaseUrl)}=`;
  return (req.headers.cookie ?? '')
    .split(';')
    .map((parte) => parte.trim())
    .find((parte) => parte.startsWith(inicio))
    ?.slice(inicio.length);
}

export function byCookie(
  res: Response,
  cookie: Cookie,
  publicBaseUrl: string,
  { valor, expiraEm }: { readonly valor: string; readonly expiraEm: Date },
): void {
  res.cookie(nomeDo(cookie, publicBaseUrl), valor, { ...options(cookie, publicBaseUrl), expires: expiraEm });
}

export function dropCookie(res: Response, cookie: Cookie, publicBaseUrl: string): void {
  res.clearCookie(nomeDo(cookie, publicBaseUrl), options(cookie, publicBaseUrl));
}

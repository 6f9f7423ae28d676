import type { CookieOptions, Request, Response } from 'express';

type Biscoito = 'sessao' | 'aparelho';

const segura = (publicBaseUrl: string): boolean => publicBaseUrl.startsWith('https:');

/** With https the prefix makes browsers refuse one that another host of the domain set (RFC 6265bis, 4.1.3). */
const nomeDo = (biscoito: Biscoito, publicBaseUrl: string): string =>
  `${segura(publicBaseUrl) ? '__Host-' : ''}apura-${biscoito}`;

const opcoes = (publicBaseUrl: string): CookieOptions => ({
  httpOnly: true,
  sameSite: 'strict',
  secure: segura(publicBaseUrl),
  path: '/',
});

export function lerBiscoito(req: Request, biscoito: Biscoito, publicBaseUrl: string): string | undefined {
  const inicio = `${nomeDo(biscoito, publicBaseUrl)}=`;
  return (req.headers.cookie ?? '')
    .split(';')
    .map((parte) => parte.trim())
    .find((parte) => parte.startsWith(inicio))
    ?.slice(inicio.length);
}

export function porBiscoito(
  res: Response,
  biscoito: Biscoito,
  publicBaseUrl: string,
  { valor, expiraEm }: { readonly valor: string; readonly expiraEm: Date },
): void {
  res.cookie(nomeDo(biscoito, publicBaseUrl), valor, { ...opcoes(publicBaseUrl), expires: expiraEm });
}

export function tirarBiscoito(res: Response, biscoito: Biscoito, publicBaseUrl: string): void {
  res.clearCookie(nomeDo(biscoito, publicBaseUrl), opcoes(publicBaseUrl));
}

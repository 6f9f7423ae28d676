import { comLf } from './fim-de-linha.ts';

/** A decoded file as XML sees it: up to its first NUL (what follows is not part of it), line ends as LF. */
export function xmlText(decoded: string): string {
  const nul = decoded.indexOf('\0');
  return comLf(nul === -1 ? decoded : decoded.slice(0, nul));
}

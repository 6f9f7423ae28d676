import { decode } from './decode.ts';
import { comLf } from './fim-de-linha.ts';

/** The text of a file as XML sees it: decoded, up to its first NUL, line ends as LF. */
export const xmlText = (bytes: Uint8Array): string => untilNul(decode(bytes));

/** In a file that was a fixed buffer once, what follows the first NUL is not part of it. Line ends become LF. */
export function untilNul(decoded: string): string {
  const nul = decoded.indexOf('\0');
  return comLf(nul === -1 ? decoded : decoded.slice(0, nul));
}

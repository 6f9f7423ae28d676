import { gunzipSync } from 'node:zlib';
import { decode, LIMITES, xmlText } from '@apura/nfe';
import type { Authenticity } from './authenticity.ts';
import type { TrustedAuthorities } from './chain.ts';
import { examine } from './examine.ts';

/**
 * The verdict on each note and event of a decoded file that the reader has taken (`lerXml`), also of those that an answer of the
 * distribution service holds compressed; by the attribute Id. Never throws for such a file.
 */
export function examineFile(
  decoded: string,
  authorities?: TrustedAuthorities,
): ReadonlyMap<string, Authenticity> {
  const text = xmlText(decoded);
  const outer = examine(text, authorities);
  if (!text.includes('docZip')) return outer;
  return new Map(
    [outer, ...compressedIn(text).map((inner) => examine(inner, authorities))].flatMap((all) => [...all]),
  );
}

/** The reader has opened all of them within the same limit. */
function compressedIn(text: string): string[] {
  const found: string[] = [];
  for (let at = text.indexOf('docZip'); at !== -1; at = text.indexOf('docZip', at + 1)) {
    if (!OPENS.test(text.charAt(at - 1))) continue;
    const start = text.indexOf('>', at) + 1;
    const end = text.indexOf('<', start);
    if (start === 0 || end === -1) break;
    const base64 = text.slice(start, end).trim();
    if (base64 === '') continue;
    found.push(inflated(base64));
    at = end;
  }
  return found;
}

const OPENS = /[<:]/;

/** What the reader has put together otherwise (of several texts, behind an odd attribute) stays without a verdict. */
function inflated(base64: string): string {
  try {
    return xmlText(decode(gunzipSync(Buffer.from(base64, 'base64'), { maxOutputLength: LIMITES.inflado })));
  } catch {
    return '';
  }
}

import { gunzipSync } from 'node:zlib';
import { LIMITES, xmlText } from '@apura/nfe';
import type { Authenticity } from './authenticity.ts';
import type { TrustedAuthorities } from './chain.ts';
import { examine } from './examine.ts';

/**
 * The verdict on each note and event of a file that the reader has taken (`lerXml`), also of those that an answer of the
 * distribution service holds compressed; by the attribute Id. Never throws for such a file.
 */
export function examineFile(
  bytes: Uint8Array,
  authorities?: TrustedAuthorities,
): ReadonlyMap<string, Authenticity> {
  const text = xmlText(bytes);
  const outer = examine(text, authorities);
  if (!text.includes('docZip')) return outer;
  return new Map(
    [outer, ...compressedIn(text).map((inner) => examine(inner, authorities))].flatMap((all) => [...all]),
  );
}

/** The reader has opened all of them within the same limit. */
const compressedIn = (text: string): string[] =>
  [...text.matchAll(/<(?:\w+:)?docZip(?:\s[^>]*)?>([^<]+)</g)].map(([, base64 = '']) =>
    xmlText(gunzipSync(Buffer.from(base64, 'base64'), { maxOutputLength: LIMITES.inflado })),
  );

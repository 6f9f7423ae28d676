import { readFileSync } from 'node:fs';
import { readAuthorities, type TrustedAuthorities } from '@apura/authenticity';

const read = new Map<string, TrustedAuthorities>();

/** The authorities of a PEM file, read once in each thread; undefined where the operator names none. */
export function trustedAuthorities(file: string | undefined): TrustedAuthorities | undefined {
  if (file === undefined) return undefined;
  const known = read.get(file) ?? readAuthorities(readFileSync(file, 'utf8'));
  read.set(file, known);
  return known;
}

import { readAuthorities, type TrustedAuthorities } from '@apura/authenticity';

let read: { readonly pem: string; readonly authorities: TrustedAuthorities } | undefined;

/** The authorities of a PEM bundle, read once in each thread; undefined where the operator gives none. */
export function trustedAuthorities(pem: string | undefined): TrustedAuthorities | undefined {
  if (pem === undefined) return undefined;
  if (read?.pem !== pem) read = { pem, authorities: readAuthorities(pem) };
  return read.authorities;
}

import type { SignedPart } from './signed-parts.ts';

/**
 * Whether the holder of a certificate (CNPJ, CPF, or undefined where it names none) may sign this note or event: any
 * branch of the company does. Notes of series 890 to 899 are signed by the tax authority (NFA-e), those with `infPAA` by
 * a provider of the issuer's.
 */
export function maySign({ element, id, canonical }: SignedPart, holder: string | undefined): boolean {
  if (holder === undefined) return true;
  const key = id.slice(-44);
  if (element === 'infNFe' && (/^89[0-9]$/.test(key.slice(22, 25)) || canonical.includes('<infPAA>')))
    return true;
  const author = element === 'infEvento' ? authorOf(canonical) : key.slice(6, 20);
  return holder.length === 11 ? author.endsWith(holder) : author.slice(0, 8) === holder.slice(0, 8);
}

/** CNPJ or CPF of whoever made an event: the first one in it. */
const authorOf = (event: string): string => /<(?:\w+:)?(?:CNPJ|CPF)>([^<]*)</.exec(event)?.[1] ?? '';

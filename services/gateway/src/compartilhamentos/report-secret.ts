import { randomBytes } from 'node:crypto';
import { DIAS_DO_LINK, ErroDaApi } from '@apura/contracts';
import type { SegredoDeLink } from '@apura/database';
import type { Gateway } from '../gateway.ts';
import { resumir } from '../panel/entrada/segredo-do-link.ts';
import { daquiA } from '../panel/sessao/prazos.ts';

const DIA = 24 * 60 * 60;

/** What the link of a report carries: 32 random bytes, of which the database keeps the hash, and a mail the encrypted text. */
export function reportSecret(
  { keyRing, agora }: Gateway,
  dias: number = DIAS_DO_LINK,
): SegredoDeLink & { readonly segredo: string } {
  const segredo = randomBytes(32).toString('base64url');
  return {
    segredo,
    hash: resumir(segredo),
    cifrado: keyRing.seal(segredo),
    expiraEm: daquiA(agora(), dias * DIA),
  };
}

export const reportAddress = ({ publicBaseUrl }: Gateway, segredo: string): string =>
  `${publicBaseUrl}/relatorio/${segredo}`;

/** @throws ErroDaApi where there is no such version, contact, or report yet */
export function needReport<T extends object>(fim: T | 'desconhecida' | 'sem_relatorio'): T {
  if (fim === 'desconhecida') throw new ErroDaApi('not_found');
  if (fim === 'sem_relatorio') throw new ErroDaApi('pdf_indisponivel');
  return fim as T;
}

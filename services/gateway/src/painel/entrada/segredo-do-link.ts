import { createHash, randomBytes } from 'node:crypto';
import type { SegredoDeLink } from '@apura/database';
import type { Gateway } from '../../gateway.ts';
import { daquiA } from '../sessao/prazos.ts';

/** What a mail is to carry: 32 random bytes, of which the database keeps the hash, and the encrypted text until it is sent. */
export function gerarSegredoDoLink(gateway: Gateway, segundos: number): SegredoDeLink {
  return { ...cifrarNovoSegredo(gateway), expiraEm: daquiA(gateway.agora(), segundos) };
}

/** The same for a link that begins to count when its mail is sent. */
export function cifrarNovoSegredo({ keyRing }: Gateway): Omit<SegredoDeLink, 'expiraEm'> {
  const segredo = randomBytes(32).toString('base64url');
  return { hash: resumir(segredo), cifrado: keyRing.seal(segredo) };
}

export const resumir = (segredo: string): Buffer => createHash('sha256').update(segredo).digest();

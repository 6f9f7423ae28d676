import { createHash, randomBytes } from 'node:crypto';
import type { SegredoDeLink } from '@apura/database';
import { cifrarSegredo } from '@apura/runtime';
import type { Gateway } from '../../gateway.ts';
import { daquiA } from '../sessao/prazos.ts';

/** What a mail is to carry: 32 random bytes, of which the database keeps the hash, and the encrypted text until it is sent. */
export function gerarSegredoDoLink(gateway: Gateway, segundos: number): SegredoDeLink {
  const segredo = randomBytes(32).toString('base64url');
  return {
    hash: resumir(segredo),
    cifrado: cifrarSegredo(gateway.secretsKey, segredo),
    expiraEm: daquiA(gateway.agora(), segundos),
  };
}

export const resumir = (segredo: string): Buffer => createHash('sha256').update(segredo).digest();

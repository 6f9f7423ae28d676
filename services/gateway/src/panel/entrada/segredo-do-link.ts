import { createHash, randomBytes } from 'node:crypto';
import { ErroDaApi } from '@apura/contracts';
import { ExcessoDeEmails, escritorioDoLink, type SegredoDeLink, type Tenant } from '@apura/database';
import type { Gateway } from '../../gateway.ts';
import { daquiA } from '../sessao/prazos.ts';

/** What a mail is to carry: 32 random bytes, of which the database keeps the hash, and the encrypted text until it is sent. */
export function gerarSegredoDoLink(gateway: Gateway, segundos: number): SegredoDeLink {
  return { ...encryptNewSecret(gateway), expiraEm: daquiA(gateway.agora(), segundos) };
}

/** The same for a link that begins to count when its mail is sent. */
export function encryptNewSecret({ keyRing }: Gateway): Omit<SegredoDeLink, 'expiraEm'> {
  const segredo = randomBytes(32).toString('base64url');
  return { hash: resumir(segredo), cifrado: keyRing.seal(segredo) };
}

/** The office whose mail carried this secret, and what the database keeps of it. @throws ErroDaApi `link_invalido` */
export async function openLink(
  { database }: Gateway,
  tipo: Parameters<typeof escritorioDoLink>[1],
  token: string,
): Promise<{ readonly tenant: Tenant; readonly hash: Buffer }> {
  const hash = resumir(token);
  return { tenant: good(await escritorioDoLink(database, tipo, hash)), hash };
}

/** What a link leads to. @throws ErroDaApi `link_invalido` where that is nothing any more */
export function good<T>(thing: T | undefined): T {
  if (thing === undefined) throw new ErroDaApi('link_invalido');
  return thing;
}

export const resumir = (segredo: string): Buffer => createHash('sha256').update(segredo).digest();

/** Where strangers ask for mails: they hear nothing of those that do not go out. */
export async function unheardExcess(asked: Promise<void>): Promise<void> {
  await asked.catch((error: unknown) => {
    if (!(error instanceof ExcessoDeEmails)) throw error;
  });
}

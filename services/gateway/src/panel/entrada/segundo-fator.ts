import { randomInt } from 'node:crypto';
import type { Credentials } from '@apura/database';
import { Secret, TOTP } from 'otpauth';
import type { Gateway } from '../../gateway.ts';
import { resumir } from './segredo-do-link.ts';

const PERIODO = 30;
const CODIGOS = 10;
const METADE = 6;

const ALFABETO = '23456789abcdefghjkmnpqrstuvwxyz';
/** Of letters and digits that nobody takes for one another. */
export const randomText = (length: number): string =>
  Array.from({ length }, () => ALFABETO.charAt(randomInt(ALFABETO.length))).join('');

/** RFC 6238 with what authenticator apps take for granted: SHA-1, six digits, thirty seconds. */
const clock = (base32: string, email: string): TOTP =>
  new TOTP({ issuer: 'Apura', label: email, secret: Secret.fromBase32(base32), period: PERIODO });

/** A new secret, as an authenticator app takes it over. */
export function makeClockSecret(email: string): { readonly segredo: string; readonly uri: string } {
  const segredo = new Secret({ size: 20 }).base32;
  return { segredo, uri: clock(segredo, email).toString() };
}

/** The time step whose code this is, one to either side of now; undefined when it is none. */
export function passoDoCodigo(
  gateway: Gateway,
  { totp_segredo, email }: Pick<Credentials, 'totp_segredo' | 'email'>,
  codigo: string,
): number | undefined {
  const digitos = codigo.replace(/\s/g, '');
  if (!totp_segredo || !/^\d{6}$/.test(digitos)) return undefined;
  const timestamp = gateway.agora().getTime();
  const desvio = clock(gateway.keyRing.open(totp_segredo).secret, email).validate({
    token: digitos,
    timestamp,
    window: 1,
  });
  return desvio === null ? undefined : Math.floor(timestamp / 1000 / PERIODO) + desvio;
}

/** What was typed, as the database looks at it: a code of the app, or one of the recovery codes. */
export function segundoFatorDe(gateway: Gateway, credentials: Credentials, codigo: string) {
  const passo = passoDoCodigo(gateway, credentials, codigo);
  if (passo !== undefined) return { passo };
  const limpo = codigo.toLowerCase().replace(/[\s-]/g, '');
  return limpo.length === 2 * METADE ? { codigo: resumir(limpo) } : undefined;
}

/** Recovery codes, to be shown once, with what is stored of them. Each has 59 random bits. */
export function gerarCodigosDeRecuperacao(): { readonly codigos: string[]; readonly hashes: Buffer[] } {
  const limpos = Array.from({ length: CODIGOS }, () => randomText(2 * METADE));
  return {
    codigos: limpos.map((limpo) => `${limpo.slice(0, METADE)}-${limpo.slice(METADE)}`),
    hashes: limpos.map(resumir),
  };
}

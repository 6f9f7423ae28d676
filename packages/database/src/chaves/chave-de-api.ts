import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { ApiKey } from '../generated/client.ts';
import type { Database } from '../open-database.ts';
import { asking } from '../tenancy/asking.ts';

/** `test` keys belong to a sandbox office, `live` keys to all others. */
export type AmbienteDaChave = 'live' | 'test';

export interface ChaveGerada {
  /** The whole key, to be shown once. */
  readonly chave: string;
  /** What may be shown again. */
  readonly prefixo: string;
  /** SHA-256 of the key: all that is stored. */
  readonly hash: Buffer;
}

const ALFABETO = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 32 characters of base62 are 190 bits: nobody guesses one, so a plain hash protects them at rest. */
const RANDOM = 32;
const FORMA = /^(apura_(live|test)_[0-9A-Za-z]{32})_([0-9A-Za-z]{6})$/;

/** A new key, `apura_live_<32 random characters>_<checksum>`. */
export function gerarChave(ambiente: AmbienteDaChave): ChaveGerada {
  const random = Array.from({ length: RANDOM }, () => ALFABETO[randomInt(ALFABETO.length)]).join('');
  const body = `apura_${ambiente}_${random}`;
  const chave = `${body}_${soma(body)}`;
  return { chave, prefixo: body.slice(0, 'apura_live_'.length + 6), hash: resumo(chave) };
}

/**
 * Reads a key that somebody sent. Undefined when its form or checksum is wrong, as after a bad copy: the database need
 * not be asked then.
 */
export function lerChave(texto: string): { ambiente: AmbienteDaChave; hash: Buffer } | undefined {
  const [, body, ambiente, checksum] = FORMA.exec(texto) ?? [];
  if (!body || soma(body) !== checksum) return undefined;
  return { ambiente: ambiente as AmbienteDaChave, hash: resumo(texto) };
}

const resumo = (chave: string): Buffer => createHash('sha256').update(chave).digest();

/** CRC-32 of the text in base62, six characters. */
function soma(texto: string): string {
  let resto = crc32(texto);
  let digitos = '';
  for (let i = 0; i < 6; i++) {
    digitos = ALFABETO.charAt(resto % ALFABETO.length) + digitos;
    resto = Math.floor(resto / ALFABETO.length);
  }
  return digitos;
}

export interface ChaveAutenticada
  extends Pick<ApiKey, 'id' | 'organization_id' | 'escopos' | 'expira_em' | 'revogada_em'> {
  readonly sandbox: boolean;
  /** Where its office lives now; null is here. */
  readonly moved_to: string | null;
}

/** Finds a key by the SHA-256 of its text, whatever office it belongs to. Undefined when there is none. */
export const autenticarChave = (database: Database, hash: Buffer): Promise<ChaveAutenticada | undefined> =>
  asking(database.auth).first<ChaveAutenticada>('SELECT * FROM autenticar_chave_na_cela($1)', [hash]);

import { createHmac, hkdfSync } from 'node:crypto';
import { newId } from '@apura/database';
import { type JWTPayload, jwtVerify, SignJWT } from 'jose';

/** What the session's cookie says: which session, of which office, in which generation. */
export interface NomeDaSessao {
  readonly id: string;
  readonly organizationId: string;
  readonly geracao: number;
}

const ALGORITMO = 'HS256';

/** A key for one purpose, so that what is signed for one counts for no other. */
const chaveDe = (secretsKey: Buffer, uso: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secretsKey, '', `apura painel ${uso}`, 32));

export function assinarSessao(
  secretsKey: Buffer,
  { id, organizationId, geracao }: NomeDaSessao,
  expiraEm: Date,
): Promise<string> {
  return new SignJWT({ org: organizationId, ger: geracao })
    .setProtectedHeader({ alg: ALGORITMO })
    .setJti(id)
    .setExpirationTime(expiraEm)
    .sign(chaveDe(secretsKey, 'sessao'));
}

/** Undefined for whatever we did not sign, and for what is too old. */
export async function lerSessao(
  secretsKey: Buffer,
  texto: string,
  agora: Date,
): Promise<NomeDaSessao | undefined> {
  const { jti, org, ger } = await ler(secretsKey, 'sessao', texto, agora);
  return typeof jti === 'string' && typeof org === 'string' && typeof ger === 'number'
    ? { id: jti, organizationId: org, geracao: ger }
    : undefined;
}

/** What the cookie says of a browser in which a person was signed in before. */
export interface Aparelho {
  /** Of this cookie: each counts by itself. */
  readonly id: string;
  readonly userId: string;
  /** What became of the password that the person had then: it does not tell the password's hash. */
  readonly senha: string;
}

/** It holds until the person's password changes. */
export function assinarAparelho(
  secretsKey: Buffer,
  { userId, senhaHash }: { readonly userId: string; readonly senhaHash: string },
  expiraEm: Date,
): Promise<string> {
  return new SignJWT({ snh: marcaDaSenha(secretsKey, senhaHash) })
    .setProtectedHeader({ alg: ALGORITMO })
    .setJti(newId())
    .setSubject(userId)
    .setExpirationTime(expiraEm)
    .sign(chaveDe(secretsKey, 'aparelho'));
}

/** Undefined for whatever we did not sign, and for what is too old. */
export async function lerAparelho(
  secretsKey: Buffer,
  texto: string,
  agora: Date,
): Promise<Aparelho | undefined> {
  const { jti, sub, snh } = await ler(secretsKey, 'aparelho', texto, agora);
  return typeof jti === 'string' && typeof sub === 'string' && typeof snh === 'string'
    ? { id: jti, userId: sub, senha: snh }
    : undefined;
}

export const marcaDaSenha = (secretsKey: Buffer, senhaHash: string): string =>
  createHmac('sha256', chaveDe(secretsKey, 'senha do aparelho')).update(senhaHash).digest('base64url');

async function ler(secretsKey: Buffer, uso: string, texto: string, agora: Date) {
  return jwtVerify(texto, chaveDe(secretsKey, uso), { algorithms: [ALGORITMO], currentDate: agora }).then(
    ({ payload }) => payload,
    (): JWTPayload => ({}),
  );
}

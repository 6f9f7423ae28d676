import { createHmac, hkdfSync } from 'node:crypto';
import { newId } from '@apura/database';
import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { Checks } from '../empresa/providers.ts';

/** What the session's cookie says: which session, of which office, in which generation. */
export interface NomeDaSessao {
  readonly id: string;
  readonly organizationId: string;
  readonly geracao: number;
  /** The office's provider has opened it. */
  readonly daEmpresa: boolean;
}

const ALGORITMO = 'HS256';

/** A key for one purpose, so that what is signed for one counts for no other. */
const chaveDe = (secretsKey: Buffer, uso: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secretsKey, '', `apura painel ${uso}`, 32));

function assinar(secretsKey: Buffer, uso: string, dados: JWTPayload, expiraEm: Date): Promise<string> {
  return new SignJWT(dados)
    .setProtectedHeader({ alg: ALGORITMO })
    .setExpirationTime(expiraEm)
    .sign(chaveDe(secretsKey, uso));
}

/** Nothing of whatever we did not sign, and of what is too old. */
function ler(secretsKey: Buffer, uso: string, texto: string, agora: Date): Promise<JWTPayload> {
  return jwtVerify(texto, chaveDe(secretsKey, uso), { algorithms: [ALGORITMO], currentDate: agora }).then(
    ({ payload }) => payload,
    () => ({}),
  );
}

/** A purpose of its own, so that the version before, which would take it for a whole session, takes it for none. */
const usoDaSessao = (daEmpresa: boolean): string => (daEmpresa ? 'sessao da empresa' : 'sessao');

export const assinarSessao = (
  secretsKey: Buffer,
  { id, organizationId, geracao, daEmpresa }: NomeDaSessao,
  expiraEm: Date,
): Promise<string> =>
  assinar(secretsKey, usoDaSessao(daEmpresa), { jti: id, org: organizationId, ger: geracao }, expiraEm);

export async function lerSessao(secretsKey: Buffer, texto: string, agora: Date) {
  for (const daEmpresa of [false, true]) {
    const { jti, org, ger } = await ler(secretsKey, usoDaSessao(daEmpresa), texto, agora);
    if (typeof jti === 'string' && typeof org === 'string' && typeof ger === 'number')
      return { id: jti, organizationId: org, geracao: ger, daEmpresa };
  }
  return undefined;
}

/** It holds until the person's password changes. */
export const assinarAparelho = (
  secretsKey: Buffer,
  { pessoaId, senhaHash }: { readonly pessoaId: string; readonly senhaHash: string },
  expiraEm: Date,
): Promise<string> => {
  const dados = { jti: newId(), sub: pessoaId, snh: marcaDaSenha(secretsKey, senhaHash) };
  return assinar(secretsKey, 'aparelho', dados, expiraEm);
};

/**
 * What the cookie says of a browser in which a person was signed in before: its own id, as each counts by itself, whose it
 * is, and what became of the password that the person had then, which does not tell that password's hash.
 */
export async function lerAparelho(secretsKey: Buffer, texto: string, agora: Date) {
  const { jti, sub, snh } = await ler(secretsKey, 'aparelho', texto, agora);
  return typeof jti === 'string' && typeof sub === 'string' && typeof snh === 'string'
    ? { id: jti, pessoaId: sub, senha: snh }
    : undefined;
}

/** What a browser keeps while it is at an office's provider. */
export interface Ida extends Checks {
  readonly organizationId: string;
  /** The provider as it was set up then (`Client`). */
  readonly version: string;
}

export const assinarIda = (secretsKey: Buffer, ida: Ida, expiraEm: Date): Promise<string> =>
  assinar(secretsKey, 'ida ao provedor', { ...ida }, expiraEm);

export async function lerIda(secretsKey: Buffer, texto: string, agora: Date): Promise<Ida | undefined> {
  const lida = await ler(secretsKey, 'ida ao provedor', texto, agora);
  // We have signed it: it is whole, or nothing of it is there.
  return lida.organizationId === undefined ? undefined : (lida as unknown as Ida);
}

export const marcaDaSenha = (secretsKey: Buffer, senhaHash: string): string =>
  createHmac('sha256', chaveDe(secretsKey, 'senha do aparelho')).update(senhaHash).digest('base64url');

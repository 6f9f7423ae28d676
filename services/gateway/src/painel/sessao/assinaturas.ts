import { hkdfSync } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';

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

/** Says that a person has signed in in this browser before. */
export function assinarAparelho(secretsKey: Buffer, userId: string, expiraEm: Date): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: ALGORITMO })
    .setSubject(userId)
    .setExpirationTime(expiraEm)
    .sign(chaveDe(secretsKey, 'aparelho'));
}

/** The person's id, or undefined. */
export async function lerAparelho(
  secretsKey: Buffer,
  texto: string,
  agora: Date,
): Promise<string | undefined> {
  return (await ler(secretsKey, 'aparelho', texto, agora)).sub;
}

async function ler(secretsKey: Buffer, uso: string, texto: string, agora: Date) {
  return jwtVerify(texto, chaveDe(secretsKey, uso), { algorithms: [ALGORITMO], currentDate: agora }).then(
    ({ payload }) => payload as { jti?: string; sub?: string; org?: unknown; ger?: unknown },
    () => ({}) as { jti?: string; sub?: string; org?: unknown; ger?: unknown },
  );
}

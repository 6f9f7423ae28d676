import { Email, ErroDaApi, validar } from '@apura/contracts';
import type { Identidade, Provedor } from '@apura/database';
import type { IDToken } from 'openid-client';

export interface Mostrada extends Identidade {
  /** The role by a value that the office has named: who has one may be invited by it. */
  readonly papelNomeado: 'owner' | 'member' | undefined;
}

/** OpenID Connect Core 1.0, 2: at most 255 ASCII characters. */
const SUB = /^[\x20-\x7e]{1,255}$/;

/** What an ID token says, as the office wants it understood. @throws ErroDaApi `identidade_invalida` */
export function identidadeDe(provedor: Provedor, token: IDToken): Mostrada {
  const { claim, valores_titular, valores_equipe, sem_papel } = provedor;
  if (!SUB.test(token.sub)) throw new ErroDaApi('identidade_invalida');
  const shown = new Set(claim === null ? [] : valuesOf(token, claim));
  const papelNomeado = valores_titular.some((valor) => shown.has(valor))
    ? 'owner'
    : valores_equipe.some((valor) => shown.has(valor))
      ? 'member'
      : undefined;
  return {
    issuer: token.iss,
    sub: token.sub,
    email: verifiedEmail(token),
    papel: claim === null ? undefined : (papelNomeado ?? (sem_papel === 'member' ? 'member' : null)),
    papelNomeado,
  };
}

/** Microsoft does not say `email_verified`; its `xms_edov` says that the address's domain is the company's. */
function verifiedEmail({ email, email_verified, xms_edov }: IDToken): string | undefined {
  if (email_verified !== true && ![true, 1, '1', 'true'].includes(xms_edov as string)) return undefined;
  try {
    return validar(Email, email).toLowerCase();
  } catch {
    // It may be no address at all.
    return undefined;
  }
}

/** The texts at a claim's name; where no claim has the whole name, dots lead into objects. */
function valuesOf(token: IDToken, claim: string): string[] {
  const at = (within: unknown, name: string): unknown =>
    typeof within === 'object' && within !== null && Object.hasOwn(within, name)
      ? (within as Record<string, unknown>)[name]
      : undefined;
  const found = at(token, claim) ?? claim.split('.').reduce(at, token as unknown);
  return [found].flat().filter((value) => typeof value === 'string');
}

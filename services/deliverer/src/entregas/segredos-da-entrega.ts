import { type EntregaLida, recifrarSegredo, type Tenant } from '@apura/database';
import { cifrarSegredo, decifrarSegredo } from '@apura/runtime';

/** The keys that secrets may be encrypted with: the current one first, then those that it has replaced. */
export type Chaveiro = readonly [atual: Buffer, ...anteriores: Buffer[]];

/**
 * The signing secrets of an entrega in clear. One that was encrypted with an earlier key is encrypted anew with the
 * current one, so that the earlier key can be retired.
 *
 * @throws when no key opens a secret.
 */
export async function segredosDaEntrega(
  chaveiro: Chaveiro,
  tenant: Tenant,
  entrega: EntregaLida,
): Promise<string[]> {
  const segredos: string[] = [];
  for (const { id, cifrado } of entrega.segredos) {
    const { segredo, chave } = decifrar(chaveiro, cifrado);
    if (chave > 0) await recifrarSegredo(tenant, id, cifrado, cifrarSegredo(chaveiro[0], segredo));
    segredos.push(segredo);
  }
  return segredos;
}

function decifrar(chaveiro: Chaveiro, cifrado: Buffer): { segredo: string; chave: number } {
  for (const [chave, key] of chaveiro.entries()) {
    try {
      return { segredo: decifrarSegredo(key, cifrado), chave };
    } catch {
      // Another key's: AES-GCM says so by refusing.
    }
  }
  throw new Error('no key opens the secret of this endpoint: SECRETS_KEY or SECRETS_KEYS_PREVIOUS is wrong');
}

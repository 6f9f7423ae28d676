import { type EntregaLida, recifrarSegredo, type Tenant } from '@apura/database';
import type { KeyRing } from '@apura/runtime';

/**
 * The signing secrets of an entrega in clear. One that was encrypted with an earlier key is encrypted anew with the
 * current one, so that the earlier key can be retired.
 *
 * @throws when no key opens a secret.
 */
export async function segredosDaEntrega(
  keyRing: KeyRing,
  tenant: Tenant,
  entrega: EntregaLida,
): Promise<string[]> {
  const segredos: string[] = [];
  for (const { id, cifrado } of entrega.segredos) {
    const { secret, outdated } = keyRing.open(cifrado);
    if (outdated) await recifrarSegredo(tenant, id, cifrado, keyRing.seal(secret));
    segredos.push(secret);
  }
  return segredos;
}

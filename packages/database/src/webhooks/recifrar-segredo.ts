import type { Tenant } from '../tenancy/tenant.ts';

/** Replaces a secret's ciphertext, if it is still `antes`: two deliverers may do so at once. */
export async function recifrarSegredo(
  tenant: Tenant,
  id: string,
  antes: Buffer,
  depois: Buffer,
): Promise<void> {
  await tenant.sql((client) =>
    client.query('UPDATE endpoint_secret SET cifrado = $3 WHERE id = $1 AND cifrado = $2', [
      id,
      antes,
      depois,
    ]),
  );
}

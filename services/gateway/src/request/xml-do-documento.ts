import type { DocumentoListado, Tenant } from '@apura/database';
import type { Storage } from '@apura/storage';

/** The bytes of the file that the note came in. */
export async function xmlDoDocumento(
  storage: Storage,
  tenant: Tenant,
  { sha256, chave }: DocumentoListado,
): Promise<Buffer> {
  const bytes = (await storage.read(tenant.organizationId, [sha256])).get(sha256.toString('hex'));
  if (!bytes) throw new Error(`the file of documento ${chave} is not in the storage`);
  return bytes;
}

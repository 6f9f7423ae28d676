import type { Tenant } from '@apura/database';
import type { Storage } from '@apura/storage';

/** The office's bytes with this hash, which a row names. @throws Error where they are not there: that is our fault */
export async function storedBytes(
  storage: Storage,
  { organizationId }: Pick<Tenant, 'organizationId'>,
  sha256: Buffer,
  what: string,
): Promise<Buffer> {
  const bytes = (await storage.read(organizationId, [sha256])).get(sha256.toString('hex'));
  if (!bytes) throw new Error(`the ${what} is not in the storage`);
  return bytes;
}

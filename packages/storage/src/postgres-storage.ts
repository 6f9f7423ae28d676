import {
  type Database,
  discardProvisional,
  readContents,
  saveProvisional,
  type Tenant,
} from '@apura/database';
import { decode, type NewObject, type OpenStorage } from './storage.ts';

/** Provisionally, beside the rows. */
export const saveObjects = (tenant: Tenant, objects: readonly NewObject[]) =>
  saveProvisional(
    tenant,
    objects.map(({ encoding, size, ...it }) => ({ ...it, codificacao: encoding, tamanho: size })),
  );

/** Bytes in PostgreSQL, beside the rows: the default, where one database must do. */
export function postgresStorage(database: Database): OpenStorage {
  return {
    async putProvisional(organizationId, objects) {
      const tenant = database.forOrganization(organizationId);
      const stored = await saveObjects(tenant, objects);
      return async () => void (await discardProvisional(tenant, stored));
    },
    async read(organizationId, hashes) {
      const rows = await readContents(database.forOrganization(organizationId), hashes);
      const decoded = await Promise.all(
        rows.map(
          async ({ sha256, codificacao, bytes }): Promise<[string, Buffer]> => [
            sha256.toString('hex'),
            await decode(sha256, codificacao, bytes),
          ],
        ),
      );
      return new Map(decoded);
    },
    close: () => {},
  };
}

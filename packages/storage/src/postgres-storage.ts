import { type Database, discardProvisional, readContents, saveProvisional } from '@apura/database';
import { decode } from './decode.ts';
import type { OpenStorage } from './storage.ts';

/** Bytes in PostgreSQL, beside the rows: the default, where one database must do. */
export function postgresStorage(database: Database): OpenStorage {
  return {
    async putProvisional(organizationId, objects) {
      const tenant = database.forOrganization(organizationId);
      const stored = await saveProvisional(
        tenant,
        objects.map(({ sha256, encoding, size, bytes }) => ({
          sha256,
          codificacao: encoding,
          tamanho: size,
          bytes,
        })),
      );
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

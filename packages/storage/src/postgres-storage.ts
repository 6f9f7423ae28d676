import { type Database, descartarProvisorios, gravarProvisorios, lerConteudos } from '@apura/database';
import { decode } from './decode.ts';
import type { Storage } from './storage.ts';

/** Bytes in PostgreSQL, beside the rows: the default, where one database must do. */
export function postgresStorage(database: Database): Storage {
  return {
    async putProvisional(organizationId, objects) {
      const tenant = database.forOrganization(organizationId);
      const stored = await gravarProvisorios(
        tenant,
        objects.map(({ sha256, encoding, size, bytes }) => ({
          sha256,
          codificacao: encoding,
          tamanho: size,
          bytes,
        })),
      );
      return async () => void (await descartarProvisorios(tenant, stored));
    },
    async read(organizationId, hashes) {
      const rows = await lerConteudos(database.forOrganization(organizationId), hashes);
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
  };
}

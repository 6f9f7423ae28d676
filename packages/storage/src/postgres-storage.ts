import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { type Database, gravarProvisorios, lerConteudos } from '@apura/database';
import type { Storage } from './storage.ts';

const unzip = promisify(gunzip);

/** An XML has 5 MB at most; nothing that was stored can grow beyond this when it is read back. */
const MAX_OUTPUT = 64 * 1024 * 1024;

/** Bytes in PostgreSQL, beside the rows: the default, where one database must do. */
export function postgresStorage(database: Database): Storage {
  return {
    putProvisional: (organizationId, objects) =>
      gravarProvisorios(
        database.forOrganization(organizationId),
        objects.map(({ sha256, encoding, size, bytes }) => ({
          sha256,
          codificacao: encoding,
          tamanho: size,
          bytes,
        })),
      ),
    async read(organizationId, hashes) {
      const rows = await lerConteudos(database.forOrganization(organizationId), hashes);
      const decoded = await Promise.all(
        rows.map(
          async ({ sha256, codificacao, bytes }): Promise<[string, Buffer]> => [
            sha256.toString('hex'),
            codificacao === 'gzip' ? await unzip(bytes, { maxOutputLength: MAX_OUTPUT }) : bytes,
          ],
        ),
      );
      return new Map(decoded);
    },
  };
}

import { type Database, discardProvisional, newId, readContents, saveProvisional } from '@apura/database';
import { type Bucket, type BucketOptions, openBucket } from './bucket.ts';
import { CorruptContent, decode } from './decode.ts';
import { pack } from './pack.ts';
import { type Pointer, readPointer, writePointer } from './pointer.ts';
import type { OpenStorage, OutsideBytes } from './storage.ts';
import { sweepOrphans } from './sweep-orphans.ts';

const UUID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** Whatever else an operator may keep in the bucket is none of ours. */
const OURS = new RegExp(`^${UUID}/${UUID}$`);

interface Wanted extends Pointer {
  readonly sha256: Buffer;
}

/**
 * Bytes in an S3-compatible bucket: one object for each batch that is stored, under the office's own prefix. The row
 * of a content holds where it is in place of its bytes, so whether it is provisional, whose it is and that it stays
 * only with its lote are settled by the same rows and transactions as with PostgreSQL. Reads what PostgreSQL still
 * holds too. See docs/adr/0005-s3-objects.md.
 */
export function s3Storage(
  database: Database,
  options: BucketOptions,
): OpenStorage & { readonly outside: OutsideBytes } {
  const bucket = openBucket(options);
  return {
    async putProvisional(organizationId, objects) {
      if (objects.length === 0) return async () => {};
      const tenant = database.forOrganization(organizationId);
      const object = `${organizationId}/${newId()}`;
      const { bytes, places } = pack(objects);
      // The bytes before their rows: a row always has its bytes, and bytes without a row are swept.
      await bucket.put(object, bytes);
      const stored = await saveProvisional(
        tenant,
        places.map(({ sha256, size, ...place }) => ({
          sha256,
          codificacao: 'identity',
          tamanho: size,
          bytes: writePointer({ object, ...place }),
        })),
      );
      return async () => {
        const removed = await discardProvisional(tenant, stored);
        // Only rows that were made with it ever point into it.
        if (removed === stored.hashes.length) await bucket.remove(object);
      };
    },
    async read(organizationId, hashes) {
      const rows = await readContents(database.forOrganization(organizationId), hashes);
      const objects = new Map<string, Wanted[]>();
      const parts: Promise<[string, Buffer][]>[] = [];
      for (const { sha256, codificacao, bytes } of rows) {
        const pointer = readPointer(sha256, codificacao, bytes);
        if (!pointer) {
          parts.push(decode(sha256, codificacao, bytes).then((decoded) => [[hex(sha256), decoded]]));
          continue;
        }
        // Second lock: a row of one office can never bring another's bytes.
        if (!pointer.object.startsWith(`${organizationId}/`))
          throw new CorruptContent(`content ${hex(sha256)} points elsewhere`);
        objects.set(pointer.object, [...(objects.get(pointer.object) ?? []), { sha256, ...pointer }]);
      }
      for (const [object, wanted] of objects) parts.push(readObject(bucket, object, wanted));
      return new Map((await Promise.all(parts)).flat());
    },
    outside: outsideBytes(database, bucket),
    close: () => bucket.close(),
  };
}

const hex = (sha256: Buffer): string => sha256.toString('hex');

function readObject(bucket: Bucket, object: string, wanted: readonly Wanted[]): Promise<[string, Buffer][]> {
  // One request for the whole span: the files of a chunk were stored together.
  const start = Math.min(...wanted.map(({ offset }) => offset));
  const end = Math.max(...wanted.map(({ offset, length }) => offset + length));
  const span = bucket.get(object, start, end - start).catch((cause: unknown) => {
    if ((cause as Error).name !== 'NoSuchKey') throw cause;
    throw new CorruptContent(`object ${object} is gone`, { cause });
  });
  return Promise.all(
    wanted.map(async ({ sha256, offset, length, encoding }): Promise<[string, Buffer]> => {
      const bytes = (await span).subarray(offset - start, offset - start + length);
      return [hex(sha256), await decode(sha256, encoding, bytes)];
    }),
  );
}

function outsideBytes(database: Database, bucket: Bucket): OutsideBytes {
  return {
    sweep: (before) => sweepOrphans(database, bucket, before),
    objects: {
      async *list() {
        for await (const { key } of bucket.list('')) if (OURS.test(key)) yield key;
      },
      get: (key) => bucket.whole(key),
      put: (key, bytes) => bucket.put(key, bytes),
    },
    async erase(organizationId) {
      let removed = 0;
      for await (const { key } of bucket.list(`${organizationId}/`)) {
        await bucket.remove(key);
        removed += 1;
      }
      return removed;
    },
  };
}

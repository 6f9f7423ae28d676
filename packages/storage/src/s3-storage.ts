import { type Database, descartarProvisorios, gravarProvisorios, lerConteudos, newId } from '@apura/database';
import { type BucketOptions, openBucket } from './bucket.ts';
import { CorruptContent, decode } from './decode.ts';
import { pack } from './pack.ts';
import { type Pointer, readPointer, writePointer } from './pointer.ts';
import type { OutsideStorage } from './storage.ts';
import { sweepOrphans } from './sweep-orphans.ts';

const UUID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** Whatever else an operator may keep in the bucket is none of ours. */
const OURS = new RegExp(`^${UUID}/${UUID}$`);

interface Wanted extends Pointer {
  readonly sha256: Buffer;
}

function byObject(wanted: readonly Wanted[]): Map<string, Wanted[]> {
  const groups = new Map<string, Wanted[]>();
  for (const one of wanted) groups.set(one.object, [...(groups.get(one.object) ?? []), one]);
  return groups;
}

/**
 * Bytes in an S3-compatible bucket: one object for each batch that is stored, under the office's own prefix. The row
 * of a content holds where it is in place of its bytes, so whether it is provisional, whose it is and that it stays
 * only with its lote are settled by the same rows and transactions as with PostgreSQL. Reads what PostgreSQL still
 * holds too. See docs/adr/0005-s3-objects.md.
 */
export function s3Storage(database: Database, options: BucketOptions): OutsideStorage {
  const bucket = openBucket(options);

  async function readObject(object: string, wanted: readonly Wanted[]): Promise<[string, Buffer][]> {
    // One request for the whole span: the files of a chunk were stored together.
    const start = Math.min(...wanted.map(({ offset }) => offset));
    const end = Math.max(...wanted.map(({ offset, length }) => offset + length));
    const span = await bucket.get(object, start, end - start).catch((cause: unknown) => {
      if ((cause as Error).name !== 'NoSuchKey') throw cause;
      throw new CorruptContent(`object ${object} is gone`, { cause });
    });
    return Promise.all(
      wanted.map(async ({ sha256, offset, length, encoding }): Promise<[string, Buffer]> => {
        const bytes = span.subarray(offset - start, offset - start + length);
        return [sha256.toString('hex'), await decode(sha256, encoding, bytes)];
      }),
    );
  }

  return {
    async putProvisional(organizationId, objects) {
      if (objects.length === 0) return async () => {};
      const tenant = database.forOrganization(organizationId);
      const object = `${organizationId}/${newId()}`;
      const { bytes, places } = pack(objects);
      // The bytes before their rows: a row always has its bytes, and bytes without a row are swept.
      await bucket.put(object, bytes);
      const stored = await gravarProvisorios(
        tenant,
        places.map(({ sha256, size, ...place }) => ({
          sha256,
          codificacao: 'identity',
          tamanho: size,
          bytes: writePointer({ object, ...place }),
        })),
      );
      return async () => {
        const removed = await descartarProvisorios(tenant, stored);
        // Only rows that were made with it ever point into it.
        if (removed === stored.hashes.length) await bucket.remove(object);
      };
    },

    async read(organizationId, hashes) {
      const rows = await lerConteudos(database.forOrganization(organizationId), hashes);
      const wanted: Wanted[] = [];
      const inRows: Promise<[string, Buffer]>[] = [];
      for (const { sha256, codificacao, bytes } of rows) {
        const pointer = readPointer(sha256, codificacao, bytes);
        // Second lock: a row of one office can never bring another's bytes.
        if (pointer && !pointer.object.startsWith(`${organizationId}/`)) {
          throw new CorruptContent(`content ${sha256.toString('hex')} points elsewhere`);
        }
        if (pointer) wanted.push({ sha256, ...pointer });
        else
          inRows.push(
            decode(sha256, codificacao, bytes).then((decoded): [string, Buffer] => [
              sha256.toString('hex'),
              decoded,
            ]),
          );
      }
      const outside = [...byObject(wanted)].map(([object, its]) => readObject(object, its));
      return new Map([...(await Promise.all(inRows)), ...(await Promise.all(outside)).flat()]);
    },

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

    close: () => bucket.close(),
  };
}

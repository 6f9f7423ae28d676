import { createHash } from 'node:crypto';
import { type Database, discardProvisional, newId, readContents } from '@apura/database';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { saveObjects } from './postgres-storage.ts';
import {
  CorruptContent,
  decode,
  type NewObject,
  type OpenStorage,
  type OutsideBytes,
  type Pointer,
  pack,
  packedHashes,
  readPointer,
  writePointer,
} from './storage.ts';

const isMissing = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'NoSuchKey';

const UUID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** Whatever else an operator may keep in the bucket is none of ours. */
const OURS = new RegExp(`^${UUID}/${UUID}$`);

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
      const { object, rows } = await putPack(bucket, organizationId, objects);
      const stored = await saveObjects(tenant, rows);
      return async () => {
        const removed = await discardProvisional(tenant, stored);
        // Only rows that were made with it ever point into it.
        if (removed === stored.hashes.length) await bucket.remove(object);
      };
    },
    async read(organizationId, hashes) {
      const rows = await readContents(database.forOrganization(organizationId), hashes);
      const encoded = rows.map(({ codificacao: encoding, ...row }) => ({ ...row, encoding }));
      const { inRows, objects } = locate(organizationId, encoded);
      const decoded = async ({ sha256 }: Encoded, encoding: NewObject['encoding'], bytes: Buffer) =>
        [hex(sha256), await decode(sha256, encoding, bytes)] as const;
      const parts = [...objects].map(async ([object, wanted]) => {
        const read = await readEncoded(bucket, object, wanted);
        return Promise.all(read.map(([{ row, encoding }, bytes]) => decoded(row, encoding, bytes)));
      });
      const here = Promise.all(inRows.map((row) => decoded(row, row.encoding, row.bytes)));
      return new Map((await Promise.all([here, ...parts])).flat());
    },
    outside: outsideBytes(database, bucket),
    close: () => bucket.close(),
  };
}

const hex = (sha256: Buffer): string => sha256.toString('hex');

/** Writes contents into one object. The bytes before their rows: a row always has its bytes, and bytes without a row are swept. */
async function putPack(bucket: Bucket, organizationId: string, objects: readonly NewObject[]) {
  const object = `${organizationId}/${newId()}`;
  const { bytes, places } = pack(objects);
  await bucket.put(object, bytes);
  const rows = places.map(({ sha256, size, ...place }): NewObject => {
    return { sha256, size, encoding: 'identity', bytes: writePointer({ object, ...place }) };
  });
  return { object, rows };
}

/** Where a row points to; undefined where it holds the bytes. Second lock: a row of one office can never bring another's. */
function ownPointer(organizationId: string, { sha256, encoding, bytes }: Encoded): Pointer | undefined {
  const pointer = readPointer(sha256, encoding, bytes);
  if (pointer && !pointer.object.startsWith(`${organizationId}/`))
    throw new CorruptContent(`content ${hex(sha256)} points elsewhere`);
  return pointer;
}

type Encoded = Pick<NewObject, 'sha256' | 'encoding' | 'bytes'>;

/** Contents whose rows hold the bytes, and the others by the object that these lie in. */
function locate<Row extends Encoded>(organizationId: string, rows: readonly Row[]) {
  const inRows: Row[] = [];
  const objects = new Map<string, (Pointer & { readonly row: Row })[]>();
  for (const row of rows) {
    const pointer = ownPointer(organizationId, row);
    if (!pointer) inRows.push(row);
    else objects.set(pointer.object, [...(objects.get(pointer.object) ?? []), { ...pointer, row }]);
  }
  return { inRows, objects };
}

async function readEncoded<Of extends Pointer>(
  bucket: Bucket,
  object: string,
  wanted: readonly Of[],
): Promise<[Of, Buffer][]> {
  // One request for the whole span: the files of a chunk were stored together.
  const start = Math.min(...wanted.map(({ offset }) => offset));
  const end = Math.max(...wanted.map(({ offset, length }) => offset + length));
  const span = await bucket.get(object, start, end - start).catch((cause: unknown) => {
    if (!isMissing(cause)) throw cause;
    throw new CorruptContent(`object ${object} is gone`, { cause });
  });
  return wanted.map((it) => [it, span.subarray(it.offset - start, it.offset - start + it.length)]);
}

function outsideBytes(database: Database, bucket: Bucket): OutsideBytes {
  return {
    sweep: (before) => sweepOrphans(database, bucket, before),
    async bring(organizationId, rows) {
      const { inRows: brought, objects } = locate(organizationId, rows);
      for (const [object, wanted] of objects)
        for (const [{ row, encoding }, bytes] of await readEncoded(bucket, object, wanted))
          brought.push({ ...row, encoding, bytes });
      return brought;
    },
    carry: async (organizationId, objects) => (await putPack(bucket, organizationId, objects)).rows,
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

/** The index of about five hundred contents; a longer one costs a second read. */
const USUAL_HEAD = 32 * 1024;
/** Five times the most that a lote may hold. */
const LARGEST_HEAD = 16 * 1024 * 1024;

async function hashesIn(bucket: Bucket, key: string): Promise<Buffer[]> {
  const hashes =
    packedHashes(await bucket.get(key, 0, USUAL_HEAD)) ??
    packedHashes(await bucket.get(key, 0, LARGEST_HEAD));
  if (hashes === undefined) throw new Error(`object ${key} has no index`);
  return hashes;
}

/** Whether a row still points into the object. A content that two uploads brought is pointed to in one of their objects. */
async function isUsed(database: Database, bucket: Bucket, key: string, organizationId: string) {
  const rows = await readContents(database.forOrganization(organizationId), await hashesIn(bucket, key));
  return rows.some(
    ({ sha256, codificacao, bytes }) => readPointer(sha256, codificacao, bytes)?.object === key,
  );
}

/** Removes the objects stored before `before` that no row points into. Returns how many. */
async function sweepOrphans(database: Database, bucket: Bucket, before: Date): Promise<number> {
  let removed = 0;
  for await (const folder of bucket.folders()) {
    const organizationId = folder.slice(0, -1);
    for await (const { key, modified } of bucket.list(folder)) {
      if (modified >= before || (await isUsed(database, bucket, key, organizationId))) continue;
      await bucket.remove(key);
      removed += 1;
    }
  }
  return removed;
}

export interface BucketOptions {
  readonly bucket: string;
  readonly region: string;
  /** For a server that is not Amazon's; then the bucket's name goes into the path. */
  readonly endpoint?: string;
  /** Missing: found as Amazon's library does (environment, role of the machine). */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
}

type Bucket = ReturnType<typeof openBucket>;

/** The few things that we ask of an S3-compatible bucket. */
function openBucket({ bucket: Bucket, region, endpoint, credentials }: BucketOptions) {
  const client = new S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === undefined ? {} : { credentials }),
    // The newer checksums are not understood by every compatible server. Content-MD5 is, and we compare SHA-256 on reading.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

  const pages = (input: { Prefix?: string; Delimiter?: string }) =>
    paginateListObjectsV2({ client }, { Bucket, ...input });

  const read = async (Key: string, Range?: string): Promise<Buffer> => {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, ...(Range ? { Range } : {}) }));
    return Buffer.from((await Body?.transformToByteArray()) ?? []);
  };

  return {
    async put(Key: string, bytes: Buffer) {
      const ContentMD5 = createHash('md5').update(bytes).digest('base64');
      await client.send(new PutObjectCommand({ Bucket, Key, Body: bytes, ContentMD5 }));
    },
    /** `length` bytes from `offset`; fewer where the object ends. */
    get: (Key: string, offset: number, length: number) => read(Key, `bytes=${offset}-${offset + length - 1}`),
    /** All bytes of an object; undefined when it is not there. */
    async whole(Key: string) {
      try {
        return await read(Key);
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async *list(Prefix: string) {
      for await (const { Contents = [] } of pages({ Prefix })) {
        for (const { Key, LastModified } of Contents) {
          if (Key !== undefined && LastModified !== undefined) yield { key: Key, modified: LastModified };
        }
      }
    },
    /** The first parts of the keys, up to and with the first "/". */
    async *folders() {
      for await (const { CommonPrefixes = [] } of pages({ Delimiter: '/' })) {
        for (const { Prefix } of CommonPrefixes) if (Prefix !== undefined) yield Prefix;
      }
    },
    async remove(Key: string) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },
    close: () => client.destroy(),
  };
}

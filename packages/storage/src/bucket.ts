import { createHash } from 'node:crypto';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';

export interface BucketOptions {
  readonly bucket: string;
  readonly region: string;
  /** For a server that is not Amazon's; then the bucket's name goes into the path. */
  readonly endpoint?: string;
  /** Missing: found as Amazon's library does (environment, role of the machine). */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
}

export type Bucket = ReturnType<typeof openBucket>;

/** The few things that we ask of an S3-compatible bucket. */
export function openBucket({ bucket: Bucket, region, endpoint, credentials }: BucketOptions) {
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
        if ((error as Error).name === 'NoSuchKey') return undefined;
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

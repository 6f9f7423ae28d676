import { createHash } from 'node:crypto';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
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

export interface Listed {
  readonly key: string;
  readonly modified: Date;
}

/** The few things that we ask of an S3-compatible bucket. */
export interface Bucket {
  put(key: string, bytes: Buffer): Promise<void>;
  /** `length` bytes from `offset`; fewer where the object ends. */
  get(key: string, offset: number, length: number): Promise<Buffer>;
  /** All bytes of an object; undefined when it is not there. */
  whole(key: string): Promise<Buffer | undefined>;
  list(prefix: string): AsyncGenerator<Listed>;
  /** The first parts of the keys, up to and with the first "/". */
  folders(): AsyncGenerator<string>;
  remove(key: string): Promise<void>;
  close(): void;
}

export function openBucket({ bucket: Bucket, region, endpoint, credentials }: BucketOptions): Bucket {
  const client = new S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === undefined ? {} : { credentials }),
    // The newer checksums are not understood by every compatible server. Content-MD5 is, and we compare SHA-256 on reading.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

  async function* pages(input: { Prefix?: string; Delimiter?: string }) {
    let ContinuationToken: string | undefined;
    do {
      const page = await client.send(
        new ListObjectsV2Command({
          Bucket,
          ...input,
          ...(ContinuationToken === undefined ? {} : { ContinuationToken }),
        }),
      );
      yield page;
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
  }

  return {
    async put(Key, bytes) {
      const ContentMD5 = createHash('md5').update(bytes).digest('base64');
      await client.send(new PutObjectCommand({ Bucket, Key, Body: bytes, ContentMD5 }));
    },
    async get(Key, offset, length) {
      const Range = `bytes=${offset}-${offset + length - 1}`;
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, Range }));
      return Buffer.from((await Body?.transformToByteArray()) ?? []);
    },
    async whole(Key) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
        return Buffer.from((await Body?.transformToByteArray()) ?? []);
      } catch (error) {
        if ((error as Error).name === 'NoSuchKey') return undefined;
        throw error;
      }
    },
    async *list(Prefix) {
      for await (const { Contents = [] } of pages({ Prefix })) {
        for (const { Key, LastModified } of Contents) {
          if (Key !== undefined && LastModified !== undefined) yield { key: Key, modified: LastModified };
        }
      }
    },
    async *folders() {
      for await (const { CommonPrefixes = [] } of pages({ Delimiter: '/' })) {
        for (const { Prefix } of CommonPrefixes) if (Prefix !== undefined) yield Prefix;
      }
    },
    async remove(Key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },
    close: () => client.destroy(),
  };
}

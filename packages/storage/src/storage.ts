import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gunzipSync } from 'node:zlib';
import { DataError } from '@apura/database';

/** Stored bytes are addressed by the SHA-256 of what they are before compression. */

export interface NewObject {
  readonly sha256: Buffer;
  readonly encoding: 'gzip' | 'identity';
  /** Bytes before encoding. */
  readonly size: number;
  readonly bytes: Buffer;
}

/** Removes what one call stored, but for what something else has come to count on. */
export type TakeBack = () => Promise<void>;

/** XML and PDF bytes of one office. */
export interface Storage {
  /** Stores bytes provisionally: they stay only if a row refers to them within the hour. */
  putProvisional(organizationId: string, objects: readonly NewObject[]): Promise<TakeBack>;
  /**
   * The decoded bytes by hex hash; what is not there is left out.
   *
   * @throws `CorruptContent` when what is there is not what was stored.
   */
  read(organizationId: string, hashes: readonly Buffer[]): Promise<ReadonlyMap<string, Buffer>>;
}

/** Bytes that may be kept outside the database: what a service holds. */
export interface OpenStorage extends Storage {
  /** Only where bytes lie outside the database, and so do not go away with their rows. */
  readonly outside?: OutsideBytes;
  close(): void;
}

export interface OutsideBytes {
  /**
   * Removes what no row refers to any more, of every office. Only what was stored before `before` is looked at; it must
   * lie well over an hour back, because bytes are stored before their rows. Returns how many objects went.
   */
  sweep(before: Date): Promise<number>;
  /** Contents as their rows have them, with their bytes in place of where those lie. */
  bring(organizationId: string, rows: readonly NewObject[]): Promise<NewObject[]>;
  /** Puts the bytes of contents outside. Returns them as their rows are to have them. */
  carry(organizationId: string, objects: readonly NewObject[]): Promise<NewObject[]>;
  /** As they lie there, for a backup. */
  readonly objects: StoredObjects;
  /** Removes all bytes of an office whose rows are gone or going. Returns how many objects went. */
  erase(organizationId: string): Promise<number>;
}

/** Objects that hold the bytes of offices, each under `<office>/<id>`. One never changes after it was written. */
export interface StoredObjects {
  /** The keys of all offices. */
  list(): AsyncIterable<string>;
  /** Undefined when it has gone in the meantime. */
  get(key: string): Promise<Buffer | undefined>;
  put(key: string, bytes: Buffer): Promise<void>;
}

const unzip = promisify(gunzip);

/** An XML has 5 MB at most; nothing that was stored can grow beyond this when it is read back. */
const MAX_OUTPUT = 64 * 1024 * 1024;

/** Encoded bytes up to which decoding here costs less than handing it to another thread: an ordinary note has 4 KB. */
const SMALL = 32 * 1024;

const LEAST_PIECE = 1024;
const LARGEST_PIECE = 256 * 1024;

/**
 * Room for all that these bytes of gzip decode to, by what their end says, and one byte more, by which zlib knows that this was all: in the
 * pieces that it takes by itself a note takes two, which are copied together. What is not so small, or lies, comes in several all the same.
 */
const pieceFor = (bytes: Buffer): number =>
  1 +
  Math.min(Math.max(bytes.length < 4 ? 0 : bytes.readUInt32LE(bytes.length - 4), LEAST_PIECE), LARGEST_PIECE);

/** What was read is not what was stored. The name of the content is in the message, its bytes are not. */
export class CorruptContent extends DataError {
  override readonly name = 'CorruptContent';
}

const hashOf = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

/** Decodes what was read back and compares it with the hash that it is addressed by. */
export async function decode(sha256: Buffer, encoding: NewObject['encoding'], bytes: Buffer) {
  let decoded = bytes;
  if (encoding === 'gzip') {
    try {
      decoded =
        bytes.length <= SMALL
          ? gunzipSync(bytes, { maxOutputLength: MAX_OUTPUT, chunkSize: pieceFor(bytes) })
          : await unzip(bytes, { maxOutputLength: MAX_OUTPUT });
    } catch (cause) {
      throw new CorruptContent(`content ${sha256.toString('hex')} cannot be decoded`, { cause });
    }
  }
  if (!hashOf(decoded).equals(sha256)) {
    throw new CorruptContent(`content ${sha256.toString('hex')} is not what was stored`);
  }
  return decoded;
}

const MAGIC = 'apura-pack-1 ';
const END = 0x0a;

/**
 * Puts many contents into one object: a line that names them (the index), then their encoded bytes one after another.
 * Offsets count from the beginning, head included.
 */
export function pack(objects: readonly NewObject[]) {
  const head = Buffer.from(`${MAGIC}${objects.map(({ sha256 }) => sha256.toString('hex')).join(' ')}\n`);
  let offset = head.length;
  const places = objects.map(({ bytes, ...object }) => {
    const place = { ...object, offset, length: bytes.length };
    offset += bytes.length;
    return place;
  });
  return { bytes: Buffer.concat([head, ...objects.map(({ bytes }) => bytes)]), places };
}

/** The hashes that the first line of a pack names; undefined while `beginning` does not hold the whole line. */
export function packedHashes(beginning: Buffer): Buffer[] | undefined {
  const end = beginning.indexOf(END);
  if (end < 0) return undefined;
  const line = beginning.toString('latin1', 0, end);
  if (!line.startsWith(MAGIC)) throw new Error('not a pack of ours');
  return line
    .slice(MAGIC.length)
    .split(' ')
    .filter((hex) => hex !== '')
    .map((hex) => Buffer.from(hex, 'hex'));
}

/** What stands in a row in place of the bytes: where they are. */
export interface Pointer {
  readonly object: string;
  readonly offset: number;
  readonly length: number;
  readonly encoding: NewObject['encoding'];
}

export function writePointer({ object, offset, length, encoding }: Pointer): Buffer {
  return Buffer.from(JSON.stringify({ object, offset, length, encoding }));
}

/**
 * Reads the pointer in a row, or undefined when the row holds the bytes themselves (stored before this driver was
 * chosen). A row is named by the hash of its content, and no pointer can be made that has the hash it is stored under:
 * so a file that looks like a pointer is never taken for one.
 */
export function readPointer(sha256: Buffer, encoding: string, bytes: Buffer): Pointer | undefined {
  if (encoding !== 'identity' || hashOf(bytes).equals(sha256)) return undefined;
  try {
    // `writePointer` wrote it; what else may stand there is told by its hash.
    const pointer: Pointer = JSON.parse(bytes.toString('utf8'));
    return pointer;
  } catch (cause) {
    throw new CorruptContent(`content ${sha256.toString('hex')} is not what was stored`, { cause });
  }
}

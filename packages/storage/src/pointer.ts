import { CorruptContent, hashOf } from './decode.ts';
import type { NewObject } from './storage.ts';

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
    return JSON.parse(bytes.toString('utf8')) as Pointer;
  } catch (cause) {
    throw new CorruptContent(`content ${sha256.toString('hex')} is not what was stored`, { cause });
  }
}

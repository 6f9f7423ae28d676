import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gunzipSync } from 'node:zlib';
import { ErroDosDados } from '@apura/database';
import type { NewObject } from './storage.ts';

const unzip = promisify(gunzip);

/** An XML has 5 MB at most; nothing that was stored can grow beyond this when it is read back. */
const MAX_OUTPUT = 64 * 1024 * 1024;

/** Encoded bytes up to which decoding here costs less than handing it to another thread: an ordinary note has 4 KB. */
const SMALL = 32 * 1024;

/** What was read is not what was stored. The name of the content is in the message, its bytes are not. */
export class CorruptContent extends ErroDosDados {
  override readonly name = 'CorruptContent';
}

export const hashOf = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

/** Decodes what was read back and compares it with the hash that it is addressed by. */
export async function decode(sha256: Buffer, encoding: NewObject['encoding'], bytes: Buffer) {
  let decoded = bytes;
  if (encoding === 'gzip') {
    try {
      decoded =
        bytes.length <= SMALL
          ? gunzipSync(bytes, { maxOutputLength: MAX_OUTPUT })
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

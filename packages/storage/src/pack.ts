import type { NewObject } from './storage.ts';

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

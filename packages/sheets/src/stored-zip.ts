import { crc32 } from 'node:zlib';

export interface ZippedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** From here on a number stands in a field of eight bytes behind the one that it does not fit into (ZIP64). */
const MAX_16 = 0xffff;
const MAX_32 = 0xffff_ffff;
/** Version 4.5: ZIP64. Names are UTF-8. The first day that a ZIP can name: the same content is the same bytes. */
const VERSION = 45;
const UTF8 = 0x0800;
const DAY = 0x21;

interface Entry {
  readonly name: Buffer;
  readonly crc: number;
  readonly size: number;
  readonly offset: number;
}

/**
 * A ZIP of the files (each below 4 GiB), each asked for only when the one before has been taken: what is in memory is one of
 * them. They are stored as they are, since reports and workbooks are compressed already. As many and as large as they
 * come: beyond 4 GiB or 65,534 files it is a ZIP64.
 */
export async function* zipOf(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const entries: Entry[] = [];
  let offset = 0;
  for await (const { name, bytes } of files) {
    const entry = { name: Buffer.from(name), crc: crc32(bytes), size: bytes.length, offset };
    const head = localHead(entry);
    entries.push(entry);
    offset += head.length + bytes.length;
    yield head;
    yield bytes;
  }
  const directory = Buffer.concat(entries.map(centralHead));
  yield directory;
  yield endOf(entries.length, directory.length, offset);
}

/** Numbers of so many bytes each, little-endian. */
const little =
  (bytes: 2 | 4 | 8) =>
  (...values: readonly number[]): Buffer => {
    const buffer = Buffer.alloc(bytes * values.length);
    for (const [i, value] of values.entries())
      if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value), i * bytes);
      else buffer.writeUIntLE(value, i * bytes, bytes);
    return buffer;
  };
const [of2, of4, of8] = [little(2), little(4), little(8)];

/** What both heads of a file say of it. */
const described = ({ crc, size, name }: Entry, extra: number): Buffer =>
  Buffer.concat([of2(VERSION, UTF8, 0, 0, DAY), of4(crc, size, size), of2(name.length, extra)]);

const localHead = (entry: Entry): Buffer => Buffer.concat([of4(0x04034b50), described(entry, 0), entry.name]);

function centralHead(entry: Entry): Buffer {
  const far = entry.offset >= MAX_32;
  const extra = far ? Buffer.concat([of2(1, 8), of8(entry.offset)]) : Buffer.alloc(0);
  const head = Buffer.concat([of4(0x02014b50), of2(VERSION), described(entry, extra.length), of2(0, 0, 0)]);
  return Buffer.concat([head, of4(0, far ? MAX_32 : entry.offset), entry.name, extra]);
}

/** How many files there are, how long their directory is and where it begins. */
function endOf(count: number, length: number, offset: number): Buffer {
  const counted = Math.min(count, MAX_16);
  const place = of4(Math.min(length, MAX_32), Math.min(offset, MAX_32));
  const end = Buffer.concat([of4(0x06054b50), of2(0, 0, counted, counted), place, of2(0)]);
  if (count < MAX_16 && length < MAX_32 && offset < MAX_32) return end;
  const version = of2(VERSION, VERSION);
  const end64 = [of4(0x06064b50), of8(44), version, of4(0, 0), of8(count, count, length, offset)];
  const locator = [of4(0x07064b50, 0), of8(offset + length), of4(1)];
  return Buffer.concat([...end64, ...locator, end]);
}

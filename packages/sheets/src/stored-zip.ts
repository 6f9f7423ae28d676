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
function record(...fields: readonly (readonly [bytes: 2 | 4 | 8, value: number])[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value), at);
    else buffer.writeUIntLE(value, at, bytes);
    at += bytes;
  }
  return buffer;
}

/** What both heads of a file say of it. */
const described = ({ crc, size, name }: Entry, extra: number) =>
  [
    ...([VERSION, UTF8, 0, 0, DAY] as const).map((value) => [2, value] as const),
    ...([crc, size, size] as const).map((value) => [4, value] as const),
    [2, name.length] as const,
    [2, extra] as const,
  ] as const;

const localHead = (entry: Entry): Buffer =>
  Buffer.concat([record([4, 0x04034b50], ...described(entry, 0)), entry.name]);

function centralHead(entry: Entry): Buffer {
  const far = entry.offset >= MAX_32;
  const extra = far ? record([2, 1], [2, 8], [8, entry.offset]) : Buffer.alloc(0);
  const place = [
    ...([0, 0, 0] as const).map((value) => [2, value] as const),
    [4, 0] as const,
    [4, far ? MAX_32 : entry.offset] as const,
  ];
  const head = record([4, 0x02014b50], [2, VERSION], ...described(entry, extra.length), ...place);
  return Buffer.concat([head, entry.name, extra]);
}

/** How many files there are, how long their directory is and where it begins. */
function endOf(count: number, length: number, offset: number): Buffer {
  const end = record(
    ...([
      [4, 0x06054b50],
      [2, 0],
      [2, 0],
    ] as const),
    ...([Math.min(count, MAX_16), Math.min(count, MAX_16)] as const).map((value) => [2, value] as const),
    ...([
      [4, Math.min(length, MAX_32)],
      [4, Math.min(offset, MAX_32)],
      [2, 0],
    ] as const),
  );
  if (count < MAX_16 && length < MAX_32 && offset < MAX_32) return end;
  const end64 = record(
    ...([
      [4, 0x06064b50],
      [8, 44],
      [2, VERSION],
      [2, VERSION],
      [4, 0],
      [4, 0],
    ] as const),
    ...([count, count, length, offset] as const).map((value) => [8, value] as const),
  );
  return Buffer.concat([end64, record([4, 0x07064b50], [4, 0], [8, offset + length], [4, 1]), end]);
}

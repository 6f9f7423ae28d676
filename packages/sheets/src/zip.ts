import { constants, crc32, deflateRaw, deflateRawSync, type ZlibOptions } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';

export type OpenFile = ReturnType<ReturnType<typeof openZip>['open']>;

/** Up to so many bytes a way to another thread and back costs more than compressing them, a tenth of a millisecond or two. */
const AT_ONCE = 8 * 1024;
const deflate = (bytes: Uint8Array, options: ZlibOptions) =>
  new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    if (bytes.length <= AT_ONCE) resolve(deflateRawSync(bytes, options));
    else deflateRaw(bytes, options, (error, packed) => (error ? reject(error) : resolve(packed)));
  });
const DEFLATED = 8;
/** Characters that are gathered before they are compressed; each piece begins without knowledge of the one before. */
const GATHERED = 256 * 1024;
/** The first moment that a ZIP can name: the same content is the same bytes. */
const FIRST_MOMENT = new Date(1980, 0, 1);

/**
 * A ZIP whose files may be written side by side, compressed in Node's own threads; they stand in it in the order in which
 * they were opened. It is kept until the end. Up to 4 GiB and 65,535 files.
 */
export function openZip() {
  const kept: Uint8Array[] = [];
  const files: Promise<void>[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    kept.push(bytes);
  });
  const pack = (bytes: Uint8Array, last: boolean) =>
    deflate(bytes, last ? {} : { finishFlush: constants.Z_SYNC_FLUSH });
  const begin = (filename: string, { size, crc }: Pick<ZipPart, 'size' | 'crc'>) => {
    const entry: ZipInputFile = { filename, compression: DEFLATED, size, crc, mtime: FIRST_MOMENT };
    zip.add(entry);
    return entry;
  };
  const enter = (filename: string) => {
    const entry = begin(filename, { size: 0, crc: 0 });
    let before = Promise.resolve();
    const follow = async (
      piece: Promise<Uint8Array<ArrayBuffer>>,
      last: boolean,
      previous: Promise<void>,
    ) => {
      const packed = await piece;
      await previous;
      entry.ondata?.(null, packed, last);
    };
    return (bytes: Uint8Array, last: boolean): Promise<void> => {
      entry.size += bytes.length;
      entry.crc = crc32(bytes, entry.crc);
      before = follow(pack(bytes, last), last, before);
      // Whoever waits for the end hears of a failure.
      before.catch(() => {});
      if (last) files.push(before);
      return before;
    };
  };
  return {
    /** A file that is written bit by bit. */
    open(name: string) {
      const put = enter(name);
      let gathered = '';
      let room = Promise.resolve();
      let compressing = room;
      const flush = (last: boolean) => {
        room = compressing;
        compressing = put(Buffer.from(gathered), last);
        gathered = '';
      };
      return {
        write(text: string) {
          gathered += text;
          if (gathered.length >= GATHERED) flush(false);
        },
        /** Resolves when little of what was written waits to be compressed. */
        room: () => room,
        end: () => flush(true),
      };
    },
    /** A whole file at once. Resolves when it is in the ZIP as far as those before it are. */
    add: (name: string, bytes: Uint8Array): Promise<void> => enter(name)(bytes, true),
    /** A file as it lies in another ZIP of ours. */
    take: (name: string, part: ZipPart) =>
      // fflate wants memory that is not shared; none of ours is.
      void begin(name, part).ondata?.(null, part.bytes as Uint8Array<ArrayBuffer>, true),
    /** What was kept, with a comment in ASCII. Every file must have come to its end. */
    async end(comment = ''): Promise<Buffer> {
      await Promise.all(files);
      zip.end();
      const bytes = Buffer.concat([...kept, Buffer.from(comment)]);
      bytes.writeUInt16LE(comment.length, bytes.length - comment.length - 2);
      return bytes;
    },
  };
}

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

/** A file of a ZIP as it lies there, compressed. */
interface ZipPart {
  /** Of what it is before compression: how many bytes, and their CRC-32. */
  readonly size: number;
  readonly crc: number;
  readonly bytes: Uint8Array;
}

/** The comment of a ZIP that `openZip` made, and its files by name, none of them inflated. What is no ZIP has neither. */
export function readZip(zip: Buffer): { comment: string; parts: ReadonlyMap<string, ZipPart> } {
  const [short, long] = [(at: number) => zip.readUInt16LE(at), (at: number) => zip.readUInt32LE(at)];
  const parts = new Map<string, ZipPart>();
  const end = zip.lastIndexOf('PK\x05\x06');
  if (end < 0) return { comment: '', parts };
  let at = long(end + 16);
  for (let left = short(end + 10); left > 0; left--) {
    const [name, head] = [at + 46, long(at + 42)];
    const nameEnd = name + short(at + 28);
    const begin = head + 30 + short(head + 26) + short(head + 28);
    const bytes = zip.subarray(begin, begin + long(at + 20));
    parts.set(zip.toString('utf8', name, nameEnd), { size: long(at + 24), crc: long(at + 16), bytes });
    at = nameEnd + short(at + 30) + short(at + 32);
  }
  return { comment: zip.toString('latin1', end + 22), parts };
}

import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';
import type { ZipPart } from './read-zip.ts';

export type OpenFile = ReturnType<ReturnType<typeof openZip>['open']>;

const deflate = promisify(deflateRaw) as (bytes: Uint8Array, options: object) => Promise<Buffer<ArrayBuffer>>;
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
  const pack = (bytes: Uint8Array, last: boolean): Promise<Uint8Array> =>
    deflate(bytes, last ? {} : { finishFlush: constants.Z_SYNC_FLUSH });
  const begin = (filename: string, { size, crc }: Pick<ZipPart, 'size' | 'crc'>) => {
    const entry: ZipInputFile = { filename, compression: DEFLATED, size, crc, mtime: FIRST_MOMENT };
    zip.add(entry);
    return entry;
  };
  const enter = (filename: string) => {
    const entry = begin(filename, { size: 0, crc: 0 });
    let before = Promise.resolve();
    const follow = async (piece: Promise<Uint8Array>, last: boolean, previous: Promise<void>) => {
      const packed = await piece;
      await previous;
      entry.ondata?.(null, packed as Uint8Array<ArrayBuffer>, last);
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

import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';

/** A text that is written bit by bit. */
export interface OpenFile {
  write(text: string): void;
  end(): void;
}

const deflate = promisify(deflateRaw) as (bytes: Buffer, options: object) => Promise<Buffer<ArrayBuffer>>;
/** Characters that are gathered before they are compressed; each piece begins without knowledge of the one before. */
const GATHERED = 256 * 1024;
/** The first moment that a ZIP can name: the same content is the same bytes. */
const mtime = new Date(1980, 0, 1);

/**
 * A ZIP whose files may be written side by side, compressed in Node's own threads; only what is compressed is kept. They
 * stand in it in the order in which they were opened.
 */
export function writeZip() {
  const chunks: Uint8Array[] = [];
  const compressing: Promise<void>[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  const open = (name: string): OpenFile => {
    const entry: ZipInputFile = { filename: name, compression: 8, size: 0, crc: 0, mtime };
    zip.add(entry);
    let gathered = '';
    let before = Promise.resolve();
    const compress = async (bytes: Buffer, last: boolean, previous: Promise<void>) => {
      const piece = await deflate(bytes, last ? {} : { finishFlush: constants.Z_SYNC_FLUSH });
      await previous;
      entry.ondata?.(null, piece, last);
    };
    const flush = (last: boolean) => {
      const bytes = Buffer.from(gathered);
      gathered = '';
      entry.size += bytes.length;
      entry.crc = crc32(bytes, entry.crc);
      before = compress(bytes, last, before);
      if (last) compressing.push(before);
    };
    return {
      write(text) {
        gathered += text;
        if (gathered.length >= GATHERED) flush(false);
      },
      end: () => flush(true),
    };
  };
  return {
    open,
    /** A whole file at once. */
    add(name: string, text: string) {
      const file = open(name);
      file.write(text);
      file.end();
    },
    /** Every file must have come to its end. */
    async end(): Promise<Buffer> {
      await Promise.all(compressing);
      zip.end();
      return Buffer.concat(chunks);
    },
  };
}

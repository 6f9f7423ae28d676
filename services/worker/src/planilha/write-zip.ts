import { Zip, ZipDeflate } from 'fflate';

/** A text that is written bit by bit. */
export interface OpenFile {
  write(text: string): void;
  end(): void;
}

/** Characters that are gathered before they are compressed. */
const GATHERED = 64 * 1024;
/** The first moment that a ZIP can name: the same content is the same bytes. */
const mtime = new Date(1980, 0, 1);

/**
 * A ZIP whose files may be written side by side; only what is compressed is kept. They stand in it in the order in which
 * they were opened.
 */
export function writeZip() {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  const open = (name: string): OpenFile => {
    const entry = new ZipDeflate(name);
    entry.mtime = mtime;
    zip.add(entry);
    let gathered = '';
    const flush = (last: boolean) => {
      entry.push(Buffer.from(gathered), last);
      gathered = '';
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
    end(): Buffer {
      zip.end();
      return Buffer.concat(chunks);
    },
  };
}

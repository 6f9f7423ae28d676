import { createHash } from 'node:crypto';
import { RefusedMove, type Rewrite } from '@apura/database';
import {
  damaged,
  type FileEnd,
  FORMAT,
  type Head,
  MAX_FRAME,
  rowsIn,
  type SectionEnd,
  type SectionHead,
  VERSION,
} from './format.ts';
import { ReadBytes } from './read-bytes.ts';

/**
 * Reads the bytes of an office's file. The sections must be read one after the other, each to its end.
 *
 * @throws `RefusedMove` `file_damaged`, `file_of_other_version`; of what follows the head, while the sections are read
 */
export async function readOffice(uncompressed: AsyncIterable<Buffer>, rewrite: Rewrite) {
  const hash = createHash('sha256');
  const bytes = new ReadBytes(uncompressed, (read) => hash.update(read));
  const head = parse<Head>(await bytes.line());
  if (head.format !== FORMAT) throw damaged('It is no file of export-office');
  if (head.version !== VERSION)
    throw new RefusedMove('file_of_other_version', `It is of format ${head.version}; this reads ${VERSION}.`);
  return {
    migrations: head.migrations,
    offices: head.offices,
    async *sections() {
      for (let read = 0; ; read++) {
        const before = hash.copy().digest('hex');
        const next = parse<SectionHead | FileEnd>(await bytes.line());
        if ('sha256' in next) {
          if (next.sha256 !== before || next.sections !== read || !(await bytes.atEnd()))
            throw damaged('Its bytes are not those that were written');
          return;
        }
        yield { ...next, rows: () => rewrite(next, framesOf(bytes, next)) };
      }
    },
  };
}

/** The rows of a section, to its end. */
async function* framesOf(bytes: ReadBytes, { table }: SectionHead): AsyncGenerator<Buffer> {
  let rows = 0;
  for (let left = frameLength(await bytes.line()); left > 0; left = frameLength(await bytes.line())) {
    const frame = await bytes.take(left);
    rows += rowsIn(frame);
    yield frame;
  }
  if (parse<SectionEnd>(await bytes.line()).rows !== rows)
    throw damaged(`${table} has another number of rows`);
}

function parse<T extends object>(line: string): T {
  try {
    const it = JSON.parse(line) as T | null;
    if (typeof it === 'object' && it) return it;
  } catch {
    // Said below.
  }
  throw damaged('It has a line that export-office does not write');
}

function frameLength(line: string): number {
  const length = /^\d{1,7}$/.test(line) ? Number(line) : Number.NaN;
  if (!(length <= MAX_FRAME)) throw damaged('It has a part whose length cannot be');
  return length;
}

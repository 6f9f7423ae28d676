import { createHash } from 'node:crypto';
import { validar } from '@apura/contracts';
import { type OfficeOnTheMove, RefusedMove, type Rewrite } from '@apura/database';
import type { Static, TSchema } from 'typebox';
import {
  damaged,
  FileEnd,
  FirstOfAll,
  Head,
  MAX_FRAME,
  NEWLINE,
  rowsIn,
  SectionEnd,
  SectionHead,
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
  const first = parse(await bytes.line());
  const { version } = as(FirstOfAll, first, 'It is no file of export-office');
  if (version !== VERSION)
    throw new RefusedMove('file_of_other_version', `It is of format ${version}; this reads ${VERSION}.`);
  const { migrations, offices } = as(Head, first, 'Its first line does not say which office it brings');
  checkOffices(offices);
  return {
    migrations,
    offices,
    async *sections() {
      for (let read = 0; ; read++) {
        const before = hash.copy().digest('hex');
        const line = parse(await bytes.line());
        if ('sha256' in line) {
          const end = as(FileEnd, line, OTHER_LINE);
          if (end.sha256 !== before || end.sections !== read || !(await bytes.atEnd()))
            throw damaged('Its bytes are not those that were written');
          return;
        }
        const next = as(SectionHead, line, OTHER_LINE);
        yield { ...next, rows: () => rewrite(next, framesOf(bytes, next)) };
      }
    },
  };
}

/** The rows of a section, to its end. */
async function* framesOf(bytes: ReadBytes, { table }: SectionHead): AsyncGenerator<Buffer> {
  let rows = 0;
  let last = NEWLINE;
  for (let left = frameLength(await bytes.line()); left > 0; left = frameLength(await bytes.line())) {
    const frame = await bytes.take(left);
    rows += rowsIn(frame);
    last = frame.at(-1) as number;
    yield frame;
  }
  const end = as(SectionEnd, parse(await bytes.line()), OTHER_LINE);
  if (end.rows !== rows || last !== NEWLINE) throw damaged(`${table} has another number of rows`);
}

/** One office, and behind it its sandbox. */
function checkOffices([office, ...sandboxes]: readonly OfficeOnTheMove[]): void {
  const own = sandboxes.every((it) => it.sandbox_of === office?.id && it.id !== office?.id);
  const ids = new Set(sandboxes.map(({ id }) => id));
  if (office?.sandbox_of !== null || !own || ids.size !== sandboxes.length)
    throw damaged('It brings offices that do not belong together');
}

const OTHER_LINE = 'It has a line that export-office does not write';

function parse(line: string): object {
  try {
    const it: unknown = JSON.parse(line);
    if (typeof it === 'object' && it) return it;
  } catch {
    // Said below.
  }
  throw damaged(OTHER_LINE);
}

function as<T extends TSchema>(schema: T, it: object, otherwise: string): Static<T> {
  try {
    return validar(schema, it);
  } catch {
    throw damaged(otherwise);
  }
}

function frameLength(line: string): number {
  const length = /^\d{1,7}$/.test(line) ? Number(line) : Number.NaN;
  if (!(length <= MAX_FRAME)) throw damaged('It has a part whose length cannot be');
  return length;
}

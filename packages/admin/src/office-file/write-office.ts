import { createHash } from 'node:crypto';
import type { OpenOffice, Rewrite } from '@apura/database';
import { type FileEnd, FORMAT, type Head, MAX_FRAME, rowsIn, type SectionEnd, VERSION } from './format.ts';

export const asTheyAre: Rewrite = (_section, rows) => rows;

/** The bytes of an office's file before they are compressed; in memory is what is on its way. */
export async function* writeOffice({ migrations, offices, sections }: OpenOffice, rewrite: Rewrite) {
  const hash = createHash('sha256');
  const hashed = (bytes: Buffer) => {
    hash.update(bytes);
    return bytes;
  };
  const line = (it: object) => hashed(Buffer.from(`${JSON.stringify(it)}\n`));
  const made = new Date().toISOString();
  yield line({
    format: FORMAT,
    version: VERSION,
    made,
    migrations: [...migrations],
    offices: [...offices],
  } satisfies Head);
  for (const section of sections) {
    const { office, table, columns } = section;
    yield line({ office, table, columns });
    let rows = 0;
    for await (const bytes of rewrite(section, section.read())) {
      rows += rowsIn(bytes);
      for (let at = 0; at < bytes.length; at += MAX_FRAME) {
        const frame = bytes.subarray(at, at + MAX_FRAME);
        yield hashed(Buffer.from(`${frame.length}\n`));
        yield hashed(frame);
      }
    }
    yield hashed(Buffer.from('0\n'));
    yield line({ rows } satisfies SectionEnd);
  }
  const sha256 = hash.digest('hex');
  yield Buffer.from(`${JSON.stringify({ sections: sections.length, sha256 } satisfies FileEnd)}\n`);
}

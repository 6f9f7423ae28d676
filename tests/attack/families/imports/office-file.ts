import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';

/** An office's file, taken apart; rows as PostgreSQL's text format has them, each a list of fields. */
export interface OfficeFile {
  head: Record<string, unknown>;
  sections: Section[];
  /** What stands in place of the last line; where it is left out, what belongs there. */
  end?: unknown;
}

export interface Section {
  head: Record<string, unknown>;
  rows: string[][];
  /** What stands behind the last row's fields. */
  lastBreak?: '';
  end?: unknown;
}

export function takeApart(file: Buffer): OfficeFile {
  const bytes = gunzipSync(file);
  let at = 0;
  const line = () => {
    const end = bytes.indexOf(10, at);
    const text = bytes.toString('utf8', at, end);
    at = end + 1;
    return text;
  };
  const head = JSON.parse(line());
  const sections: Section[] = [];
  for (;;) {
    const next = JSON.parse(line());
    if ('sha256' in next) return { head, sections };
    let text = '';
    for (let left = Number(line()); left > 0; left = Number(line())) {
      text += bytes.toString('utf8', at, at + left);
      at += left;
    }
    line();
    const rows = text.split('\n').slice(0, -1);
    sections.push({ head: next, rows: rows.map((row) => row.split('\t')) });
  }
}

/** The same as a file again, with the sums and counts that belong to what is in it now. */
export function putTogether({ head, sections, end }: OfficeFile): Buffer {
  const lines = [JSON.stringify(head)];
  for (const section of sections) {
    const { rows, lastBreak = '\n' } = section;
    const text = rows.map((row) => row.join('\t')).join('\n') + (rows.length ? lastBreak : '');
    const length = Buffer.byteLength(text);
    lines.push(JSON.stringify(section.head));
    // A frame stands in no line of its own: its length, and then its bytes.
    if (length) lines.push(`${length}\n${text}0`);
    else lines.push('0');
    lines.push(JSON.stringify('end' in section ? section.end : { rows: rows.length }));
  }
  const body = Buffer.from(`${lines.join('\n')}\n`);
  const sha256 = createHash('sha256').update(body).digest('hex');
  const last = end === undefined ? { sections: sections.length, sha256 } : end;
  return gzipSync(Buffer.concat([body, Buffer.from(`${JSON.stringify(last)}\n`)]));
}

/** The section of that table of the office itself, which comes before its sandbox's. */
export function sectionOf({ sections }: OfficeFile, table: string): Section {
  const found = sections.find(({ head }) => head.table === table);
  if (!found) throw new Error(`no section of ${table}`);
  return found;
}

/** Gives the field of that name in all rows of a table another text; `\N` is PostgreSQL's for NULL. */
export function change(file: OfficeFile, table: string, column: string, text: string): void {
  const { head, rows } = sectionOf(file, table);
  const at = (head.columns as string[]).indexOf(column);
  for (const row of rows) row[at] = text;
}

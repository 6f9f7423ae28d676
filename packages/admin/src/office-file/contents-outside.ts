import type { Rewrite } from '@apura/database';
import type { NewObject, OpenStorage } from '@apura/storage';
import { damaged, NEWLINE } from './format.ts';
import { asTheyAre } from './write-office.ts';

/** Rows that are looked at together, and the bytes in them beyond which no more are waited for. */
const TOGETHER = 256;
const ENOUGH = 2 * 1024 * 1024;

/** Rows as they leave a deployment: with their bytes, wherever it keeps them. */
export const leaving = ({ outside }: OpenStorage): Rewrite =>
  outside ? rewriteContents((office, rows) => outside.bring(office, rows)) : asTheyAre;

/** Rows as a deployment keeps them, their bytes put where it keeps those. */
export const arriving = ({ outside }: OpenStorage): Rewrite =>
  outside ? rewriteContents((office, rows) => outside.carry(office, rows)) : asTheyAre;

/** Rewrites the rows of `conteudo` by what `work` makes of their bytes; other tables' pass as they are. */
const rewriteContents =
  (work: (office: string, objects: readonly NewObject[]) => Promise<NewObject[]>): Rewrite =>
  ({ office, table, columns }, rows) =>
    table === 'conteudo' ? rewritten(rows, columns, (objects) => work(office, objects)) : rows;

async function* rewritten(
  rows: AsyncIterable<Buffer>,
  columns: readonly string[],
  work: (objects: readonly NewObject[]) => Promise<NewObject[]>,
): AsyncGenerator<Buffer> {
  const at = (name: string) => columns.indexOf(name);
  const [hash, encoding, size, bytes] = [at('sha256'), at('codificacao'), at('tamanho'), at('bytes')];
  const renew = async (lines: readonly string[][]): Promise<Buffer> => {
    const changed = await work(
      lines.map((fields) => ({
        sha256: fromText(fields[hash], 32),
        encoding: encodingIn(fields[encoding]),
        size: sizeIn(fields[size]),
        bytes: fromText(fields[bytes]),
      })),
    );
    const by = new Map(changed.map((object) => [toText(object.sha256), object]));
    return Buffer.from(
      lines
        .map((fields) => {
          const object = by.get(fields[hash] as string) as NewObject;
          return `${fields.with(encoding, object.encoding).with(bytes, toText(object.bytes)).join('\t')}\n`;
        })
        .join(''),
    );
  };
  let lines: string[][] = [];
  let length = 0;
  for await (const line of linesOf(rows)) {
    const fields = line.split('\t');
    if (fields.length !== columns.length) throw notContent();
    lines.push(fields);
    length += line.length;
    if (lines.length < TOGETHER && length < ENOUGH) continue;
    yield await renew(lines);
    lines = [];
    length = 0;
  }
  if (lines.length) yield await renew(lines);
}

// PostgreSQL writes bytes as \x and hex, and in rows of text a backslash as two.
function fromText(field = '', length?: number): Buffer {
  if (!/^\\\\x([0-9a-f]{2})*$/.test(field)) throw notContent();
  const bytes = Buffer.from(field.slice(3), 'hex');
  if (length !== undefined && bytes.length !== length) throw notContent();
  return bytes;
}

function encodingIn(field: string | undefined): NewObject['encoding'] {
  if (field !== 'gzip' && field !== 'identity') throw notContent();
  return field;
}

function sizeIn(field = ''): number {
  if (!/^\d{1,10}$/.test(field)) throw notContent();
  return Number(field);
}

const notContent = () => damaged('It has a row that is no content');

const toText = (bytes: Buffer): string => `\\\\x${bytes.toString('hex')}`;

async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let begun: Buffer[] = [];
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      yield Buffer.concat([...begun, chunk.subarray(start, end)]).toString('latin1');
      begun = [];
      start = end + 1;
    }
    if (start < chunk.length) begun.push(chunk.subarray(start));
  }
}

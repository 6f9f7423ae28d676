import { createHash } from 'node:crypto';
import { known, OrNull, Uuid, validate } from '@apura/contracts';
import { type OfficeOnTheMove, type OpenOffice, RefusedMove, type Rewrite } from '@apura/database';
import type { NewObject, OpenStorage } from '@apura/storage';
import type { Static, TSchema } from 'typebox';
import Type from 'typebox';

/**
 * An office's file is a gzip of: a line with `Head`; for each section a line with `SectionHead`, its rows in PostgreSQL's text
 * format in frames (a line with their length in bytes, then the bytes; 0 ends them) and a line with `SectionEnd`; a line with
 * `FileEnd`.
 */
const FORMAT = 'apura-office';
const VERSION = 1;

/** Whatever the rest of the first line is, this says who reads it. */
const FirstOfAll = Type.Object({ format: Type.Literal(FORMAT), version: Type.Integer() });

const Office = Type.Object({ id: Uuid, nome: Type.String(), sandbox_of: OrNull(Uuid) });

/** `migrations`: the version of the tables. The office comes first, and then its sandbox. */
const Head = Type.Object({
  ...FirstOfAll.properties,
  made: Type.String(),
  migrations: Type.Array(Type.String()),
  offices: Type.Array(Office, { minItems: 1 }),
});
type Head = Static<typeof Head>;

const SectionHead = Type.Object({
  office: Uuid,
  table: Type.String(),
  columns: Type.Array(Type.String(), { minItems: 1 }),
});
type SectionHead = Static<typeof SectionHead>;

const SectionEnd = Type.Object({ rows: Type.Integer({ minimum: 0 }) });
type SectionEnd = Static<typeof SectionEnd>;

/** `sha256`: of all that stands before this line, in hex. */
const FileEnd = Type.Object({
  sections: Type.Integer({ minimum: 0 }),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
});
type FileEnd = Static<typeof FileEnd>;

/** Of one frame, in bytes. */
const MAX_FRAME = 1024 * 1024;

const NEWLINE = 10;

/** In PostgreSQL's text format a row ends with a line break, and no value holds one. */
export function rowsIn(bytes: Buffer): number {
  let rows = 0;
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) rows += 1;
  return rows;
}

const damaged = (what: string): RefusedMove =>
  new RefusedMove('file_damaged', `${what}. Nothing was brought; export the office again.`);

/** Lines and parts of known length out of a stream of bytes; `read` hears of all that was given out, in order. */
class ReadBytes {
  readonly #source: AsyncIterator<Buffer>;
  readonly #read: (bytes: Buffer) => void;
  #waiting: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>, read: (bytes: Buffer) => void) {
    this.#source = source[Symbol.asyncIterator]();
    this.#read = read;
  }

  /** The next line, without its end. */
  async line(): Promise<string> {
    for (;;) {
      const end = this.#waiting.indexOf(NEWLINE);
      if (end >= 0) return this.#give(end + 1).toString('utf8', 0, end);
      if (this.#waiting.length > MAX_FRAME || !(await this.#more())) throw damaged('It ends too early');
    }
  }

  async take(length: number): Promise<Buffer> {
    while (this.#waiting.length < length) if (!(await this.#more())) throw damaged('It ends too early');
    return this.#give(length);
  }

  async atEnd(): Promise<boolean> {
    return this.#waiting.length === 0 && !(await this.#more());
  }

  #give(length: number): Buffer {
    const given = this.#waiting.subarray(0, length);
    this.#waiting = this.#waiting.subarray(length);
    this.#read(given);
    return given;
  }

  /** False at the end. A stream that cannot be decompressed is a damaged file too. */
  async #more(): Promise<boolean> {
    const next = await this.#source.next().catch((cause: NodeJS.ErrnoException) => {
      if (cause.code?.startsWith('Z_')) throw damaged('It is cut off, or no gzip');
      throw cause;
    });
    if (next.done) return false;
    this.#waiting = this.#waiting.length ? Buffer.concat([this.#waiting, next.value]) : next.value;
    return true;
  }
}

const asTheyAre: Rewrite = (_section, rows) => rows;

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
          const object = known(by.get(fields[hash] ?? ''), 'stored object');
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
  let last: number | undefined = NEWLINE;
  for (let left = frameLength(await bytes.line()); left > 0; left = frameLength(await bytes.line())) {
    const frame = await bytes.take(left);
    rows += rowsIn(frame);
    last = frame.at(-1);
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
    return validate(schema, it);
  } catch {
    throw damaged(otherwise);
  }
}

function frameLength(line: string): number {
  const length = /^\d{1,7}$/.test(line) ? Number(line) : Number.NaN;
  if (!(length <= MAX_FRAME)) throw damaged('It has a part whose length cannot be');
  return length;
}

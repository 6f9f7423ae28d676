import { appendFileSync, createReadStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createGunzip, gzipSync } from 'node:zlib';

/**
 * What a probe writes and the comparer reads: one file a kind, gzipped, a record a line. This form is what stays while
 * names inside the product change; two trees with probes of their own are comparable by it.
 */
export interface RecordOfTree {
  readonly key: string;
  readonly value: unknown;
}

const SUFFIX = '.jsonl.gz';
/** Characters that are kept back before they are compressed. */
const BLOCK = 4_000_000;

export const fileOfKind = (folder: string, kind: string): string => join(folder, `${kind}${SUFFIX}`);
export const kindOfFile = (name: string): string | undefined =>
  name.endsWith(SUFFIX) ? name.slice(0, -SUFFIX.length) : undefined;

export class RecordWriter {
  readonly #folder: string;
  readonly #waiting = new Map<string, { lines: string[]; size: number }>();
  readonly #counts = new Map<string, number>();

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true });
    this.#folder = folder;
  }

  /** Keys of a kind are each their own. */
  write(kind: string, key: string, value: unknown): void {
    const line = `${JSON.stringify({ key, value }, asJson)}\n`;
    const block = this.#waiting.get(kind) ?? { lines: [], size: 0 };
    this.#waiting.set(kind, block);
    block.lines.push(line);
    block.size += line.length;
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1);
    if (block.size > BLOCK) this.#flush(kind);
  }

  /** Writes what is left. Returns how many records there are of each kind. */
  close(): ReadonlyMap<string, number> {
    for (const kind of this.#waiting.keys()) this.#flush(kind);
    return this.#counts;
  }

  /** Each block is a gzip member of its own; a file of several is one gzip file. */
  #flush(kind: string): void {
    const { lines } = this.#waiting.get(kind) ?? { lines: [] };
    this.#waiting.delete(kind);
    if (lines.length) appendFileSync(fileOfKind(this.#folder, kind), gzipSync(lines.join(''), { level: 1 }));
  }
}

/** What JSON has no form for; all else as the API would write it, in the order of its fields. */
function asJson(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}n`;
  if (value instanceof Map) return Object.fromEntries(value);
  if (value instanceof Set) return [...value];
  return value;
}

/** The lines of a file of records. */
export async function* linesOfRecords(file: string): AsyncGenerator<string> {
  let rest = '';
  const text = createReadStream(file).pipe(createGunzip()).setEncoding('utf8');
  for await (const part of text) {
    // Not `readline`: it also ends a line where a text has U+2028.
    const lines = (rest + part).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

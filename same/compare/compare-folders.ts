import { existsSync, readdirSync } from 'node:fs';
import { fileOfKind, kindOfFile, linesOfRecords } from '../records.ts';
import { differences } from './difference.ts';

/** A field of a kind that differs, in how many records, and what it was and is in the first of them. */
export interface FieldDifference {
  readonly kind: string;
  readonly path: string;
  records: number;
  readonly examples: { readonly key: string; readonly before: unknown; readonly after: unknown }[];
}

export interface Comparison {
  /** Records of each kind that both have. */
  readonly compared: ReadonlyMap<string, number>;
  /** By kind, then those that most records have first. */
  readonly fields: readonly FieldDifference[];
}

const EXAMPLES = 3;
const WHOLE = '(the record)';

/** Compares the records of two folders by kind and key, whatever their order. */
export async function compareFolders(before: string, after: string): Promise<Comparison> {
  const fields = new Map<string, FieldDifference>();
  const compared = new Map<string, number>();
  for (const kind of kindsIn(before, after)) {
    const note = (key: string, path: string, one: unknown, other: unknown): void => {
      const name = `${kind} ${path}`;
      const field = fields.get(name) ?? { kind, path, records: 0, examples: [] };
      fields.set(name, field);
      field.records += 1;
      if (field.examples.length < EXAMPLES) field.examples.push({ key, before: one, after: other });
    };
    let both = 0;
    for await (const [one, other] of pairs(fileOfKind(before, kind), fileOfKind(after, kind))) {
      if (one !== undefined && other !== undefined) both += 1;
      if (one === other) continue;
      const [a, b] = [parsed(one), parsed(other)];
      const key = (a ?? b)?.key ?? '';
      if (a === undefined || b === undefined) {
        note(key, WHOLE, a === undefined ? undefined : 'is there', b === undefined ? undefined : 'is there');
        continue;
      }
      const seen = new Set<string>();
      for (const { path, before: was, after: is } of differences(a.value, b.value)) {
        if (!seen.has(path)) note(key, path, was, is);
        seen.add(path);
      }
    }
    compared.set(kind, both);
  }
  return {
    compared,
    fields: [...fields.values()].sort(
      (a, b) => a.kind.localeCompare(b.kind) || b.records - a.records || a.path.localeCompare(b.path),
    ),
  };
}

const kindsIn = (...folders: string[]): string[] =>
  [
    ...new Set(folders.flatMap((folder) => readdirSync(folder).flatMap((name) => kindOfFile(name) ?? []))),
  ].sort();

const parsed = (line: string | undefined): { key: string; value: unknown } | undefined =>
  line === undefined ? undefined : JSON.parse(line);

/** The key as its line begins with it, so that a line that has a twin need not be parsed. */
const keyOf = (line: string): string => /^\{"key":("(?:[^"\\]|\\.)*")/.exec(line)?.[1] ?? line;

/** The lines of two files by key. What one has in another place is kept until it comes: of equal order nothing. */
async function* pairs(
  before: string,
  after: string,
): AsyncGenerator<readonly [string | undefined, string | undefined]> {
  const sides = [before, after].map((file) => ({
    lines: existsSync(file) ? linesOfRecords(file) : nothing(),
    waiting: new Map<string, string>(),
    done: false,
  })) as [Side, Side];
  while (!sides[0].done || !sides[1].done) {
    for (const i of [0, 1] as const) {
      const [own, other] = [sides[i], sides[1 - i] as Side];
      if (own.done) continue;
      const { value: line, done } = await own.lines.next();
      own.done = done === true;
      if (line === undefined) continue;
      const key = keyOf(line);
      const twin = other.waiting.get(key);
      if (own.waiting.has(key)) throw new Error(`two records with the key ${key} in ${i ? after : before}`);
      if (twin === undefined) own.waiting.set(key, line);
      else {
        other.waiting.delete(key);
        yield i === 0 ? [line, twin] : [twin, line];
      }
    }
  }
  for (const line of sides[0].waiting.values()) yield [line, undefined];
  for (const line of sides[1].waiting.values()) yield [undefined, line];
}

interface Side {
  readonly lines: AsyncGenerator<string>;
  readonly waiting: Map<string, string>;
  done: boolean;
}

async function* nothing(): AsyncGenerator<string> {}

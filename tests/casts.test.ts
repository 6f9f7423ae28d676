import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { parseSync } from '@swc/core';

/**
 * A cast says that we know better than the compiler, and is believed. So there are few, and each says in a comment how we know: on its
 * line, above it, or above the statement that it stands in. `as const` claims nothing and does not count; of `x as unknown as Y` both do.
 */
const MOST = 114;

/** Packages that may still have so many without a reason. */
const WITHOUT_REASON: Readonly<Record<string, number>> = {};

const NOT_OURS = /\.(test|long)\.tsx?$|\/(teste|test-data|generated|dist)\/|^packages\/testing\//;

interface Node {
  readonly type: string;
  readonly span?: { readonly start: number; readonly end: number };
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const CASTS: ReadonlySet<string> = new Set(['TsAsExpression', 'TsTypeAssertion', 'TsNonNullExpression']);
/** What a comment may stand above: a statement, or a part of one that has a line of its own. */
const COMMENTED = /Statement$|Declaration$|Member$|Property$|Method$|^ClassMethod|^Constructor/;

interface Cast {
  readonly line: number;
  readonly hasReason: boolean;
}

function castsOf(source: string, tsx = false): Cast[] {
  // The parser counts bytes, and from where the text before ended: the first statement tells where this one begins.
  const text = `;\n${source.replace(/^#!/, '//')}`;
  const { body } = parseSync(text, { syntax: 'typescript', tsx, target: 'es2023' });
  const bytes = Buffer.from(text);
  const from = body[0]?.span.start ?? 0;
  const lineOf = (at: number): number =>
    bytes
      .subarray(0, at - from)
      .toString()
      .split('\n').length;
  const lines = text.split('\n');
  const isComment = (line: number): boolean => /^\s*(?:[?:] )?(\/\/|\/?\*)/.test(lines[line - 1] ?? '');
  const casts: Cast[] = [];
  const look = (value: unknown, starts: readonly number[]): void => {
    if (Array.isArray(value)) for (const one of value) look(one, starts);
    else if (typeof value === 'object' && value !== null) {
      let within = starts;
      if (isNode(value) && value.span) {
        const line = lineOf(value.span.start);
        if (/Statement$|Declaration$/.test(value.type)) within = [line];
        else if (COMMENTED.test(value.type)) within = [...starts, line];
        if (CASTS.has(value.type)) {
          const last = lineOf(value.span.end);
          const own = lines.slice(line - 1, last).some((one) => /\s\/\/ /.test(one));
          casts.push({
            line: line - 1,
            hasReason: own || [line, last, ...within].some((at) => isComment(at - 1)),
          });
        }
      }
      for (const [key, part] of Object.entries(value)) if (key !== 'span') look(part, within);
    }
  };
  look(body, []);
  return casts;
}

const FILES = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'packages', 'services'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(ts|tsx|mts)$/.test(file) && !NOT_OURS.test(file));

test('there are few casts, and each says why', () => {
  const found = FILES.flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    // To look through a syntax tree takes a hundred times as long as to look through its text.
    return /\bas\b|[\w)\]]!|<\w/.test(source)
      ? castsOf(source, file.endsWith('x')).map((cast) => ({ file, ...cast }))
      : [];
  });
  expect(found.length).toBeLessThanOrEqual(MOST);
  const without = found.filter(({ hasReason }) => !hasReason);
  const packageOf = ({ file }: { readonly file: string }): string => file.split('/').slice(0, 2).join('/');
  const tooMany = without.filter((one) => {
    const name = packageOf(one);
    const many = without.filter((other) => packageOf(other) === name).length;
    return many > (WITHOUT_REASON[name] ?? 0);
  });
  expect(tooMany.map(({ file, line }) => `${file}:${line}`)).toEqual([]);
});

test.each([
  ['const a = b as C;', 1, false],
  ['const a = b as unknown as C;', 2, false],
  ['const a = <C>b;', 1, false],
  ['const a = b!;', 1, false],
  ['// A row of it.\nconst a = b as C;', 1, true],
  ['const a = b as C; // A row of it.', 1, true],
  ['/** A row of it. */\nconst a = () =>\n  list.map((b) => b as C);', 1, true],
  ['const a = {\n  // A row of it.\n  b: c as D,\n};', 1, true],
  ['// Of the function.\nfunction a() {\n  const b = 1;\n  return c as D;\n}', 1, false],
  ['const a = ["ação", b as C];', 1, false],
])('%j', (source, count, hasReason) => {
  const casts = castsOf(source);
  expect(casts).toHaveLength(count);
  expect(casts.every((cast) => cast.hasReason === hasReason)).toBe(true);
});

test.each([
  "const a = ['b'] as const;",
  "import * as a from 'b';",
  "export { a as b } from 'c';",
  'const a = !b;',
])('%s is none', (source) => {
  expect(castsOf(source)).toEqual([]);
});

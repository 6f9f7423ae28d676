import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { parseSync } from '@swc/core';

/**
 * A day of law stands in packages/law/data alone (docs/adr/0057); code asks for it by name: `vigente('cbs_devida', ano)`. So no year and
 * no day is written where rules are computed or told. Sentences that name a year are no date that anything is decided by.
 */
const WHERE = ['packages/engine/src', 'packages/documents/src', 'packages/words/src', 'services'];
const TEST = /\.(test|long)\.ts$|\/(teste|test-data)\//;
/** A year, or what begins as a month or a day does: 2027, 2026-12, 2026-12-31T. */
const DATE = /^(?:20\d{2}|(?:19|20)\d{2}-[\s\S]*)$/;
/** A pattern for one year of this century. */
const IN_PATTERN = /(?<!\d)20\d{2}(?!\d)/;
/** What routes show as an example of themselves; it runs, and decides nothing (docs/adr/0031). */
const EXAMPLE = /^(?:exemplo|example)s?$/;
/** Of a thousand and more things there are limits; of 2000 too. No date of these laws is a bare 2000. */
const isYear = (value: number): boolean => Number.isInteger(value) && value > 2000 && value < 2100;

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function dateIn(node: Node): string | undefined {
  switch (node.type) {
    case 'NumericLiteral':
      return isYear(node.value as number) ? String(node.value) : undefined;
    case 'StringLiteral':
      return DATE.test(node.value as string) && node.value !== '2000' ? String(node.value) : undefined;
    case 'TemplateElement':
      return DATE.test(node.raw as string) ? String(node.raw) : undefined;
    case 'RegExpLiteral':
      return IN_PATTERN.exec(node.pattern as string)?.[0];
    default:
      return undefined;
  }
}

/** Every year and day that stands in the source. */
function datesOf(source: string): string[] {
  const dates: string[] = [];
  const look = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) look(one);
    else if (typeof value === 'object' && value !== null) {
      if (isNode(value)) {
        if (value.type === 'KeyValueProperty' && EXAMPLE.test(String((value.key as Node).value))) return;
        const date = dateIn(value);
        if (date !== undefined) dates.push(date);
      }
      for (const one of Object.values(value)) look(one);
    }
  };
  look(parseSync(source, { syntax: 'typescript', target: 'es2023' }).body);
  return dates;
}

test('no year and no day stands outside the law', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...WHERE], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => file.endsWith('.ts') && !TEST.test(file));
  expect(files.length).toBeGreaterThan(350);
  const found = files.flatMap((file) =>
    datesOf(readFileSync(file, 'utf8')).map((date) => `${file}: ${date}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ['if (ano >= 2027) x();', '2027'],
  ["const antes = competencia < '2027';", '2027'],
  ["const antes = competencia < '2027-01';", '2027-01'],
  ["const INICIO = '2026-08-03';", '2026-08-03'],
  ["const porAno = { '2029': '90' };", '2029'],
  ['const porAno = { 2029: 90 };', '2029'],
  ['const dia = `2027-$' + '{mes}-01`;', '2027-'],
  ['const MES = /^2026-(0[1-9]|1[0-2])$/;', '2026'],
  ['interface A { readonly ano: 2033 }', '2033'],
])('%s is found', (source, date) => {
  expect(datesOf(source)).toEqual([date]);
});

test.each([
  "const lei = 'LC 214/2025, art. 349';",
  "const frase = 'Em 2026 as alíquotas são de teste.';",
  "route({ example: { body: { competencia: '2026-09' } } });",
  "const CFOP = '1949';",
  'const MOST = 2000;',
  'const dia = `$' + '{ano}-12-31`;',
])('%s is none', (source) => {
  expect(datesOf(source)).toEqual([]);
});

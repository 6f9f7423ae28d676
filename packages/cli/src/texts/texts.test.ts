import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { en } from './en.ts';
import { pt } from './pt.ts';

const SRC = join('packages', 'cli', 'src');
const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
const LITERALS = /'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g;
/** Two words beside each other, or a letter with an accent: what a person reads. What stands in ${} is code. */
const isText = (literal: string): boolean =>
  /\p{L}{2,} \p{L}{2,}|[À-ÿ]/u.test(literal.replace(/\$\{[^}]*\}+/g, ''));

const literalsOutside = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('texts'))
  .flatMap((path) =>
    (readFileSync(join(SRC, path), 'utf8').replace(COMMENTS, '').match(LITERALS) ?? [])
      .filter(isText)
      .map((literal) => `${path}: ${literal}`),
  );

test('what a person reads stands in the files of the languages', () => {
  // A folder of macOS, an error that nobody is told, and the scripts for shells.
  const others =
    /^connect\.ts: 'Library\/|^mcp\/tools\.ts: 'the last of them|^programa\.ts: `(?:_apura|#compdef|function|Register)/;
  expect(literalsOutside.filter((one) => !others.test(one))).toEqual([]);
});

/** Each sentence by its place. */
function sentencesOf(texts: object, place = ''): (readonly [string, string])[] {
  return Object.entries(texts).flatMap(([key, one]): (readonly [string, string])[] => {
    const here = `${place}.${key}`;
    if (typeof one === 'object') return sentencesOf(one, here);
    return typeof one === 'string' ? [[here, one]] : [];
  });
}

test('no sentence was left in the other language', () => {
  const portuguese = new Map(sentencesOf(pt));
  // Names of shells, of values that both languages share, of commander's own headings.
  const same = sentencesOf(en).filter(
    ([place, text]) => text.includes(' ') && portuguese.get(place) === text,
  );
  expect(same).toEqual([]);
});

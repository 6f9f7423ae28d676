import { LIMITES } from '@apura/contracts';
import { expect, test } from '@jest/globals';
import { fieldsRead, fieldsWritten, jsonFits } from './json-fits.ts';

const { valores_por_json: valores, niveis_por_json: levels } = LIMITES;
const cabe = (text: string) => jsonFits(Buffer.from(text));
const fundo = (count: number) => '['.repeat(count) + ']'.repeat(count);
const list = (count: number) => `[${Array<number>(count).fill(0).join()}]`;

test('as deep and as many as are read, and not one more', () => {
  expect([cabe(fundo(levels)), cabe(fundo(levels + 1))]).toEqual([true, false]);
  // A list of n has n - 1 commas and its own bracket.
  expect([cabe(list(valores)), cabe(list(valores + 1))]).toEqual([true, false]);
  const object = (count: number) => `{${Array.from({ length: count }, (_, i) => `"${i}":0`).join()}}`;
  expect([cabe(object(valores)), cabe(object(valores + 1))]).toEqual([true, false]);
});

test('what a string holds is not counted, also behind an escape', () => {
  expect(cabe(JSON.stringify({ a: '[{,'.repeat(valores), b: `\\"${'['.repeat(levels + 1)}` }))).toBe(true);
  expect(cabe(`["\\\\", ${fundo(levels)}]`)).toBe(false);
});

test.each([
  ['{"a":1,"a":2}', 2, 1],
  ['{"a":1,"\\u0061":2}', 2, 1],
  ['[{"b":{"c":1,"c":1}},{"c":":"}]', 4, 3],
  ['{"__proto__":{"a":1},"a":"\\":{"}', 3, 3],
  ['[1,"a:b"]', 0, 0],
])('%s has so many members as it is written, and as it is read', (text, written, read) => {
  expect([fieldsWritten(Buffer.from(text)), fieldsRead(JSON.parse(text))]).toEqual([written, read]);
});

test('a string that does not end is left to the parser', () => {
  expect(cabe('["abc')).toBe(true);
  expect(cabe('["abc\\')).toBe(true);
});

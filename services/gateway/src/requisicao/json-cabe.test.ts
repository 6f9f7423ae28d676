import { LIMITES } from '@apura/contracts';
import { expect, test } from '@jest/globals';
import { jsonCabe } from './json-cabe.ts';

const { valores_por_json: valores, niveis_por_json: niveis } = LIMITES;
const cabe = (texto: string) => jsonCabe(Buffer.from(texto));
const fundo = (quantos: number) => '['.repeat(quantos) + ']'.repeat(quantos);
const lista = (quantos: number) => `[${Array<number>(quantos).fill(0).join()}]`;

test('as deep and as many as are read, and not one more', () => {
  expect([cabe(fundo(niveis)), cabe(fundo(niveis + 1))]).toEqual([true, false]);
  // A list of n has n - 1 commas and its own bracket.
  expect([cabe(lista(valores)), cabe(lista(valores + 1))]).toEqual([true, false]);
  const objeto = (quantos: number) => `{${Array.from({ length: quantos }, (_, i) => `"${i}":0`).join()}}`;
  expect([cabe(objeto(valores)), cabe(objeto(valores + 1))]).toEqual([true, false]);
});

test('what a string holds is not counted, also behind an escape', () => {
  expect(cabe(JSON.stringify({ a: '[{,'.repeat(valores), b: `\\"${'['.repeat(niveis + 1)}` }))).toBe(true);
  expect(cabe(`["\\\\", ${fundo(niveis)}]`)).toBe(false);
});

test('a string that does not end is left to the parser', () => {
  expect(cabe('["abc')).toBe(true);
  expect(cabe('["abc\\')).toBe(true);
});

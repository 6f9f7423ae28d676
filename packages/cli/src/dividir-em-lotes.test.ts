import { expect, test } from '@jest/globals';
import { splitIntoLotes } from './envio.ts';

const MB = 1024 * 1024;
const arquivos = (...bytes: number[]) =>
  bytes.map((quantos, i) => ({ path: `/${i}`, nome: `${i}`, bytes: quantos, mudadoEm: 0 }));
const sizes = (lotes: readonly (readonly unknown[])[]) => lotes.map((lote) => lote.length);

test('at most 500 files in a batch', () => {
  expect(sizes(splitIntoLotes(arquivos(...Array(10_000).fill(1))))).toEqual(Array(20).fill(500));
  expect(sizes(splitIntoLotes(arquivos(...Array(501).fill(1))))).toEqual([500, 1]);
  expect(splitIntoLotes([])).toEqual([]);
});

test('at most 100 MB in a batch; what is larger goes alone; the order stays', () => {
  const lotes = splitIntoLotes(arquivos(60 * MB, 40 * MB, 1, 200 * MB, 5));
  expect(sizes(lotes)).toEqual([2, 1, 1, 1]);
  expect(lotes.flat().map(({ nome }) => nome)).toEqual(['0', '1', '2', '3', '4']);
});

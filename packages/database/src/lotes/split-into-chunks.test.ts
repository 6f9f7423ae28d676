import { expect, test } from '@jest/globals';
import { type ArquivoRecebido, splitIntoChunks } from './save-archive.ts';

const MB = 1024 * 1024;
const arquivo = (size: number, i = 0): ArquivoRecebido => ({
  nome: `${i}.xml`,
  sha256: Buffer.alloc(32, i),
  tamanho: size,
});
const sizes = (chunks: ArquivoRecebido[][]) => chunks.map((chunk) => chunk.map(({ tamanho }) => tamanho));

test('no files make no chunk', () => {
  expect(splitIntoChunks([])).toEqual([]);
});

test.each([
  [101, [50, 50, 1]],
  [400, Array(8).fill(50)],
  [401, [...Array(7).fill(51), 44]],
  [500, [...Array(7).fill(63), 59]],
  [800, Array(8).fill(100)],
  [1001, [...Array(10).fill(100), 1]],
])('%i files: 50 in a chunk, or an eighth of them, or 100', (files, expected) => {
  const chunks = splitIntoChunks(Array.from({ length: files }, (_, i) => arquivo(10, i)));
  expect(chunks.map((chunk) => chunk.length)).toEqual(expected);
});

test('2 MB fit, one byte more does not', () => {
  expect(sizes(splitIntoChunks([arquivo(MB), arquivo(MB), arquivo(1)]))).toEqual([[MB, MB], [1]]);
});

test('a file over 2 MB stands alone', () => {
  expect(sizes(splitIntoChunks([arquivo(1), arquivo(3 * MB), arquivo(3 * MB), arquivo(1)]))).toEqual([
    [1],
    [3 * MB],
    [3 * MB],
    [1],
  ]);
});

test('the order of arrival is kept and nothing is lost', () => {
  const arquivos = Array.from({ length: 500 }, (_, i) => arquivo((i * 7919) % (300 * 1024), i));
  const chunks = splitIntoChunks(arquivos);
  expect(chunks.flat()).toEqual(arquivos);
  for (const chunk of chunks) {
    expect(chunk.length).toBeLessThanOrEqual(63);
    expect(chunk.reduce((soma, { tamanho }) => soma + tamanho, 0)).toBeLessThanOrEqual(2 * MB);
  }
});

test('a ZIP stands alone, however small', () => {
  const zip = { ...arquivo(10), partes: [Buffer.alloc(32)] };
  expect(sizes(splitIntoChunks([arquivo(1), zip, zip, arquivo(2), arquivo(3)]))).toEqual([
    [1],
    [10],
    [10],
    [2, 3],
  ]);
});

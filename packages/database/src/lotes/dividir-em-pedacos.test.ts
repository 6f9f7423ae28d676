import { expect, test } from '@jest/globals';
import type { ArquivoRecebido } from './arquivo-recebido.ts';
import { dividirEmPedacos } from './dividir-em-pedacos.ts';

const MB = 1024 * 1024;
const arquivo = (tamanho: number, i = 0): ArquivoRecebido => ({
  nome: `${i}.xml`,
  sha256: Buffer.alloc(32, i),
  tamanho,
});
const tamanhos = (pedacos: ArquivoRecebido[][]) =>
  pedacos.map((pedaco) => pedaco.map(({ tamanho }) => tamanho));

test('no files make no chunk', () => {
  expect(dividirEmPedacos([])).toEqual([]);
});

test('50 files are one chunk, the 51st begins the next', () => {
  const pedacos = dividirEmPedacos(Array.from({ length: 101 }, (_, i) => arquivo(10, i)));
  expect(pedacos.map((pedaco) => pedaco.length)).toEqual([50, 50, 1]);
});

test('2 MB fit, one byte more does not', () => {
  expect(tamanhos(dividirEmPedacos([arquivo(MB), arquivo(MB), arquivo(1)]))).toEqual([[MB, MB], [1]]);
});

test('a file over 2 MB stands alone', () => {
  expect(tamanhos(dividirEmPedacos([arquivo(1), arquivo(3 * MB), arquivo(3 * MB), arquivo(1)]))).toEqual([
    [1],
    [3 * MB],
    [3 * MB],
    [1],
  ]);
});

test('the order of arrival is kept and nothing is lost', () => {
  const arquivos = Array.from({ length: 500 }, (_, i) => arquivo((i * 7919) % (300 * 1024), i));
  const pedacos = dividirEmPedacos(arquivos);
  expect(pedacos.flat()).toEqual(arquivos);
  for (const pedaco of pedacos) {
    expect(pedaco.length).toBeLessThanOrEqual(50);
    expect(pedaco.reduce((soma, { tamanho }) => soma + tamanho, 0)).toBeLessThanOrEqual(2 * MB);
  }
});

test('a ZIP stands alone, however small', () => {
  const zip = { ...arquivo(10), partes: [Buffer.alloc(32)] };
  expect(tamanhos(dividirEmPedacos([arquivo(1), zip, zip, arquivo(2), arquivo(3)]))).toEqual([
    [1],
    [10],
    [10],
    [2, 3],
  ]);
});

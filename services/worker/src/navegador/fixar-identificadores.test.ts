import { expect, test } from '@jest/globals';
import { fixarIdentificadores } from './fixar-identificadores.ts';

/** Two header cells (objects 9 and 71) and a cell under both, as Chromium writes them. */
function pdf(um: string, outro: string, [primeiro, ultimo]: [string, string]): Buffer {
  const objeto = (id: string) => (id === um ? 9 : 71);
  return Buffer.from(
    `%PDF-1.4\n\xff\x00</ID (node${um})>>\n</ID (node${outro})>>\n/Headers [(node${um}) (node${outro})]\n` +
      `<</Limits [(node${primeiro}) (node${ultimo})]\n/Names [(node${primeiro}) ${objeto(primeiro)} 0 R (node${ultimo}) ${objeto(ultimo)} 0 R]>>`,
    'latin1',
  );
}

test('two prints of one page become the same bytes, with the tree in order', () => {
  const crescente = pdf('00000041', '00000042', ['00000041', '00000042']);
  const trocado = pdf('00000052', '00000003', ['00000003', '00000052']);
  const fixado = pdf('00000001', '00000002', ['00000001', '00000002']);
  expect(fixarIdentificadores(crescente)).toEqual(fixado);
  expect(fixarIdentificadores(trocado)).toEqual(fixado);
});

test('a page without tables is left as it is', () => {
  const simples = Buffer.from('%PDF-1.4\n\xff<</Type /Page>>', 'latin1');
  expect(fixarIdentificadores(simples)).toEqual(simples);
});

test('a tree written in another way is refused', () => {
  expect(() => fixarIdentificadores(Buffer.from('/ID (node00000041)'))).toThrow('found 0');
});

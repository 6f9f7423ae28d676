import { expect, test } from '@jest/globals';
import { fixIdentifiers } from './print-page.ts';

/** Two header cells (objects 9 and 71) and a cell under both, as Chromium writes them. */
function pdf(um: string, other: string, [first, last]: [string, string]): Buffer {
  const object = (id: string) => (id === um ? 9 : 71);
  return Buffer.from(
    `%PDF-1.4\n\xff\x00</ID (node${um})>>\n</ID (node${other})>>\n/Headers [(node${um}) (node${other})]\n` +
      `<</Limits [(node${first}) (node${last})]\n/Names [(node${first}) ${object(first)} 0 R (node${last}) ${object(last)} 0 R]>>`,
    'latin1',
  );
}

test('two prints of one page become the same bytes, with the tree in order', () => {
  const crescente = pdf('00000041', '00000042', ['00000041', '00000042']);
  const trocado = pdf('00000052', '00000003', ['00000003', '00000052']);
  const fixed = pdf('00000001', '00000002', ['00000001', '00000002']);
  expect(fixIdentifiers(crescente)).toEqual(fixed);
  expect(fixIdentifiers(trocado)).toEqual(fixed);
});

test('a page without tables is left as it is', () => {
  const simples = Buffer.from('%PDF-1.4\n\xff<</Type /Page>>', 'latin1');
  expect(fixIdentifiers(simples)).toEqual(simples);
});

test('a tree written in another way is refused', () => {
  expect(() => fixIdentifiers(Buffer.from('/ID (node00000041)'))).toThrow('found 0');
});

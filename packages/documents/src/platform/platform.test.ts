import { gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import * as browser from './browser.ts';
import * as node from './node.ts';

const bytes = fc.uint8Array({ maxLength: 20_000 });

test('both platforms do the same with any bytes', () => {
  fc.assert(
    fc.property(bytes, fc.uint16Array(), (um, unidades) => {
      expect(browser.latinText(um)).toBe(node.latinText(um));
      expect(browser.utf8Text(um)).toBe(node.utf8Text(um));
      expect(browser.textOfUnits(unidades)).toBe(node.textOfUnits(unidades));
    }),
  );
});

test('both platforms read the same UTF-8, marks and pairs included', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (texto) => {
      const um = new TextEncoder().encode(`\uFEFF${texto}`);
      expect(node.utf8Text(um)).toBe(`\uFEFF${texto}`);
      expect(browser.utf8Text(um)).toBe(`\uFEFF${texto}`);
    }),
  );
});

test('gzip: inflated, too large, broken; not in a browser', () => {
  const base64 = gzipSync('dez letras').toString('base64');
  expect(Buffer.from(node.openGzip(base64, 10) as Uint8Array).toString()).toBe('dez letras');
  expect(node.openGzip(base64, 9)).toBe('grande');
  expect(node.openGzip('AAAA', 10)).toBe('corrompido');
  expect(browser.openGzip(base64, 10)).toBe('sem_suporte');
});

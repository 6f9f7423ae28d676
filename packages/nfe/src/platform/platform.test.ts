import { gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import * as browser from './browser.ts';
import * as node from './node.ts';

const bytes = fc.uint8Array({ maxLength: 20_000 });

test('both platforms do the same with any bytes', () => {
  fc.assert(
    fc.property(bytes, fc.uint16Array(), (um, unidades) => {
      expect(browser.textoLatino(um)).toBe(node.textoLatino(um));
      expect(browser.textoUtf8(um)).toBe(node.textoUtf8(um));
      expect(browser.textoDeUnidades(unidades)).toBe(node.textoDeUnidades(unidades));
    }),
  );
});

test('both platforms read the same UTF-8, marks and pairs included', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (texto) => {
      const um = new TextEncoder().encode(`\uFEFF${texto}`);
      expect(node.textoUtf8(um)).toBe(`\uFEFF${texto}`);
      expect(browser.textoUtf8(um)).toBe(`\uFEFF${texto}`);
    }),
  );
});

test('gzip: inflated, too large, broken; not in a browser', () => {
  const base64 = gzipSync('dez letras').toString('base64');
  expect(Buffer.from(node.abrirGzip(base64, 10) as Uint8Array).toString()).toBe('dez letras');
  expect(node.abrirGzip(base64, 9)).toBe('grande');
  expect(node.abrirGzip('AAAA', 10)).toBe('corrompido');
  expect(browser.abrirGzip(base64, 10)).toBe('sem_suporte');
});

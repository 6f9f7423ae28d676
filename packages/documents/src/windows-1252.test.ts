import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { decode } from './decode.ts';
import { windows1252Text } from './windows-1252.ts';

/** Pointers 0 to 31 of index-windows-1252.txt (WHATWG Encoding Standard): the code points of the bytes 80 to 9F. */
const INDEX =
  '20AC 0081 201A 0192 201E 2026 2020 2021 02C6 2030 0160 2039 0152 008D 017D 008F 0090 2018 2019 201C 201D 2022 2013 2014 02DC 2122 0161 203A 0153 009D 017E 0178';
const codes = INDEX.split(' ').map((code) => Number.parseInt(code, 16));
const byTheStandard = (bytes: Uint8Array): string =>
  String.fromCharCode(
    ...[...bytes].map((byte) => (byte >= 0x80 && byte <= 0x9f ? (codes[byte - 0x80] as number) : byte)),
  );

test('27 of the bytes 80 to 9F are characters', () => {
  expect(codes.filter((code, i) => code !== 0x80 + i)).toHaveLength(27);
});

test('any bytes are what the standard says of them', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 4_000 }), (bytes) => {
      expect(windows1252Text(bytes)).toBe(byTheStandard(bytes));
    }),
    { numRuns: 500 },
  );
});

const labels = ['windows-1252', 'cp1252', 'ISO-8859-1', 'iso8859-1', 'latin1', 'l1', 'cp819'];
test.each(labels)('so are those of a file that says to be %s, whatever follows its declaration', (label) => {
  const declaration = Buffer.from(`<?xml version="1.0" encoding="${label}"?>`);
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 500 }), (bytes) => {
      const file = Buffer.concat([declaration, bytes]);
      expect(decode(file)).toBe(byTheStandard(file));
    }),
  );
});

test('and of one that says to be UTF-8 and is not', () => {
  expect(decode(Buffer.from([0x3c, 0x96, 0x80, 0x3e]))).toBe('<\u2013\u20ac>');
});

test('a whole file of such bytes', () => {
  const bytes = new Uint8Array(5 * 1024 * 1024).fill(0x96);
  expect(windows1252Text(bytes)).toBe('\u2013'.repeat(bytes.length));
});

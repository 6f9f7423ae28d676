import { expect, test } from '@jest/globals';
import { fixDates } from './print-page.ts';

const pdf = (criacao: string, mudanca: string) =>
  Buffer.from(`%PDF-1.4\n\xff\x00<</CreationDate (D:${criacao})\n/ModDate (D:${mudanca})>>`, 'latin1');
const DATA = new Date('2026-10-01T02:30:45.678Z');

test('two prints of one page become the same bytes, no byte longer', () => {
  const um = pdf("20261001101112+00'00'", "20261001101112+00'00'");
  const other = pdf("20270102030405-03'00'", "20270102030406-03'00'");
  expect(fixDates(um, DATA)).toEqual(fixDates(other, DATA));
  expect(fixDates(um, DATA)).toEqual(pdf("20261001023045+00'00'", "20261001023045+00'00'"));
});

test('a PDF with its dates written otherwise is refused', () => {
  expect(() => fixDates(Buffer.from('%PDF-1.4 /CreationDate (2026)'), DATA)).toThrow('found 0');
});

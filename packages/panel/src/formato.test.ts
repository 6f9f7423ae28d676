import { readValue } from '@apura/contracts';
import { expect, test } from '@jest/globals';
import {
  isCents,
  mesesUntil,
  readAliquota,
  readPercentual,
  ultimoDia,
  withoutPunctuation,
} from './format.ts';

test.each([
  ['R$ 1.234,5', '1234.50'],
  ['1234.5', '1234.50'],
  ['1.234', '1234.00'],
  ['0007', '7.00'],
  ['', undefined],
  ['1,234', undefined],
  ['1.2345', undefined],
  ['12.34.56', undefined],
  ['4,800,000.00', undefined],
  ['R$ 1.234.567,89', '1234567.89'],
  ['-3', undefined],
  ['doze', undefined],
])('%p typed as an amount is %p', (texto, lido) => expect(readValue(texto)).toBe(lido));

test.each([
  ['17,5%', '17.5'],
  ['017', '17'],
  ['1,23456', undefined],
])('%p typed as a percentage is %p', (texto, lido) => expect(readPercentual(texto)).toBe(lido));

test.each([
  ['100', '100'],
  ['100,0', '100.0'],
  ['100,01', undefined],
  ['0', '0'],
  ['-1', undefined],
])('%p typed as a rate is %p', (texto, lido) => expect(readAliquota(texto)).toBe(lido));

test('less than a real, more or less, are cents', () =>
  expect(['0.03', '-0.99', '1.00', '-1.00'].map(isCents)).toEqual([true, true, false, false]));

test('what was typed loses its punctuation', () =>
  expect(withoutPunctuation(' 12.abc.345/01de-35 ')).toBe('12ABC34501DE35'));

test('months, also over the turn of a year', () => {
  expect(mesesUntil(new Date('2026-03-01T02:00:00Z'), 3)).toEqual(['2026-02', '2026-01', '2025-12']);
  expect(['2027-02', '2028-02', '2027-12'].map(ultimoDia)).toEqual([
    '2027-02-28',
    '2028-02-29',
    '2027-12-31',
  ]);
});

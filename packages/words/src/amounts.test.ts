import { readValue } from '@apura/contracts';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  count,
  grouped,
  hasAmount,
  percent,
  range,
  readCents,
  reais,
  shortAmount,
  shortPercent,
  shortReais,
  signed,
  signedReais,
  subtractAmounts,
  sumAmounts,
  writeCents,
} from './amounts.ts';

const NBSP = '\u00a0';

test.each([
  ['0.00', `R$${NBSP}0,00`],
  ['-1234.50', `-R$${NBSP}1.234,50`],
  ['123456789012345.67', `R$${NBSP}123.456.789.012.345,67`],
])('%s in reais', (decimal, written) => expect(reais(decimal)).toBe(written));

test.each([
  ['999.99', '999,99'],
  ['-1234567.80', '-1.234.567,80'],
  ['123456789012345678901234.56', '123.456.789.012.345.678.901.234,56'],
  ['12', '12'],
])('%s grouped', (decimal, written) => expect(grouped(decimal)).toBe(written));

test('keeps every digit and groups by three', () => {
  const digits = '908172635445362718092837465019';
  for (let n = 1; n <= digits.length; n += 1) {
    for (const sign of ['', '-']) {
      const decimal = `${sign}${digits.slice(0, n)}.07`;
      const written = grouped(decimal);
      expect(written.replaceAll('.', '').replace(',', '.')).toBe(decimal);
      expect(written).toMatch(/^-?\d{1,3}(\.\d{3})*,\d\d$/);
    }
  }
});

test.each(['', '1,5', '1.', '1e3', 'NaN', '--1'])('refuses %p', (text) => {
  expect(() => grouped(text)).toThrow('not a decimal');
});

/** Thirteen digits of reais, as much as the contract takes. */
const amount = fc.bigInt({ min: 1n - 10n ** 15n, max: 10n ** 15n - 1n }).map(writeCents);

test('no amount loses a cent on its way to a person and back', () => {
  fc.assert(
    fc.property(amount, (one) => {
      const unsigned = one.replace('-', '');
      expect(readValue(grouped(unsigned))).toBe(unsigned);
      expect(writeCents(readCents(one))).toBe(one);
    }),
  );
});

test('sums are exact where numbers are not', () => {
  expect(sumAmounts(['0.10', '0.20', '9007199254740993.01'])).toBe('9007199254740993.31');
  expect(sumAmounts([])).toBe('0.00');
  expect(subtractAmounts('0.10', '0.15')).toBe('-0.05');
});

test('zero is no amount, however it is written', () => {
  expect(hasAmount('0.00', '-0.00', null, undefined)).toBe(false);
  expect(hasAmount('0.00', '-0.01')).toBe(true);
});

test.each([
  ['12.30', '+12,30'],
  ['-12.30', '-12,30'],
  ['0.00', '0,00'],
])('%s is signed', (decimal, written) => expect(signed(decimal)).toBe(written));

test.each([
  ['10.00', '12.50', `R$${NBSP}10,00 a R$${NBSP}12,50`],
  ['-10.00', '-12.50', `-R$${NBSP}12,50 a -R$${NBSP}10,00`],
  ['10.00', '10.00', `R$${NBSP}10,00`],
])('%s and %s as a range', (one, other, written) => expect(range(one, other)).toBe(written));

test('a range of what is added or taken away has both signs', () => {
  expect(range('118.56', '-31.15', signedReais)).toBe(`-R$${NBSP}31,15 a +R$${NBSP}118,56`);
  expect(signedReais('0.00')).toBe(`R$${NBSP}0,00`);
});

test('what is counted', () => {
  expect([0, 1, 1200].map((n) => count(n, 'nota', 'notas'))).toEqual(['0 notas', '1 nota', '1.200 notas']);
});

test.each([
  ['0.9000', '0,90%', '0,90%'],
  ['17.9125', '17,9125%', '17,91%'],
  ['6.7350', '6,735%', '6,74%'],
  ['12345.6789', '12.345,6789%', '12.345,68%'],
  ['0.0050', '0,005%', '0,01%'],
  ['0.0049', '0,0049%', '0,0049%'],
  ['0.0000', '0,00%', '0,00%'],
  ['-1.5000', '-1,50%', '-1,50%'],
])('%s in percent', (decimal, whole, short) => {
  expect(percent(decimal)).toBe(whole);
  expect(shortPercent(decimal)).toBe(short);
});

test.each([
  ['148.55', '149'],
  ['0.49', '0'],
  ['-0.40', '0'],
  ['-0.50', '-1'],
  ['999.49', '999'],
  ['999.50', `1${NBSP}mil`],
  ['1000.00', `1${NBSP}mil`],
  ['5982.86', `6${NBSP}mil`],
  ['5949.99', `5,9${NBSP}mil`],
  ['99950.00', `100${NBSP}mil`],
  ['999499.99', `999${NBSP}mil`],
  ['999500.00', `1${NBSP}mi`],
  ['-123456.00', `-123${NBSP}mil`],
  ['1250000.00', `1,3${NBSP}mi`],
  ['3000000000.00', `3${NBSP}bi`],
  ['12345678901234567.00', `12.345.679${NBSP}bi`],
])('%s in short', (decimal, written) => {
  expect(shortAmount(decimal)).toBe(written);
  expect(shortReais(decimal)).toBe(written.replace(/^-?/, `$&R$${NBSP}`));
});

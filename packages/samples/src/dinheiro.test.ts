import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { inReais, parcela, percentual, splitToEven, taxa } from './dinheiro.ts';

// Ties of the official calculator's regression output: 1925.00 at 0.1% is 1.925 and becomes 1.92.
test.each([
  ['192500', '0.1', '1.92'],
  ['193500', '0.1', '1.94'],
  ['82800', '0.9', '7.45'],
  ['24730', '0.05', '0.12'],
])('%s cents at %s%% are %s', (base, aliquota, esperado) => {
  expect(inReais(parcela(BigInt(base), taxa(aliquota)))).toBe(esperado);
});

test('amounts and rates are written as the layout has them', () => {
  expect([inReais(0n), inReais(5n), inReais(123456n)]).toEqual(['0.00', '0.05', '1234.56']);
  expect([percentual(taxa('0')), percentual(taxa('7.6')), percentual(taxa('18'))]).toEqual([
    '0.0000',
    '7.6000',
    '18.0000',
  ]);
});

test('the rounded quotient is never more than half away, and even when exactly half', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.bigInt({ min: 1n, max: 10n ** 6n }), (n, d) => {
      const quociente = splitToEven(n, d);
      const distancia = 2n * (quociente * d > n ? quociente * d - n : n - quociente * d);
      expect(distancia <= d).toBe(true);
      if (distancia === d) expect(quociente % 2n).toBe(0n);
    }),
  );
});

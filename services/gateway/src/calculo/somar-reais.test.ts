import { subtractAmounts, sumAmounts } from '@apura/words';
import { expect, test } from '@jest/globals';

test.each([
  [[], '0.00'],
  [['0.05', '0.05'], '0.10'],
  [['1234.50', '-0.55'], '1233.95'],
  [['-0.01'], '-0.01'],
  [['99999999999999.99', '0.01'], '100000000000000.00'],
])('%j make %s', (valores, soma) => {
  expect(sumAmounts(valores)).toBe(soma);
});

test('a difference may be negative', () => {
  expect(subtractAmounts('10.00', '10.05')).toBe('-0.05');
});

import { expect, test } from '@jest/globals';
import { somarReais, subtrairReais } from './somar-reais.ts';

test.each([
  [[], '0.00'],
  [['0.05', '0.05'], '0.10'],
  [['1234.50', '-0.55'], '1233.95'],
  [['-0.01'], '-0.01'],
  [['99999999999999.99', '0.01'], '100000000000000.00'],
])('%j make %s', (valores, soma) => {
  expect(somarReais(valores)).toBe(soma);
});

test('a difference may be negative', () => {
  expect(subtrairReais('10.00', '10.05')).toBe('-0.05');
});

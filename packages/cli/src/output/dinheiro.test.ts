import { expect, test } from '@jest/globals';
import { dinheiro } from './dinheiro.ts';

test.each([
  ['0.00', '0,00', '0.00'],
  ['-1234.56', '-1.234,56', '-1,234.56'],
  ['99999999999999999999.10', '99.999.999.999.999.999.999,10', '99,999,999,999,999,999,999.10'],
  ['5.1234', '5,1234', '5.1234'],
  ['12', '12', '12'],
  ['n/d', 'n/d', 'n/d'],
])('%s', (valor, pt, en) => {
  expect(dinheiro(valor, 'pt')).toBe(pt);
  expect(dinheiro(valor, 'en')).toBe(en);
});

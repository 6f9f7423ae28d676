import { expect, test } from '@jest/globals';
import { formatarCompacto } from './formatar-compacto.ts';

test.each([
  ['0.00', '0'],
  ['0.49', '0'],
  ['0.50', '1'],
  ['999.49', '999'],
  ['1000.00', '1,0 mil'],
  ['1049.99', '1,0 mil'],
  ['1050.00', '1,1 mil'],
  ['999949.99', '999,9 mil'],
  ['1234567.89', '1,2 mi'],
  ['-2500000000.00', '-2,5 bi'],
  ['12345678901234567.00', '12.345.678,9 bi'],
])('%s -> %s', (decimal, esperado) => {
  expect(formatarCompacto(decimal)).toBe(esperado);
});

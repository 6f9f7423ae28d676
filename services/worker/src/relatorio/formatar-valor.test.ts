import { expect, test } from '@jest/globals';
import { formatarPercentual } from './formatar-percentual.ts';
import { formatarValor } from './formatar-valor.ts';

test.each([
  ['0.00', '0,00'],
  ['999.99', '999,99'],
  ['1234.56', '1.234,56'],
  ['-1234567.80', '-1.234.567,80'],
  ['123456789012345678901234.56', '123.456.789.012.345.678.901.234,56'],
  ['12', '12'],
])('%s -> %s', (decimal, esperado) => {
  expect(formatarValor(decimal)).toBe(esperado);
});

test('keeps every digit and groups by three', () => {
  const digitos = '908172635445362718092837465019';
  for (let n = 1; n <= digitos.length; n += 1) {
    for (const sinal of ['', '-']) {
      const decimal = `${sinal}${digitos.slice(0, n)}.07`;
      const formatado = formatarValor(decimal);
      expect(formatado.replaceAll('.', '').replace(',', '.')).toBe(decimal);
      expect(formatado).toMatch(/^-?\d{1,3}(\.\d{3})*,\d\d$/);
    }
  }
});

test.each(['', '1,5', '1.', '1e3', 'NaN', '--1'])('refuses %p', (valor) => {
  expect(() => formatarValor(valor)).toThrow('not a decimal');
});

test.each([
  ['0.0000', '0,00%'],
  ['12.3400', '12,34%'],
  ['0.9135', '0,91%'],
  ['0.9950', '1,00%'],
  ['0.0050', '0,01%'],
  ['0.0049', '0,0049%'],
  ['12345.6789', '12.345,68%'],
  ['100.0000', '100,00%'],
  ['8.7010', '8,70%'],
  ['-1.5000', '-1,50%'],
])('rate %s -> %s', (decimal, esperado) => {
  expect(formatarPercentual(decimal)).toBe(esperado);
});

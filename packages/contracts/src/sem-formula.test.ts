import { expect, test } from '@jest/globals';
import { semFormula } from './sem-formula.ts';

test.each([
  '=HYPERLINK("http://exemplo.com")',
  '+1+1',
  '-2+3',
  "-2+cmd|' /C calc'!A0",
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '\u00a0=1+1',
  '  @x',
  '-',
  '+5511999990000',
  '-1.2.3',
  '-1\n=2',
])('would be a formula: %j', (celula) => {
  expect(semFormula(celula)).toBe(`'${celula}`);
});

test.each(['', '-1', '-1234.56', '-0,10', '12', 'Padaria = Café', 'a@b.example', "'=1"])(
  'stays as it is: %j',
  (celula) => {
    expect(semFormula(celula)).toBe(celula);
  },
);

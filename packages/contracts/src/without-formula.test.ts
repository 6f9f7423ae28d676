import { expect, test } from '@jest/globals';
import { withoutFormula } from './without-formula.ts';

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
  '＝HYPERLINK("http://exemplo.com")',
  '＋1+1',
  '－2+3',
  '＠SUM(A1)',
  '﹦1+1',
  '﹢1+1',
  '﹣2+3',
  '﹫SUM(A1)',
  '−2+3',
  '\u3000＝1+1',
  '\u200b=1+1',
  '\u200b\u2060 \ufeff＝1+1',
  '\u00ad@x',
  '\u202e=1+1',
  '\u0000=1+1',
  '\tx',
  '\rx',
])('would be a formula: %j', (celula) => {
  expect(withoutFormula(celula)).toBe(`'${celula}`);
});

test.each([
  '',
  '-1',
  '-1234.56',
  '-0,10',
  '12',
  'Padaria = Café',
  'a@b.example',
  "'=1",
  'Padaria ＝ Café',
  '\u200bPadaria',
])('stays as it is: %j', (celula) => {
  expect(withoutFormula(celula)).toBe(celula);
});

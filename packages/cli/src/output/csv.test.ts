import { expect, test } from '@jest/globals';
import { csv } from './formato.ts';

test('fields are quoted where RFC 4180 asks for it, absent ones are empty', () => {
  expect(
    csv([
      ['a', 'b,c', 'd"e'],
      [1, 'duas\nlinhas', undefined],
    ]),
  ).toBe('a,"b,c","d""e"\r\n1,"duas\nlinhas",\r\n');
});

test('a name becomes no formula, a negative amount stays a number', () => {
  expect(csv([['=HYPERLINK("http://exemplo.com";"x")', '\t=1+1', '@SUM(A1)', '-12.30', -4]])).toBe(
    `"'=HYPERLINK(""http://exemplo.com"";""x"")",'\t=1+1,'@SUM(A1),-12.30,-4\r\n`,
  );
});

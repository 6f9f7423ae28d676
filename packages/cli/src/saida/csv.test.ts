import { expect, test } from '@jest/globals';
import { csv } from './csv.ts';

test('fields are quoted where RFC 4180 asks for it, absent ones are empty', () => {
  expect(
    csv([
      ['a', 'b,c', 'd"e'],
      [1, 'duas\nlinhas', undefined],
    ]),
  ).toBe('a,"b,c","d""e"\r\n1,"duas\nlinhas",\r\n');
});

import { expect, test } from '@jest/globals';
import { readHeaders } from './read-headers.ts';

test('a header in each line; its value may have colons and blanks of its own', () => {
  expect(readHeaders('X-Api-Key: abc\n\n  Authorization : Basic a:b c  \r\n')).toEqual({
    'X-Api-Key': 'abc',
    Authorization: 'Basic a:b c',
  });
  expect(readHeaders(' \n')).toEqual({});
});

test.each(['X-Api-Key', 'X-Api-Key:', ': abc', 'X Api: abc', 'X-Um: 1\nx-um: 2'])(
  '%j is not understood',
  (texto) => expect(readHeaders(texto)).toBeUndefined(),
);

import { expect, test } from '@jest/globals';
import { withLf } from './fim-de-linha.ts';

test.each([
  ['', ''],
  ['a\nb', 'a\nb'],
  ['\ra\r\nb\n\rc\r\r\nd\r', '\na\nb\n\nc\n\nd\n'],
  ['é\r\n\u2028😀\r', 'é\n\u2028😀\n'],
])('%j becomes %j', (texto, esperado) => {
  expect(withLf(texto)).toBe(esperado);
});

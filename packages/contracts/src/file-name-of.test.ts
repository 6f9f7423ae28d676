import { expect, test } from '@jest/globals';
import { fileNameOf } from './file-name-of.ts';

test.each([
  ['nota fiscal ação.xml', 'nota fiscal ação.xml'],
  ['a\u0000b\n\u001b[2Jc.xml', 'a\uFFFDb\uFFFD\uFFFD[2Jc.xml'],
  ['a\ud800.xml', 'a\uFFFD.xml'],
  ['a\u202Elmx.exe\u2069\u200f', 'a\uFFFDlmx.exe\uFFFD\uFFFD'],
  ['x'.repeat(300), 'x'.repeat(255)],
  [`${'x'.repeat(254)}😀😀`, `${'x'.repeat(254)}😀`],
])('%j', (enviado, esperado) => {
  expect(fileNameOf(enviado)).toBe(esperado);
});

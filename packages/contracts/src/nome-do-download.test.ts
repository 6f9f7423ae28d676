import { expect, test } from '@jest/globals';
import { downloadNameOf } from './file-name-of.ts';

const nome = (razao_social: string) =>
  downloadNameOf({ razao_social, competencia: '2026-09', versao: 1, extensao: 'pdf' });

test.each([
  ['Padaria Sol', 'apuracao-padaria-sol-2026-09-v1.pdf'],
  ['  Açougue & Pão São João Ltda. ', 'apuracao-acougue-pao-sao-joao-ltda-2026-09-v1.pdf'],
  ['"; filename=x\r\nSet-Cookie: a', 'apuracao-filename-x-set-cookie-a-2026-09-v1.pdf'],
  ['../../etc/passwd', 'apuracao-etc-passwd-2026-09-v1.pdf'],
  ['株式会社', 'apuracao-2026-09-v1.pdf'],
  ['x'.repeat(300), `apuracao-${'x'.repeat(60)}-2026-09-v1.pdf`],
  ['Pão\u0000\ud800\u202e', 'apuracao-pao-2026-09-v1.pdf'],
  // Cut after sixty letters, and not at a hyphen.
  [`${'a'.repeat(59)} b`, `apuracao-${'a'.repeat(59)}-2026-09-v1.pdf`],
])('%j', (razaoSocial, esperado) => {
  expect(nome(razaoSocial)).toBe(esperado);
});

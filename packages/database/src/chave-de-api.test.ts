import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { gerarChave, lerChave } from './chaves.ts';

test.each(['live', 'test'] as const)('a generated %s key is read back', (ambiente) => {
  const { chave, prefixo, hash } = gerarChave(ambiente);
  expect(chave).toMatch(new RegExp(`^apura_${ambiente}_[0-9A-Za-z]{32}_[0-9A-Za-z]{6}$`));
  expect(hash).toEqual(createHash('sha256').update(chave).digest());
  expect(lerChave(chave)).toEqual({ ambiente, hash });
  expect(chave.startsWith(prefixo)).toBe(true);
  expect(prefixo).toHaveLength(17);
});

test('two keys differ', () => {
  expect(gerarChave('live').chave).not.toBe(gerarChave('live').chave);
});

test('the checksum is the CRC-32 in base62', () => {
  // Worked out with another program: CRC-32 0x67e09a0f, in base62 1twUnv.
  const body = `apura_live_${'0'.repeat(32)}`;
  expect(lerChave(`${body}_1twUnv`)).toBeDefined();
  expect(lerChave(`${body}_1twUnw`)).toBeUndefined();
});

test('a change of any one character is noticed', () => {
  const { chave } = gerarChave('live');
  for (let i = 0; i < chave.length; i++) {
    const outro = chave[i] === 'x' ? 'y' : 'x';
    expect(lerChave(chave.slice(0, i) + outro + chave.slice(i + 1))).toBeUndefined();
  }
  expect(lerChave(chave.replace('live', 'test'))).toBeUndefined();
});

test.each(['', 'apura_live_', 'sk_live_abc', 'apura_prod_00000000000000000000000000000000_000000'])(
  'refuses %p',
  (texto) => {
    expect(lerChave(texto)).toBeUndefined();
  },
);

test('refuses a key with a line break after it', () => {
  expect(lerChave(`${gerarChave('test').chave}\n`)).toBeUndefined();
});

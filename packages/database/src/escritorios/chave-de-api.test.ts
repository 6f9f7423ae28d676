import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { generateChave, readChave } from './chaves.ts';

test.each(['live', 'test'] as const)('a generated %s key is read back', (ambiente) => {
  const { chave, prefixo, hash } = generateChave(ambiente);
  expect(chave).toMatch(new RegExp(`^apura_${ambiente}_[0-9A-Za-z]{32}_[0-9A-Za-z]{6}$`));
  expect(hash).toEqual(createHash('sha256').update(chave).digest());
  expect(readChave(chave)).toEqual({ ambiente, hash });
  expect(chave.startsWith(prefixo)).toBe(true);
  expect(prefixo).toHaveLength(17);
});

test('two keys differ', () => {
  expect(generateChave('live').chave).not.toBe(generateChave('live').chave);
});

test('the checksum is the CRC-32 in base62', () => {
  // Worked out with another program: CRC-32 0x67e09a0f, in base62 1twUnv.
  const body = `apura_live_${'0'.repeat(32)}`;
  expect(readChave(`${body}_1twUnv`)).toBeDefined();
  expect(readChave(`${body}_1twUnw`)).toBeUndefined();
});

test('a change of any one character is noticed', () => {
  const { chave } = generateChave('live');
  for (let i = 0; i < chave.length; i++) {
    const outro = chave[i] === 'x' ? 'y' : 'x';
    expect(readChave(chave.slice(0, i) + outro + chave.slice(i + 1))).toBeUndefined();
  }
  expect(readChave(chave.replace('live', 'test'))).toBeUndefined();
});

test.each(['', 'apura_live_', 'sk_live_abc', 'apura_prod_00000000000000000000000000000000_000000'])(
  'refuses %p',
  (texto) => {
    expect(readChave(texto)).toBeUndefined();
  },
);

test('refuses a key with a line break after it', () => {
  expect(readChave(`${generateChave('test').chave}\n`)).toBeUndefined();
});

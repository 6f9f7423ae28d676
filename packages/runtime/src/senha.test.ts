import { expect, test } from '@jest/globals';
import { checkSenha, encryptSenha } from './senha.ts';

test('a password is checked against what was stored, however its accents are encoded', async () => {
  const stored = await encryptSenha('coração valente');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(stored).not.toContain('valente');
  expect(await checkSenha(stored, 'coração valente'.normalize('NFD'))).toBe(true);
  expect(await checkSenha(stored, 'coracao valente')).toBe(false);
  expect(await encryptSenha('coração valente')).not.toBe(stored);
});

test("nobody's password is right", async () => {
  expect(await checkSenha(undefined, 'qualquer uma')).toBe(false);
});

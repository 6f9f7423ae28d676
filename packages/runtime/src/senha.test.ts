import { expect, test } from '@jest/globals';
import { cifrarSenha, conferirSenha } from './senha.ts';

test('a password is checked against what was stored, however its accents are encoded', async () => {
  const guardada = await cifrarSenha('coração valente');
  expect(guardada).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(guardada).not.toContain('valente');
  expect(await conferirSenha(guardada, 'coração valente'.normalize('NFD'))).toBe(true);
  expect(await conferirSenha(guardada, 'coracao valente')).toBe(false);
  expect(await cifrarSenha('coração valente')).not.toBe(guardada);
});

test("nobody's password is right", async () => {
  expect(await conferirSenha(undefined, 'qualquer uma')).toBe(false);
});

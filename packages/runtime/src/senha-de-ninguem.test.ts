import { expect, jest, test } from '@jest/globals';
import * as argon2 from '@node-rs/argon2';

const contas: string[] = [];
jest.unstable_mockModule('@node-rs/argon2', () => ({
  hash: (...args: Parameters<typeof argon2.hash>) => {
    contas.push('hash');
    return argon2.hash(...args);
  },
  verify: (...args: Parameters<typeof argon2.verify>) => {
    contas.push(`verify ${/\$m=[^$]+/.exec(String(args[0]))?.[0]}`);
    return argon2.verify(...args);
  },
}));
const { encryptSenha, checkSenha } = await import('./senha.ts');

test('somebody and nobody cost the same, the first time of a process and ever after', async () => {
  const stored = await encryptSenha('uma frase bem comprida');
  const cost = async (de: string | undefined) => {
    contas.length = 0;
    expect(await checkSenha(de, 'outra frase')).toBe(false);
    return [...contas];
  };
  const first = await cost(stored);
  expect(first).toEqual(['hash', 'verify $m=19456,t=2,p=1']);
  expect(await cost(undefined)).toEqual(first.slice(1));
  expect(await cost(stored)).toEqual(first.slice(1));
});

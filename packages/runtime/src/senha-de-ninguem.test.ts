import { expect, jest, test } from '@jest/globals';
import * as argon2 from '@node-rs/argon2';

const contas: string[] = [];
jest.unstable_mockModule('@node-rs/argon2', () => ({
  hash: (...argumentos: Parameters<typeof argon2.hash>) => {
    contas.push('hash');
    return argon2.hash(...argumentos);
  },
  verify: (...argumentos: Parameters<typeof argon2.verify>) => {
    contas.push(`verify ${/\$m=[^$]+/.exec(String(argumentos[0]))?.[0]}`);
    return argon2.verify(...argumentos);
  },
}));
const { cifrarSenha, conferirSenha } = await import('./senha.ts');

test('somebody and nobody cost the same, the first time of a process and ever after', async () => {
  const guardada = await cifrarSenha('uma frase bem comprida');
  const custo = async (de: string | undefined) => {
    contas.length = 0;
    expect(await conferirSenha(de, 'outra frase')).toBe(false);
    return [...contas];
  };
  const primeira = await custo(guardada);
  expect(primeira).toEqual(['hash', 'verify $m=19456,t=2,p=1']);
  expect(await custo(undefined)).toEqual(primeira.slice(1));
  expect(await custo(guardada)).toEqual(primeira.slice(1));
});

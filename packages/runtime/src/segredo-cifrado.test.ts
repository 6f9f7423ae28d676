import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { cifrarSegredo, decifrarSegredo } from './segredo-cifrado.ts';

const key = randomBytes(32);

test('what was encrypted is read back', () => {
  for (const segredo of ['', 'whsec_abc', 'ação']) {
    const cifrado = cifrarSegredo(key, segredo);
    expect(cifrado).toHaveLength(12 + Buffer.byteLength(segredo) + 16);
    expect(decifrarSegredo(key, new Uint8Array(cifrado))).toBe(segredo);
  }
});

test('the same secret never looks the same twice', () => {
  expect(cifrarSegredo(key, 'whsec_abc')).not.toEqual(cifrarSegredo(key, 'whsec_abc'));
});

test('another key and any changed byte are noticed', () => {
  const cifrado = cifrarSegredo(key, 'whsec_abc');
  expect(() => decifrarSegredo(randomBytes(32), cifrado)).toThrow();
  for (let i = 0; i < cifrado.length; i++) {
    const mudado = Buffer.from(cifrado);
    mudado.writeUInt8(mudado.readUInt8(i) ^ 1, i);
    expect(() => decifrarSegredo(key, mudado)).toThrow();
  }
  expect(() => decifrarSegredo(key, cifrado.subarray(0, 27))).toThrow();
});

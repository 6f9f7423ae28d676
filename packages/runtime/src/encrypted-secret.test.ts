import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { decryptSecret, encryptSecret } from './key-ring.ts';

const key = randomBytes(32);

test('what was encrypted is read back', () => {
  for (const secret of ['', 'whsec_abc', 'ação']) {
    const encrypted = encryptSecret(key, secret);
    expect(encrypted).toHaveLength(12 + Buffer.byteLength(secret) + 16);
    expect(decryptSecret(key, new Uint8Array(encrypted))).toBe(secret);
  }
});

test('the same secret never looks the same twice', () => {
  expect(encryptSecret(key, 'whsec_abc')).not.toEqual(encryptSecret(key, 'whsec_abc'));
});

test('another key and any changed byte are noticed', () => {
  const encrypted = encryptSecret(key, 'whsec_abc');
  expect(() => decryptSecret(randomBytes(32), encrypted)).toThrow();
  for (let i = 0; i < encrypted.length; i++) {
    const mudado = Buffer.from(encrypted);
    mudado.writeUInt8(mudado.readUInt8(i) ^ 1, i);
    expect(() => decryptSecret(key, mudado)).toThrow();
  }
  expect(() => decryptSecret(key, encrypted.subarray(0, 27))).toThrow();
});

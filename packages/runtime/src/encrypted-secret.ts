import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const NONCE = 12;
const TAG = 16;

/**
 * Encrypts a secret that must be read back (an endpoint's signing secret) with AES-256-GCM. `key` has 32 bytes. The
 * result is nonce (12 bytes) | ciphertext | tag (16 bytes).
 */
export function encryptSecret(key: Buffer, secret: string): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  return Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

/** The secret that `encryptSecret` encrypted. Throws when the key is another one or a byte was changed. */
export function decryptSecret(key: Buffer, encrypted: Uint8Array): string {
  if (encrypted.length < NONCE + TAG) throw new Error('encrypted secret is too short');
  const bytes = Buffer.from(encrypted);
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE), { authTagLength: TAG });
  decipher.setAuthTag(bytes.subarray(-TAG));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()]).toString('utf8');
}

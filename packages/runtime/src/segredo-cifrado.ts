import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const NONCE = 12;
const TAG = 16;

/**
 * Encrypts a secret that must be read back (an endpoint's signing secret) with AES-256-GCM. `key` has 32 bytes. The
 * result is nonce (12 bytes) | ciphertext | tag (16 bytes).
 */
export function cifrarSegredo(key: Buffer, segredo: string): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  return Buffer.concat([nonce, cipher.update(segredo, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

/** The secret that `cifrarSegredo` encrypted. Throws when the key is another one or a byte was changed. */
export function decifrarSegredo(key: Buffer, cifrado: Uint8Array): string {
  if (cifrado.length < NONCE + TAG) throw new Error('encrypted secret is too short');
  const bytes = Buffer.from(cifrado);
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE), { authTagLength: TAG });
  decipher.setAuthTag(bytes.subarray(-TAG));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()]).toString('utf8');
}

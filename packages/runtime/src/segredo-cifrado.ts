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

/** The secret, opened with whichever of the keys it was encrypted with. Throws when it was none of them. */
export function decifrarComUma(keys: readonly Buffer[], cifrado: Uint8Array): string {
  for (const key of keys) {
    try {
      return decifrarSegredo(key, cifrado);
    } catch {
      // Another key's: AES-GCM says so by refusing.
    }
  }
  throw new Error('no key opens the secret: SECRETS_KEY or SECRETS_KEYS_PREVIOUS is wrong');
}

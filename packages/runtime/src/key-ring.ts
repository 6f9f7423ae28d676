import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import Type from 'typebox';

const KEY = '[A-Za-z0-9+/]{43}=';

/** The settings of the programs that keep or open stored secrets. */
export const keyRingConfig = {
  SECRETS_KEY: Type.String({
    pattern: `^${KEY}$`,
    description:
      'base64 of the 32 bytes that stored secrets are encrypted with; the same for gateway and deliverer.',
  }),
  SECRETS_KEYS_PREVIOUS: Type.String({
    pattern: `^(${KEY}(,${KEY})*)?$`,
    default: '',
    description:
      'Comma-separated: keys that SECRETS_KEY has replaced, while secrets may still be encrypted with them.',
  }),
};

/** The key that encrypts, and those that it has replaced. */
export type KeyRing = ReturnType<typeof openKeyRing>;

export function openKeyRing(config: {
  readonly SECRETS_KEY: string;
  readonly SECRETS_KEYS_PREVIOUS: string;
}) {
  const current = Buffer.from(config.SECRETS_KEY, 'base64');
  const replaced = config.SECRETS_KEYS_PREVIOUS.split(',')
    .filter(Boolean)
    .map((key) => Buffer.from(key, 'base64'));
  return {
    /** 32 bytes: encrypts, and is what the panel's signatures are derived from. */
    current,
    seal: (secret: string) => encryptSecret(current, secret),
    /** `outdated`: a key opened it that was replaced. Throws when none of them does. */
    open(sealed: Uint8Array): { readonly secret: string; readonly outdated: boolean } {
      for (const key of [current, ...replaced]) {
        try {
          return { secret: decryptSecret(key, sealed), outdated: key !== current };
        } catch {
          // Another key's: AES-GCM says so by refusing.
        }
      }
      throw new Error('no key opens the secret: SECRETS_KEY or SECRETS_KEYS_PREVIOUS is wrong');
    },
  };
}

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

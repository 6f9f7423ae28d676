import Type from 'typebox';
import { decryptSecret, encryptSecret } from './encrypted-secret.ts';

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

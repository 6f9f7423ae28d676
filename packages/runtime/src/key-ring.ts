import Type from 'typebox';
import { cifrarSegredo, decifrarSegredo } from './segredo-cifrado.ts';

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
export interface KeyRing {
  /** 32 bytes: encrypts, and is what the panel's signatures are derived from. */
  readonly current: Buffer;
  readonly seal: (secret: string) => Buffer;
  /** `outdated`: a key opened it that was replaced. Throws when none of them does. */
  readonly open: (sealed: Uint8Array) => { readonly secret: string; readonly outdated: boolean };
}

export function openKeyRing(config: {
  readonly SECRETS_KEY: string;
  readonly SECRETS_KEYS_PREVIOUS: string;
}): KeyRing {
  const current = Buffer.from(config.SECRETS_KEY, 'base64');
  const replaced = config.SECRETS_KEYS_PREVIOUS.split(',')
    .filter(Boolean)
    .map((key) => Buffer.from(key, 'base64'));
  return {
    current,
    seal: (secret) => cifrarSegredo(current, secret),
    open(sealed) {
      for (const key of [current, ...replaced]) {
        try {
          return { secret: decifrarSegredo(key, sealed), outdated: key !== current };
        } catch {
          // Another key's: AES-GCM says so by refusing.
        }
      }
      throw new Error('no key opens the secret: SECRETS_KEY or SECRETS_KEYS_PREVIOUS is wrong');
    },
  };
}

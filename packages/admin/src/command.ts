import type { Database } from '@apura/database';
import { type KeyRing, openKeyRing } from '@apura/runtime';
import type { OpenStorage } from '@apura/storage';
import type { Static, TObject } from 'typebox';
import type { adminConfig } from './config.ts';

export interface Context {
  readonly config: Static<TObject<typeof adminConfig>>;
  readonly database: Database;
  readonly storage: OpenStorage;
  /** Prints one line of the result. */
  readonly say: (line: string) => void;
}

export interface Command {
  readonly name: string;
  /** One line: what it does. */
  readonly does: string;
  /** Names of positional arguments, all of them needed. */
  readonly takes?: readonly string[];
  /** Options with a value, by name; `needed` ones must be given. */
  readonly options?: Readonly<Record<string, { readonly means: string; readonly needed?: boolean }>>;
  /** Options without a value. */
  readonly flags?: Readonly<Record<string, string>>;
  /** Resolves to the exit code; 0 where it is left out. */
  run(context: Context, given: Given): Promise<number | undefined>;
}

export interface Given {
  readonly positionals: readonly string[];
  readonly options: Readonly<Record<string, string | undefined>>;
  readonly flags: ReadonlySet<string>;
}

/** Something only the operator can mend; the message says what. */
export class AdminError extends Error {
  override readonly name = 'AdminError';
}

/** The value of an optional setting that this command needs. */
export function need<T>(value: T | undefined, setting: string): T {
  if (value === undefined) throw new AdminError(`${setting} is not set; this command needs it.`);
  return value;
}

/** The login that migrates, for a command that works across offices. */
export const ownerUrlOf = ({ DATABASE_OWNER_URL: url }: Context['config']): string =>
  need(url, 'DATABASE_OWNER_URL');

/** The keys that secrets are encrypted with, for a command that opens or makes some. */
export const keyRingOf = ({ SECRETS_KEY, SECRETS_KEYS_PREVIOUS }: Context['config']): KeyRing =>
  openKeyRing({ SECRETS_KEY: need(SECRETS_KEY, 'SECRETS_KEY'), SECRETS_KEYS_PREVIOUS });

/** Gives a secret as this deployment's own key encrypts it; undefined where it is already. Throws where no key opens it. */
export function renewSecrets(config: Context['config']): (encrypted: Buffer) => Buffer | undefined {
  const keyRing = keyRingOf(config);
  return (encrypted) => {
    const { secret, outdated } = keyRing.open(encrypted);
    return outdated ? keyRing.seal(secret) : undefined;
  };
}

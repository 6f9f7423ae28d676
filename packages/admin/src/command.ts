import { createHash, randomBytes } from 'node:crypto';
import { type Database, openDatabase, requestNewSenha } from '@apura/database';
import {
  type KeyRing,
  keyRingConfig,
  openKeyRing,
  publicAddressConfig,
  publicBaseUrlOf,
  readConfig,
} from '@apura/runtime';
import { type OpenStorage, openStorage, storageConfig } from '@apura/storage';
import type { Static, TObject } from 'typebox';
import Type from 'typebox';

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
/** A setting, or what was given on the command line. @throws AdminError where it is not there */
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

const HOUR_MS = 3_600_000;

/** Makes the link by which a person sets a password, mails it as the panel would, and returns it. Valid for an hour. */
export async function askForPassword({ config, database }: Context, office: string, userId: string) {
  const keyRing = keyRingOf(config);
  const secret = randomBytes(32).toString('base64url');
  await requestNewSenha(database.forOrganization(office), userId, {
    segredo: {
      hash: createHash('sha256').update(secret).digest(),
      cifrado: keyRing.seal(secret),
      expiraEm: new Date(Date.now() + HOUR_MS),
    },
    requestId: 'apura-admin',
  });
  return `${publicBaseUrlOf(config)}/painel/redefinir-senha#token=${secret}`;
}

/** Settings of apura-admin: those of the services, and the login that migrates. */
export const adminConfig = {
  DATABASE_URL: Type.String({ format: 'uri', description: 'As the services have it.' }),
  DATABASE_RELAY_URL: Type.String({ format: 'uri', description: 'As the services have it.' }),
  DATABASE_OWNER_URL: Type.Optional(
    Type.String({
      format: 'uri',
      description: 'postgresql:// of the login that migrates; a command that needs it says so.',
    }),
  ),
  ...publicAddressConfig,
  ...keyRingConfig,
  // Needed by create-office, reset-owner, rotate-keys, import-office and move-office.
  SECRETS_KEY: Type.Optional(keyRingConfig.SECRETS_KEY),
  ...storageConfig,
};

/** Does `work` with the rows and bytes of the deployment that these settings are of, and closes them. @throws ConfigError */
export async function inDeployment<T>(
  settings: NodeJS.ProcessEnv,
  { say, onError }: Pick<Context, 'say'> & { onError(error: Error): void },
  work: (context: Context) => Promise<T>,
): Promise<T> {
  const config = readConfig(Type.Object(adminConfig), settings);
  const { DATABASE_URL: appUrl, DATABASE_RELAY_URL: relayUrl } = config;
  const database = openDatabase({ appUrl, relayUrl, onError });
  const storage = openStorage(database, config);
  try {
    return await work({ config, database, storage, say });
  } finally {
    storage.close();
    await database.close();
  }
}

import { randomBytes } from 'node:crypto';
import { type Home, readPrivate, writePrivate } from './home.ts';

/** The logins of a stack besides PostgreSQL's superuser. */
export const LOGINS = ['owner', 'app', 'relay', 'queue'] as const;
export type LoginPasswords = Readonly<Record<(typeof LOGINS)[number], string>>;

export interface Secrets {
  /** Of PostgreSQL's superuser, which only the supervisor uses. */
  readonly databasePassword: string;
  /** One for each login: who has read one of them has no other. */
  readonly logins: LoginPasswords;
  /** base64 of 32 bytes: encrypts the secrets of webhook endpoints. */
  readonly secretsKey: string;
}

const random = () => randomBytes(24).toString('hex');

/**
 * The home's secrets, made on the first start and readable by its own user only. A home of before, where all logins had
 * the superuser's password, gets theirs now; the same start gives them to the logins.
 */
export function openSecrets(home: Home): Secrets {
  const kept = readPrivate<Partial<Secrets>>(home.secrets);
  if (kept?.logins) return kept as Secrets;
  const secrets: Secrets = {
    databasePassword: random(),
    secretsKey: randomBytes(32).toString('base64'),
    ...kept,
    logins: Object.fromEntries(LOGINS.map((login) => [login, random()])) as LoginPasswords,
  };
  writePrivate(home.secrets, secrets);
  return secrets;
}

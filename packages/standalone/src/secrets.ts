import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { type Home, writePrivate } from './home.ts';

export interface Secrets {
  /** Password of PostgreSQL's superuser and of our logins. */
  readonly databasePassword: string;
  /** base64 of 32 bytes: encrypts the secrets of webhook endpoints. */
  readonly secretsKey: string;
}

/** The home's secrets, made on the first start and readable by its own user only. */
export function openSecrets(home: Home): Secrets {
  if (existsSync(home.secrets)) return JSON.parse(readFileSync(home.secrets, 'utf8')) as Secrets;
  const secrets = {
    databasePassword: randomBytes(24).toString('hex'),
    secretsKey: randomBytes(32).toString('base64'),
  };
  writePrivate(home.secrets, secrets);
  return secrets;
}

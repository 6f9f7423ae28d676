import { randomBytes } from 'node:crypto';
import { SECRET_PREFIX } from '../src/http-delivery/sign.ts';

/** A new signing secret of 32 random bytes, in the form of Standard Webhooks. */
export function makeSecret(): string {
  return SECRET_PREFIX + randomBytes(32).toString('base64');
}

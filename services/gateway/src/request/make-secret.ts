import { randomBytes } from 'node:crypto';

/** A new signing secret of 32 random bytes, in the form of Standard Webhooks. */
export const makeSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

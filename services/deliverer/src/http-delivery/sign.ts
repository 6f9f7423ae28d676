import { createHmac } from 'node:crypto';

export interface ToSign {
  /** The event's id: the same on every attempt, so that the receiver can drop repetitions. */
  readonly id: string;
  /** The bytes that are sent, exactly. */
  readonly body: string;
  /** All secrets in force; during a rotation the old and the new one. */
  readonly secrets: readonly string[];
  /** The moment of this attempt. */
  readonly instant: Date;
}

/**
 * The three headers of Standard Webhooks 1.0: HMAC-SHA256 over `id.timestamp.body`, one signature per secret.
 *
 * @throws on an id that would make the signed text ambiguous, on no secret, and on a malformed one.
 */
export function sign({ id, body, secrets, instant }: ToSign) {
  if (!/^[\w-]+$/.test(id)) throw new Error('the webhook id may hold letters, digits, _ and - only');
  if (secrets.length === 0) throw new Error('no secret to sign with');
  const timestamp = String(Math.floor(instant.getTime() / 1000));
  const signature = (secret: string): string =>
    `v1,${createHmac('sha256', secretKey(secret)).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map(signature).join(' '),
  };
}

export const SECRET_PREFIX = 'whsec_';

/**
 * The key bytes of a Standard Webhooks secret, "whsec_" + base64 of 24 to 64 bytes.
 *
 * @throws without the secret in the message, since messages end in logs.
 */
export function secretKey(secret: string): Buffer {
  const base64 = secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : '';
  const key = Buffer.from(base64, 'base64');
  // Buffer.from skips what is no base64; only the round trip shows that nothing was skipped.
  if (key.toString('base64') !== base64 || key.length < 24 || key.length > 64) {
    throw new Error('not a webhook secret: expected whsec_ and the base64 of 24 to 64 bytes');
  }
  return key;
}

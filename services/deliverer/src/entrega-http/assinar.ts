import { createHmac } from 'node:crypto';
import { chaveDoSegredo } from './chave-do-segredo.ts';

export interface ParaAssinar {
  /** The event's id: the same on every attempt, so that the receiver can drop repetitions. */
  readonly id: string;
  /** The bytes that are sent, exactly. */
  readonly corpo: string;
  /** All secrets in force; during a rotation the old and the new one. */
  readonly segredos: readonly string[];
  /** The moment of this attempt. */
  readonly instante: Date;
}

export interface CabecalhosDaAssinatura {
  readonly 'webhook-id': string;
  readonly 'webhook-timestamp': string;
  readonly 'webhook-signature': string;
}

/**
 * The three headers of Standard Webhooks 1.0: HMAC-SHA256 over `id.timestamp.body`, one signature per secret.
 *
 * @throws on an id that would make the signed text ambiguous, on no secret, and on a malformed one.
 */
export function assinar({ id, corpo, segredos, instante }: ParaAssinar): CabecalhosDaAssinatura {
  if (!/^[\w-]+$/.test(id)) throw new Error('the webhook id may hold letters, digits, _ and - only');
  if (segredos.length === 0) throw new Error('no secret to sign with');
  const timestamp = String(Math.floor(instante.getTime() / 1000));
  const assinatura = (segredo: string): string =>
    `v1,${createHmac('sha256', chaveDoSegredo(segredo)).update(`${id}.${timestamp}.${corpo}`).digest('base64')}`;
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': segredos.map(assinatura).join(' '),
  };
}

import type { WebhookEvent } from './operations.ts';

/** Why a delivery is not to be believed. */
type Reason = 'incompleta' | 'fora_da_hora' | 'nao_confere' | 'segredo_invalido';

const WORDS: Readonly<Record<Reason, string>> = {
  incompleta: 'Falta webhook-id, webhook-timestamp ou webhook-signature.',
  fora_da_hora: 'A assinatura é de outra hora.',
  nao_confere: 'Nenhuma assinatura confere com o segredo.',
  segredo_invalido: 'O segredo não é o de um webhook: whsec_ e base64.',
};

/** A delivery that is not ours, or not of now: answer it with 400. */
export class WebhookError extends Error {
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(WORDS[reason]);
    this.name = 'WebhookError';
    this.reason = reason;
  }
}

/** As `fetch` has them, or as Node's server. */
type DeliveryHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

interface Delivery {
  readonly headers: DeliveryHeaders;
  /** The bytes or the text that came, before anything has read them as JSON. */
  readonly body: string | Uint8Array;
}

interface VerifyOptions {
  /** Seconds that the signature may be old, or ahead (300). */
  readonly tolerance?: number;
  /** Milliseconds since 1970 (the clock's). */
  readonly now?: number;
}

/**
 * The event that a delivery brings, once its signature (Standard Webhooks 1.0: HMAC-SHA256 of `id.timestamp.body`) is that
 * of the webhook's secret. The same event may come again: keep the `event_id`s that you have handled.
 *
 * @throws WebhookError
 */
export async function verifyWebhook(
  secret: string,
  { headers, body }: Delivery,
  { tolerance = 300, now = Date.now() }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  );
  if (!id || !timestamp || !signatures) throw new WebhookError('incompleta');
  const age = Math.abs(now / 1000 - Number(timestamp));
  if (!/^\d+$/.test(timestamp) || age > tolerance) throw new WebhookError('fora_da_hora');
  const key = await keyOf(secret);
  const written = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const signed = joined(new TextEncoder().encode(`${id}.${timestamp}.`), written);
  for (const one of signatures.split(' ')) {
    const given = one.startsWith('v1,') ? bytesOf(one.slice('v1,'.length)) : undefined;
    // It compares in constant time. What the service has signed is an event of its own.
    if (given && (await crypto.subtle.verify('HMAC', key, given, signed))) {
      const event: WebhookEvent = JSON.parse(new TextDecoder().decode(written));
      return event;
    }
  }
  throw new WebhookError('nao_confere');
}

function headerOf(headers: DeliveryHeaders, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const value = headers[name];
  return typeof value === 'string' ? value : value?.[0];
}

async function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = secret.startsWith('whsec_') ? bytesOf(secret.slice('whsec_'.length)) : undefined;
  if (!bytes?.length) throw new WebhookError('segredo_invalido');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

/** Of base64; undefined where it is none. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

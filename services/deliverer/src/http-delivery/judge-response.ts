export type Result = 'entregue' | 'falhou' | 'tentar_de_novo';

export interface Judgement {
  readonly resultado: Result;
  /** The receiver asked never to be called again. */
  readonly desativarEndpoint?: 'resposta_410' | 'pedido_do_receptor';
  /** The receiver asked for no further attempt of this event. */
  readonly abandon: boolean;
}

/** Timeout, too early, too many requests: a 4xx that says "not now". */
const AGORA_NAO = new Set([408, 425, 429]);

/**
 * What an answer means for a delivery. 2xx: delivered. 5xx, 408, 425 and 429: again later. 3xx is a wrong address that
 * we never follow, any other 4xx a refusal: both fail at once, since repeating them changes nothing (they can be resent).
 * 410 Gone disables the endpoint (Standard Webhooks). With any status the header `webhook-delivery` may ask for more:
 * `disable` for the same, `abort-message` for no further attempt of this event.
 */
export function judgeResponse(status: number, controle = ''): Judgement {
  const desativarEndpoint =
    controle === 'disable' ? 'pedido_do_receptor' : status === 410 ? 'resposta_410' : undefined;
  return {
    resultado: judgeStatus(status),
    abandon: controle === 'abort-message',
    ...(desativarEndpoint && { desativarEndpoint }),
  };
}

function judgeStatus(status: number): Result {
  if (status >= 200 && status < 300) return 'entregue';
  return status >= 300 && status < 500 && !AGORA_NAO.has(status) ? 'falhou' : 'tentar_de_novo';
}

/**
 * Seconds that a `Retry-After` header asks for, counted from `now`; both its forms are known (RFC 9110, 10.2.3).
 * Undefined when it is absent or makes no sense. What we make of it is bounded elsewhere (`next-attempt.ts`).
 */
export function readRetryAfter(valor: string | undefined, now: Date): number | undefined {
  if (valor === undefined) return undefined;
  const text = valor.trim();
  if (/^\d{1,9}$/.test(text)) return Number(text);
  // The only HTTP-date form that may still be sent: "Sun, 06 Nov 1994 08:49:37 GMT".
  if (!/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text)) return undefined;
  const data = Date.parse(text);
  return Number.isNaN(data) ? undefined : Math.max(0, Math.ceil((data - now.getTime()) / 1000));
}

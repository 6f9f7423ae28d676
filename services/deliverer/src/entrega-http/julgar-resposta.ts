export type Resultado = 'entregue' | 'falhou' | 'tentar_de_novo';

export interface Julgamento {
  readonly resultado: Resultado;
  readonly desativarEndpoint?: 'resposta_410' | 'pedido_do_receptor';
  readonly desistir: boolean;
}

/** Timeout, too early, too many requests: a 4xx that says "not now". */
const AGORA_NAO = new Set([408, 425, 429]);

/**
 * What an answer means for a delivery. 2xx: delivered. 5xx, 408, 425 and 429: again later. 3xx is a wrong address that
 * we never follow, any other 4xx a refusal: both fail at once, since repeating them changes nothing (they can be resent).
 * 410 Gone disables the endpoint (Standard Webhooks). With any status the header `webhook-delivery` may ask for more:
 * `disable` for the same, `abort-message` for no further attempt of this event.
 */
export function julgarResposta(status: number, controle = ''): Julgamento {
  const desistir = controle === 'abort-message';
  const resultado = julgarStatus(status);
  if (controle === 'disable') return { resultado, desistir, desativarEndpoint: 'pedido_do_receptor' };
  return { resultado, desistir, ...(status === 410 ? { desativarEndpoint: 'resposta_410' as const } : {}) };
}

function julgarStatus(status: number): Resultado {
  if (status >= 200 && status < 300) return 'entregue';
  return status >= 300 && status < 500 && !AGORA_NAO.has(status) ? 'falhou' : 'tentar_de_novo';
}

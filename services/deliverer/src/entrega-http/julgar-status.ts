export type Resultado = 'entregue' | 'falhou' | 'tentar_de_novo';

export interface Julgamento {
  readonly resultado: Resultado;
  /** 410 Gone: the receiver wants nothing more (Standard Webhooks). */
  readonly desativarEndpoint: boolean;
}

/** Timeout, too early, too many requests: a 4xx that says "not now". */
const AGORA_NAO = new Set([408, 425, 429]);

/**
 * What a status means for a delivery. 2xx: delivered. 5xx, 408, 425 and 429: again later. 3xx is a wrong address that we
 * never follow, any other 4xx a refusal: both fail at once, since repeating them changes nothing (they can be resent).
 */
export function julgarStatus(status: number): Julgamento {
  const desativarEndpoint = status === 410;
  if (status >= 200 && status < 300) return { resultado: 'entregue', desativarEndpoint };
  if (status >= 300 && status < 500 && !AGORA_NAO.has(status))
    return { resultado: 'falhou', desativarEndpoint };
  return { resultado: 'tentar_de_novo', desativarEndpoint };
}

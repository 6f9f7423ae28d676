import type { Consumo } from './limitador.ts';

/**
 * The rate-limit headers (spec.md, part 8): two structured fields (RFC 9651), each a list of one string with integer
 * parameters, and the three legacy ones. `X-RateLimit-Reset` is in seconds from now, like `t`.
 */
export function cabecalhosDeLimite(consumo: Omit<Consumo, 'excedido'>): Record<string, string> {
  const { politica, quota, janela, restam, reabreEm } = consumo;
  return {
    'RateLimit-Policy': `"${politica}";q=${quota};w=${janela}`,
    RateLimit: `"${politica}";r=${restam};t=${reabreEm}`,
    'X-RateLimit-Limit': String(quota),
    'X-RateLimit-Remaining': String(restam),
    'X-RateLimit-Reset': String(reabreEm),
  };
}

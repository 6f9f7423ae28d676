import type { Consumption } from './limiter.ts';

/**
 * The rate-limit headers (spec.md, part 8): two structured fields (RFC 9651), each a list of one string with integer
 * parameters, and the three legacy ones. `X-RateLimit-Reset` is in seconds from now, like `t`.
 */
export function limitHeaders(consumption: Omit<Consumption, 'exceeded'>): Record<string, string> {
  const { policy, quota, janela, left, reopensIn } = consumption;
  return {
    'RateLimit-Policy': `"${policy}";q=${quota};w=${janela}`,
    RateLimit: `"${policy}";r=${left};t=${reopensIn}`,
    'X-RateLimit-Limit': String(quota),
    'X-RateLimit-Remaining': String(left),
    'X-RateLimit-Reset': String(reopensIn),
  };
}

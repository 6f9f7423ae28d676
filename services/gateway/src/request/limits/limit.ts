import { ApiError, type LimitName } from '@apura/contracts';
import type { Request, Response } from 'express';
import type { Gateway } from '../../gateway.ts';
import { locaisOf } from '../request.ts';
import type { Consumption } from './limiter.ts';
import { subscriber } from './whose.ts';

/**
 * Counts the request against a policy, for `who` or else for the address it came from, and puts what is left into the
 * answer's headers.
 *
 * @throws ApiError `rate_limited`
 */
export async function limit(
  gateway: Gateway,
  policy: LimitName,
  req: Request,
  res: Response,
  who = subscriber(req.ip),
): Promise<void> {
  show(res, await gateway.limiter.consume(policy, who));
}

/** Counts it likewise where there is room; the caller has another limit to go by where there is none. */
export async function fitsLimit(gateway: Gateway, policy: LimitName, res: Response, who: string) {
  const consumption = await gateway.limiter.consume(policy, who);
  if (!consumption.exceeded) show(res, consumption);
  return !consumption.exceeded;
}

/**
 * Counts the request of a key, and of its office beside those of its other keys. The headers tell of the key's own limit
 * as long as the office's is not the one that is exceeded.
 *
 * @throws ApiError `rate_limited`
 */
export async function limitKey(
  { limiter }: Gateway,
  policy: LimitName,
  res: Response,
  key: { readonly id: string; readonly organization_id: string },
): Promise<void> {
  const [ofKey, doEscritorio] = await Promise.all([
    limiter.consume(policy, key.id),
    limiter.consume('escritorio', key.organization_id),
  ]);
  show(res, doEscritorio.exceeded && !ofKey.exceeded ? doEscritorio : ofKey);
}

function show(res: Response, consumption: Consumption): void {
  locaisOf(res).begun?.();
  res.set(limitHeaders(consumption));
  if (consumption.exceeded) throw rateLimited(consumption);
}

/** What is said to who has used a limit up. */
export function rateLimited({ reopensIn }: Consumption): ApiError {
  const seconds = Math.max(1, reopensIn);
  return new ApiError('rate_limited', {
    params: { segundos: seconds },
    adicionais: { retryAfter: seconds },
  });
}

/** Whether a limit has been at this answer. */
export const wasLimited = (res: Response): boolean => res.hasHeader('RateLimit');

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

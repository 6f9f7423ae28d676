import type { RequestHandler } from 'express';
import type { Gateway } from '../gateway.ts';
import { limit } from '../limits/limit.ts';

/** Headers that a page of another origin may read. */
const LEGIVEIS = [
  'RateLimit-Policy',
  'RateLimit',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Retry-After',
  'X-Request-Id',
  'X-Apura-Engine-Version',
  'X-Apura-Rules-Version',
  'Link',
].join(', ');

/** Lets pages of every origin use an address. Only for the public calculators: they know no caller. */
export const cors: RequestHandler = (_req, res, next) => {
  res.set({
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': LEGIVEIS,
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
  next();
};

/** What a browser asks before it sends a request from another origin. Not counted against the calculators. */
export function answerPreflight(gateway: Gateway): RequestHandler {
  return async (req, res) => {
    await limit(gateway, 'site', req, res);
    res.set({
      'Access-Control-Allow-Methods': 'POST',
      'Access-Control-Allow-Headers': 'Content-Type',
      'Access-Control-Max-Age': '86400',
    });
    res.status(204).end();
  };
}

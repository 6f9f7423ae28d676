import { HEADERS } from '@apura/contracts';
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
  HEADERS.estimativa,
  'Link',
  'ETag',
].join(', ');

/** Lets pages of every origin use an address. Only for the public calculators and what describes the API: they know no caller. */
export const cors: RequestHandler = (_req, res, next) => {
  res.set({
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': LEGIVEIS,
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
  next();
};

/** What a browser asks before it sends a request from another origin. Not counted against the calculators. */
export function answerPreflight(gateway: Gateway, method: string): RequestHandler {
  return async (req, res) => {
    await limit(gateway, 'site', req, res);
    res.set({
      'Access-Control-Allow-Methods': method,
      'Access-Control-Allow-Headers': 'Content-Type, If-None-Match',
      'Access-Control-Max-Age': '86400',
    });
    res.status(204).end();
  };
}

import type { RequestHandler } from 'express';
import type { Gateway } from '../gateway.ts';

/** Says once in the log that a proxy seems to stand before us of which nobody told us: then all its users are one. */
export function warnOfProxy({ trustedProxies, logger }: Gateway): RequestHandler {
  let silent = trustedProxies.length > 0;
  return (req, _res, next) => {
    if (!silent && req.headers['x-forwarded-for'] !== undefined) {
      silent = true;
      logger.warn(
        'X-Forwarded-For came, and no proxy is trusted: all that comes through one counts as one address; set TRUSTED_PROXIES',
      );
    }
    next();
  };
}

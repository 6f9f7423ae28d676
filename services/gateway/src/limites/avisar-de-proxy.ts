import type { RequestHandler } from 'express';
import type { Gateway } from '../gateway.ts';

/** Says once in the log that a proxy seems to stand before us of which nobody told us: then all its users are one. */
export function avisarDeProxy({ proxiesConfiaveis, logger }: Gateway): RequestHandler {
  let calado = proxiesConfiaveis.length > 0;
  return (req, _res, next) => {
    if (!calado && req.headers['x-forwarded-for'] !== undefined) {
      calado = true;
      logger.warn(
        'X-Forwarded-For came, and no proxy is trusted: all that comes through one counts as one address; set TRUSTED_PROXIES',
      );
    }
    next();
  };
}

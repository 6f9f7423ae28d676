import type { RequestHandler } from 'express';
import type { Gateway } from '../gateway.ts';
import { drainRest } from './drain-rest.ts';

/** A body that nobody reads does not keep its connection open for long once the request is answered. */
export function endRest({ paces }: Gateway): RequestHandler {
  return (req, res, next) => {
    res.once('finish', async () => {
      await drainRest(req, paces.restMs);
      if (!req.complete) req.socket.destroy();
    });
    next();
  };
}

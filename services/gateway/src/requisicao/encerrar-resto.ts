import type { RequestHandler } from 'express';
import type { Gateway } from '../gateway.ts';
import { descartarResto } from './descartar-resto.ts';

/** A body that nobody reads does not keep its connection open for long once the request is answered. */
export function encerrarResto({ ritmos }: Gateway): RequestHandler {
  return (req, res, next) => {
    res.once('finish', async () => {
      await descartarResto(req, ritmos.restoMs);
      if (!req.complete) req.socket.destroy();
    });
    next();
  };
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import type { Gateway } from '../gateway.ts';
import { pieceFits } from './piece-budget.ts';

const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Lets the rest of a request's body pass by. A connection that is closed while its client still sends is reset, and the
 * client may never read the answer that lies in it. Resolves at the body's end, or when it is too much to wait for.
 */
export function drainRest(req: IncomingMessage, maxMs: number): Promise<void> {
  if (req.complete || req.destroyed || !pieceFits(req, 0)) return Promise.resolve();
  return new Promise((done) => {
    let bytes = 0;
    const fim = () => {
      clearTimeout(timer);
      req.off('data', count);
      done();
    };
    const count = (part: Buffer) => {
      bytes += part.length;
      if (bytes <= MAX_BYTES && pieceFits(req, part.length)) return;
      fim();
    };
    const timer = setTimeout(fim, maxMs);
    req.on('data', count);
    for (const evento of ['end', 'error', 'close']) req.once(evento, fim);
    req.resume();
  });
}

/**
 * Sends the body of an answer, whose head stands, to who may still be sending. The whole answer goes out at once; the
 * connection ends when the client has sent what it is sending, or that takes too long.
 */
export async function sendAndDrain(req: IncomingMessage, res: ServerResponse, body: Buffer, maxMs: number) {
  if (req.method !== 'HEAD') res.write(body);
  await drainRest(req, maxMs);
  // Not end's own callback: where the answer is compressed it would be taken for a piece of it.
  res.once('finish', () => {
    if (!req.complete) req.socket.destroy();
  });
  res.end();
}

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

import type { IncomingMessage } from 'node:http';
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

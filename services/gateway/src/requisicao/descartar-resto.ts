import type { IncomingMessage } from 'node:http';
import { pieceFits } from './piece-budget.ts';

const MAXIMO_BYTES = 64 * 1024 * 1024;

/**
 * Lets the rest of a request's body pass by. A connection that is closed while its client still sends is reset, and the
 * client may never read the answer that lies in it. Resolves at the body's end, or when it is too much to wait for.
 */
export function descartarResto(req: IncomingMessage, maximoMs: number): Promise<void> {
  if (req.complete || req.destroyed || !pieceFits(req, 0)) return Promise.resolve();
  return new Promise((done) => {
    let bytes = 0;
    const fim = () => {
      clearTimeout(timer);
      req.off('data', contar);
      done();
    };
    const contar = (parte: Buffer) => {
      bytes += parte.length;
      if (bytes <= MAXIMO_BYTES && pieceFits(req, parte.length)) return;
      fim();
    };
    const timer = setTimeout(fim, maximoMs);
    req.on('data', contar);
    for (const evento of ['end', 'error', 'close']) req.once(evento, fim);
    req.resume();
  });
}

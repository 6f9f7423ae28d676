import type { IncomingMessage } from 'node:http';

const MAXIMO_BYTES = 64 * 1024 * 1024;

/**
 * Lets the rest of a request's body pass by. A connection that is closed while its client still sends is reset, and the
 * client may never read the answer that lies in it. Resolves at the body's end, or when it is too long to wait for.
 */
export function descartarResto(req: IncomingMessage, maximoMs: number): Promise<void> {
  if (req.complete || req.destroyed) return Promise.resolve();
  return new Promise((done) => {
    let bytes = 0;
    const fim = () => {
      clearTimeout(timer);
      done();
    };
    const timer = setTimeout(fim, maximoMs);
    req.on('data', (parte: Buffer) => {
      bytes += parte.length;
      if (bytes > MAXIMO_BYTES) fim();
    });
    for (const evento of ['end', 'error', 'close']) req.once(evento, fim);
    req.resume();
  });
}

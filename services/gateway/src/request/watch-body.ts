import type { IncomingMessage } from 'node:http';
import { ErroDaApi } from '@apura/contracts';
import type { Paces } from '../limits/paces.ts';
import type { BodyPlace } from './body-place.ts';
import { pieceFits } from './piece-budget.ts';

interface Watch {
  readonly pace: Paces['body'];
  /** What it has a place in; that is kept once the body has come whole. */
  readonly place?: BodyPlace;
  /** Told of each piece that came; may throw an ErroDaApi when it is too much. */
  readonly keep?: (bytes: number) => void;
}

/**
 * Watches a body that is about to be read: `fail` hears `requisicao_demorada` when it comes too slowly,
 * `corpo_fragmentado` when it comes in very many very small pieces, what `keep` throws, and `cedeu_lugar` when its place is given up. What we ourselves do not
 * take in, because the storage is slow, is not held against the client. Returns what ends the watch.
 */
export function watchBody(
  req: IncomingMessage,
  { pace, place, keep }: Watch,
  fail: (error: unknown) => void,
) {
  let bytes = 0;
  let waitedForUs = false;
  const count = (part: Buffer) => {
    bytes += part.length;
    place?.moved(part.length);
    try {
      if (!pieceFits(req, part.length)) {
        // Of what is on its way nothing more is parsed.
        req.socket.pause();
        throw new ErroDaApi('corpo_fragmentado');
      }
      keep?.(part.length);
    } catch (error) {
      // Of what is refused once the next pieces say no more.
      req.off('data', count);
      fail(error);
    }
  };
  const pausar = () => {
    waitedForUs = true;
    place?.waitsForUs(true);
  };
  const resume = () => place?.waitsForUs(false);
  const giveUp = () => fail(place?.givenUp.reason);
  req.on('data', count).on('pause', pausar).on('resume', resume);
  req.once('end', () => place?.keep(true));
  place?.givenUp.addEventListener('abort', giveUp, { once: true });
  if (place?.givenUp.aborted) giveUp();
  const timer = setInterval(() => {
    const slow = !req.complete && !waitedForUs && bytes < pace.bytes;
    bytes = 0;
    waitedForUs = req.isPaused();
    if (!waitedForUs) resume();
    if (slow) fail(new ErroDaApi('requisicao_demorada'));
  }, pace.windowMs).unref();
  return () => {
    clearInterval(timer);
    req.off('data', count).off('pause', pausar).off('resume', resume);
    place?.givenUp.removeEventListener('abort', giveUp);
  };
}

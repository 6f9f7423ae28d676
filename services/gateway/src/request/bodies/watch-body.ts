import type { IncomingMessage, ServerResponse } from 'node:http';
import { ApiError, memberOf } from '@apura/contracts';
import type { Request, RequestHandler, Response } from 'express';
import type { Gateway } from '../../gateway.ts';
import type { Place } from '../limits/place.ts';
import type { Places } from '../limits/places.ts';
import { type Whose, whoseOf } from '../limits/whose.ts';
import { locaisOf } from '../request.ts';
import type { Paces } from './paces.ts';

/**
 * So much of a body is taken in one turn of the event loop. Node reads 2 MB of a socket that has them, and parsing a form takes 5 ms
 * for each: a connection that waits, of which a turn takes one, would wait for that each time.
 */
const IN_ONE_TURN = 64 * 1024;
const RESTS_MS = 500;

interface Watch {
  readonly pace: Paces['body'];
  /** What it has a place in; that is kept once the body has come whole. */
  readonly place?: BodyPlace;
  /** While this is so, others come first: what has not been read yet is left where it lies, for half a second at most. */
  readonly crowded?: () => boolean;
  /** Told of each piece that came; may throw an ApiError when it is too much. */
  readonly keep?: (bytes: number) => void;
}

/**
 * Watches a body that is about to be read: `fail` hears `requisicao_demorada` when it comes too slowly,
 * `corpo_fragmentado` when it comes in very many very small pieces, what `keep` throws, and `cedeu_lugar` when its place is given up. What we ourselves do not
 * take in, because the storage is slow, is not held against the client. Returns what ends the watch.
 */
export function watchBody(
  req: IncomingMessage,
  { pace, place, crowded, keep }: Watch,
  fail: (error: unknown) => void,
) {
  let bytes = 0;
  let waitedForUs = false;
  let inThisTurn = 0;
  let resting: NodeJS.Immediate | undefined;
  let since = 0;
  let heldBack = false;
  const goOn = () => {
    const others = crowded?.() === true && performance.now() - since < RESTS_MS;
    if (others) place?.waitsForUs(true);
    else if (heldBack && !req.isPaused()) place?.waitsForUs(false);
    heldBack = others;
    resting = others ? setImmediate(goOn) : undefined;
    if (others) return;
    inThisTurn = 0;
    // Where more lies there already, whoever takes it has the socket read on.
    if (req.readableLength < req.readableHighWaterMark) req.socket.resume();
  };
  const count = (part: Buffer) => {
    bytes += part.length;
    inThisTurn += part.length;
    if (inThisTurn >= IN_ONE_TURN && !resting) {
      req.socket.pause();
      since = performance.now();
      resting = setImmediate(goOn);
    }
    place?.moved(part.length);
    try {
      if (!pieceFits(req, part.length)) {
        // Of what is on its way nothing more is parsed.
        clearImmediate(resting);
        req.socket.pause();
        throw new ApiError('corpo_fragmentado');
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
    if (slow) fail(new ApiError('requisicao_demorada'));
  }, pace.windowMs).unref();
  return () => {
    clearInterval(timer);
    req.off('data', count).off('pause', pausar).off('resume', resume);
    place?.givenUp.removeEventListener('abort', giveUp);
  };
}

/** A place for a body while it comes in. */
export interface BodyPlace extends Place {
  /** Aborted, with the error to answer, when somebody else gets the place. */
  readonly givenUp: AbortSignal;
}

/** @throws ApiError as `Places.take` */
export async function takeBodyPlace(places: Places, whose: Whose, amount = 1): Promise<BodyPlace> {
  const over = new AbortController();
  const place = await places.take(whose, { amount, yields: (error) => over.abort(error) });
  return Object.assign(place, { givenUp: over.signal });
}

/** What a body that is small has: all that is sent to sign in, and nearly all else. */
const SMALL = 64 * 1024;

/** A place among the bodies that the process holds in memory, for one that may have so many bytes. @throws ApiError as `Places.take` */
export function placeInMemory(
  { places }: Gateway,
  req: Request,
  res: Response,
  bytes: number,
): Promise<BodyPlace> {
  const { organizationId } = locaisOf(res);
  const large = organizationId === undefined ? places.anonymousBodies : places.bodies;
  return takeBodyPlace(bytes <= SMALL ? places.smallBodies : large, whoseOf(req, organizationId), bytes);
}

/** The `type` of the error of a body that `jsonFits` refused. */
export const JSON_COMPLEX = 'json.complexo';
/** And of one that is in another charset than UTF-8: body-parser's own. */
export const OTHER_ENCODING = 'charset.unsupported';

/** The API's error for what body-parser refused of a body that was to be `expected`; anything else as it is. */
export function translateBodyError(error: unknown, expected: string): unknown {
  // What body-parser throws has these; of anything else they are undefined.
  const [status, limit] = [memberOf(error, 'status'), Number(memberOf(error, 'limit') ?? 0)];
  switch (memberOf(error, 'type')) {
    case 'entity.parse.failed':
    case 'entity.verify.failed':
      return new ApiError('json_invalido');
    case 'entity.too.large':
      return bodyTooLarge(limit);
    case JSON_COMPLEX:
      return new ApiError('json_complexo_demais');
    case 'encoding.unsupported':
      return new ApiError('compressao_nao_aceita');
    case OTHER_ENCODING:
      return new ApiError('tipo_de_conteudo_invalido', { params: { esperado: expected }, cause: error });
    case 'request.aborted':
    case 'request.size.invalid':
      return new ApiError('requisicao_malformada', { cause: error });
    default:
      // A compressed body that does not decompress.
      return status === 400 ? new ApiError('requisicao_malformada', { cause: error }) : error;
  }
}

/** @param limit in bytes */
export const bodyTooLarge = (limit: number): ApiError =>
  new ApiError('requisicao_grande_demais', { params: { limite: writtenSize(limit) } });

const KB = 1024;
const writtenSize = (bytes: number): string =>
  bytes >= KB * KB ? `${bytes / KB / KB}MB` : `${bytes / KB}KB`;

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

/** Bytes that a piece has on average at least, once there are many: a packet of the narrowest network has more. */
const BYTES_PER_PIECE = 256;
const ALLOWANCE = 5_000;

const left = new WeakMap<IncomingMessage, number>();

/**
 * Counts a piece of a request's body. Each costs the event loop the same, whatever it holds, and a chunk of HTTP may be one
 * byte: false once there are more of them than a client would send, whoever listens by then.
 */
export function pieceFits(req: IncomingMessage, bytes: number): boolean {
  const now = (left.get(req) ?? ALLOWANCE) + bytes / BYTES_PER_PIECE - 1;
  left.set(req, now);
  return now >= 0;
}

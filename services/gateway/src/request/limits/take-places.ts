import type { ServerResponse } from 'node:http';
import type { LimitName } from '@apura/contracts';
import type { Logger } from '@apura/runtime';
import type { Request, RequestHandler, Response } from 'express';
import type { Answer } from '../../answers.ts';
import type { Gateway } from '../../gateway.ts';
import { knownMethod, requestDuration } from '../../metrics.ts';
import { drainRest, sendAndDrain } from '../bodies/watch-body.ts';
import { errorAnswer, readerOf } from '../errors.ts';
import { locaisOf, PROBES } from '../request.ts';
import { limitHeaders, rateLimited } from './limit.ts';
import type { SharedPlaces } from './open-places.ts';
import { type Caller, callerWithoutTurn } from './open-places.ts';
import { simultaneous } from './places.ts';
import { untilClosed } from './until-closed.ts';
import { whoseOf } from './whose.ts';

/**
 * Gives each request a place among those of its address, and of its office where other requests with its key are under
 * way. One for which there is none left counts like a page, or for the office alone, and is then for `answerRefused`:
 * nothing else is done for it, so that thousands of them cost little more than their connections. So it is with who has no account
 * and has used up what an address may ask of what they ask for: `policies` by method and path.
 */
export function takePlaces(
  { places, limiter, paces }: Gateway,
  policies: ReadonlyMap<string, LimitName>,
): RequestHandler {
  return (req, res, next) => {
    if (PROBES.has(req.path)) return next();
    const whose = whoseOf(req);
    const from = whose.address;
    const refuse = async (policy: LimitName, who: string) => {
      const since = performance.now();
      // Of who leaves meanwhile we hear only while we read.
      void drainRest(req, paces.restMs);
      await places.refusedTurns.turnOf(who, res);
      if (res.destroyed) return;
      locaisOf(res).refused = { from: since, consumption: await limiter.consume(policy, who) };
      next();
    };
    const goOn = (office: string | undefined) => {
      if (office !== undefined && places.requestsOf.full({ office }))
        return void refuse('escritorio', office);
      if (office !== undefined) takeOfficePlace(places, office, req, res);
      next();
    };
    if (places.requestsFrom.full(whose)) return void refuse('site', from);
    const place = places.requestsFrom.takeNow(whose);
    const { authorization, cookie } = req.headers;
    const stranger = authorization === undefined && cookie === undefined;
    const policy = stranger ? policies.get(`${req.method} ${req.path}`) : undefined;
    if (policy !== undefined && limiter.isUsedUp(policy, from)) {
      untilClosed(res, place.leave);
      return void refuse(policy, from);
    }
    const begin = () => {
      const office = places.keysUnderWay.officeOf(authorization);
      locaisOf(res).key = places.keysUnderWay.sharedLookUp(authorization);
      if (office instanceof Promise) void office.then(goOn);
      else goOn(office);
    };
    const leave = places.entryQueue.enter(from, stranger, (begun) => {
      // Whoever has left while waiting is answered nothing.
      if (res.closed) return begun();
      locaisOf(res).begun = begun;
      begin();
    });
    untilClosed(res, () => {
      place.leave();
      leave();
      locaisOf(res).begun?.();
    });
  };
}

/** @throws ApiError `requisicoes_simultaneas` */
export function takeOfficePlace(places: SharedPlaces, office: string, req: Request, res: Response): void {
  // The key first: what comes with it is refused without a look-up for as long as this one waits to be told so.
  untilClosed(res, places.keysUnderWay.begin(req.headers.authorization, office));
  untilClosed(res, places.requestsOf.takeNow({ office }).leave);
  locaisOf(res).placeOf = office;
}

/** Answers what `takePlaces` had no place for. */
export function answerRefused({ publicBaseUrl, paces, logger }: Gateway): RequestHandler {
  const tell = tellOfRefused(logger);
  return async (req, res, next) => {
    const { refused } = locaisOf(res);
    if (!refused) return next();
    const { consumption, from } = refused;
    const error = consumption.exceeded ? rateLimited(consumption) : simultaneous();
    const { status, headers, body } = errorAnswer(error, publicBaseUrl, readerOf(req));
    res.status(status).set({ ...limitHeaders(consumption), ...headers });
    const seconds = (performance.now() - from) / 1000;
    requestDuration.observe({ method: knownMethod(req.method), route: 'unmatched', status }, seconds);
    tell();
    await sendAndDrain(req, res, body, paces.restMs);
  };
}

const TELL_EVERY_MS = 60_000;

/** One line a minute says of how many: a line for each would cost more than the refusal. */
function tellOfRefused(logger: Logger): () => void {
  let refused = 0;
  let told = Number.NEGATIVE_INFINITY;
  return () => {
    refused += 1;
    const now = performance.now();
    if (now - told < TELL_EVERY_MS) return;
    logger.warn('requests are refused whose address or office asks too much', { refused });
    told = now;
    refused = 0;
  };
}

/** Answers when it is the office's turn: what it has under way on the database never takes all connections. */
export async function inTurn(
  { places: { database } }: Gateway,
  { withoutTurn }: { readonly withoutTurn?: true },
  { whose, gone }: Pick<Caller, 'whose' | 'gone'>,
  respond: (caller: Caller) => Promise<Answer>,
): Promise<Answer> {
  if (withoutTurn) return respond(callerWithoutTurn(whose, gone));
  let turn = await database.take(whose, { gone });
  const away = async <T>(work: () => Promise<T>): Promise<T> => {
    turn.leave();
    const done = await work();
    turn = await database.take(whose);
    return done;
  };
  try {
    return await respond({ whose, gone, away });
  } finally {
    turn.leave();
  }
}

/** One for all: an error of its own for each of a crowd that leaves at once, with its stack, costs as much as all else that is given back. */
const LEFT = new Error('the client left before it was answered');

/** Aborts when the connection ends before the answer does. */
export function signalOfClose(res: ServerResponse): AbortSignal {
  const leaving = new AbortController();
  untilClosed(res, () => {
    if (!res.writableFinished) leaving.abort(LEFT);
  });
  return leaving.signal;
}

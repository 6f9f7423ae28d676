import type { Request, Response } from 'express';
import type { Gateway } from '../gateway.ts';
import type { Place, Places } from '../limits/places.ts';
import { type Whose, whoseOf } from '../limits/whose.ts';
import { locaisDe } from './locals.ts';

/** A place for a body while it comes in. */
export interface BodyPlace extends Place {
  /** Aborted, with the error to answer, when somebody else gets the place. */
  readonly givenUp: AbortSignal;
}

/** @throws ErroDaApi as `Places.take` */
export async function takeBodyPlace(places: Places, whose: Whose, amount = 1): Promise<BodyPlace> {
  const over = new AbortController();
  const place = await places.take(whose, { amount, yields: (error) => over.abort(error) });
  return Object.assign(place, { givenUp: over.signal });
}

/** What a body that is small has: all that is sent to sign in, and nearly all else. */
const SMALL = 64 * 1024;

/** A place among the bodies that the process holds in memory, for one that may have so many bytes. @throws ErroDaApi as `Places.take` */
export function placeInMemory(
  { places }: Gateway,
  req: Request,
  res: Response,
  bytes: number,
): Promise<BodyPlace> {
  const { organizationId } = locaisDe(res);
  const large = organizationId === undefined ? places.anonymousBodies : places.bodies;
  return takeBodyPlace(bytes <= SMALL ? places.smallBodies : large, whoseOf(req, organizationId), bytes);
}

import type { Claim, Place } from './place.ts';
import type { Places } from './places.ts';
import type { Whose } from './whose.ts';

/** Who asks; and what they wait for away from the database, for which they give back their turn on it meanwhile. */
export interface Caller {
  readonly whose: Whose;
  away<T>(work: () => Promise<T>): Promise<T>;
}

/** A place for what they do next, without their turn while they wait for it. @throws ApiError as `Places.take` */
export async function takeAway({ whose, away }: Caller, places: Places, claim?: Claim): Promise<Place> {
  let place: Place | undefined;
  try {
    return await away(async () => {
      place = await places.take(whose, claim);
      return place;
    });
  } catch (error) {
    place?.leave();
    throw error;
  }
}

/** Of who has no turn to give back. */
export const callerWithoutTurn = (whose: Whose): Caller => ({ whose, away: (work) => work() });

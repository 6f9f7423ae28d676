import { ApiError } from '@apura/contracts';
import type { ChaveAutenticada } from '@apura/database';
import { keysUnderWay } from './ask-together.ts';
import { EntryQueue } from './entry-queue.ts';
import type { Claim, Place } from './place.ts';
import { Places } from './places.ts';
import { RefusedTurns } from './refused-turns.ts';
import type { Whose } from './whose.ts';

const MB = 1024 * 1024;
const SECOND = 1000;
/** Half a megabit a second: less than the slowest line that an office works with, once others wait. */
const PACE = 64 * 1024;

const part = (total: number, of: number): number => Math.max(1, Math.floor(total / of));
/** At most a quarter for an office (or for the address of who has none), and half for all accounts of an address. */
const shared = (total: number) => ({
  office: part(total, 4),
  address: part(total, 2),
  network: part(total, 2),
});

const tooManyOpen = (seconds: number) => () =>
  new ApiError('excesso_de_conexoes', { adicionais: { retryAfter: seconds } });

interface Capacity {
  readonly maxUploads: number;
  /** Of the pool that the offices' work goes through. */
  readonly connections: number;
  /** Of the calculators. */
  readonly threads: number;
}

/** Bytes of bodies that are in memory, from their beginning on: as many as a body says that it has, or may become. */
const bodies = (of: string, megabytes: number, each: (total: number) => Record<string, number>) =>
  new Places({ of, total: megabytes * MB, each: each(megabytes * MB), waitMs: 5 * SECOND, pace: PACE });

/** Answers that are as long as their reader makes them. */
const answers = () => ({
  takeouts: new Places({
    of: 'takeouts',
    total: 4,
    each: { office: 1, address: 2, network: 2 },
    waitMs: 10 * SECOND,
    pace: PACE,
    refusal: tooManyOpen(60),
  }),
  /** Files of takeouts are made one after the other, whosever they are: four that begin together would take both cores for all they have. */
  takeoutFiles: new Places({
    of: 'takeout_files',
    total: 1,
    each: { office: 1 },
    waitMs: 60 * SECOND,
    inTurn: true,
  }),
  zips: new Places({
    of: 'zips',
    total: 20,
    each: { office: 2, address: 10, network: 10 },
    waitMs: 10 * SECOND,
    pace: PACE,
    refusal: tooManyOpen(10),
  }),
  streams: new Places({
    of: 'streams',
    total: 500,
    each: { office: 20, address: 250, network: 250 },
    waitMs: 5 * SECOND,
    refusal: tooManyOpen(5),
  }),
});

/** What the requests of one process share; who has how much of it is one rule (`Places`). */
export const openPlaces = ({ maxUploads, connections, threads }: Capacity) => ({
  /** Requests that are not answered yet, by address, and by office where that is known. */
  requestsFrom: new Places({
    of: 'requests',
    total: Number.POSITIVE_INFINITY,
    each: { address: 200, network: 800 },
    waitMs: 0,
  }),
  requestsOf: new Places({
    of: 'requests',
    total: Number.POSITIVE_INFINITY,
    each: { office: 100 },
    waitMs: 0,
  }),
  keysUnderWay: keysUnderWay<ChaveAutenticada>(),
  /** Says whose request begins next. */
  entryQueue: new EntryQueue(),
  refusedTurns: new RefusedTurns(),

  /** Uploads that are received at a time; each may hold some 10 MB. */
  uploads: new Places({
    of: 'uploads',
    total: maxUploads,
    each: shared(maxUploads),
    waitMs: 10 * SECOND,
    pace: PACE,
  }),
  /** All other bodies: those of offices; those of who has no account; and all that are small, such as who signs in sends. */
  bodies: bodies('bodies', 64, shared),
  anonymousBodies: bodies('anonymous_bodies', 16, (total) => ({ address: total / 2, network: total / 2 })),
  smallBodies: bodies('small_bodies', 16, shared),

  /** Requests that work on the database: a quarter of the pool's connections is as much as an office needs. */
  database: new Places({
    of: 'database',
    total: Number.POSITIVE_INFINITY,
    each: { office: Math.ceil(connections / 4) },
    waitMs: 5 * SECOND,
    inTurn: true,
  }),
  /** Uploads that write what came of them: one after the other, and with rests, as each is work for all that comes behind. */
  storing: new Places({
    of: 'storing',
    total: Number.POSITIVE_INFINITY,
    each: { office: 1 },
    // Who uploads waits for the storage anyway.
    waitMs: 60 * SECOND,
    inTurn: true,
    rests: true,
  }),
  /** One thread more than is said: that one is for who has none, and no thread is everybody's who has no account. */
  calculations: new Places({
    of: 'calculations',
    total: threads + 1,
    each: { office: threads, address: threads, network: threads, anonymous: threads },
    reserve: 1,
    waitMs: 15 * SECOND,
    inTurn: true,
    queue: 200,
  }),
  /** Of those, what reads files of megabytes: half of the threads, so that one is left for what takes milliseconds. */
  largeCalculations: new Places({
    of: 'large_calculations',
    total: Math.ceil(threads / 2),
    each: { ...shared(Math.ceil(threads / 2)), anonymous: part(threads, 4) },
    waitMs: 15 * SECOND,
    inTurn: true,
    queue: 200,
  }),
  /** Reports that are opened by their links. */
  reports: new Places({
    of: 'reports',
    total: 32,
    each: { link: 4, address: 8, network: 16 },
    waitMs: 5 * SECOND,
    inTurn: true,
    queue: 500,
  }),
  /** Pictures that are written anew at a time; each is a process with up to 300 MB. */
  images: new Places({ of: 'images', total: 2, each: { office: 1 }, waitMs: 5 * SECOND }),
  /** Calls of the offices' identity providers, which may let us wait, whoever they are: to sign in, and to look whether one answers. */
  providers: new Places({ of: 'providers', total: 80, each: { office: 20 }, waitMs: 5 * SECOND }),
  providerChecks: new Places({ of: 'provider_checks', total: 16, each: { office: 2 }, waitMs: 5 * SECOND }),
  ...answers(),
});
export type SharedPlaces = ReturnType<typeof openPlaces>;

/** Who asks; and what they wait for away from the database, for which they give back their turn on it meanwhile. */
export interface Caller {
  readonly whose: Whose;
  /** Aborts when they leave before they are answered: what is done for them alone may end. */
  readonly gone: AbortSignal;
  away<T>(work: () => Promise<T>): Promise<T>;
}

/** A place for what they do next, without their turn while they wait for it. @throws ApiError as `Places.take` */
export async function takeAway({ whose, gone, away }: Caller, places: Places, claim?: Claim): Promise<Place> {
  let place: Place | undefined;
  try {
    return await away(async () => {
      place = await places.take(whose, { ...claim, gone });
      return place;
    });
  } catch (error) {
    place?.leave();
    throw error;
  }
}

/** Of who has no turn to give back. */
export const callerWithoutTurn = (whose: Whose, gone: AbortSignal): Caller => ({
  whose,
  gone,
  away: (work) => work(),
});

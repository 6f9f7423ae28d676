import type { ApiError } from '@apura/contracts';

export interface Claim {
  /** Of what there is: 1 where it is left out. */
  readonly amount?: number;
  /** Gives up what the place was taken for. Without it a place is kept until it is left. */
  readonly yields?: (error: ApiError) => void;
  /** They have left: who still waits is not waited for any more. */
  readonly gone?: AbortSignal;
}

/** What somebody has. */
export interface Place {
  /** Gives it back; once. */
  leave(): void;
  /** So many bytes came, or were taken. */
  moved(bytes: number): void;
  /** Whether it is us who is waited for: that is not held against who has the place. */
  waitsForUs(we: boolean): void;
  /** Whether it is kept whoever comes, as what is under way cannot be given up. */
  keep(kept: boolean): void;
}

/** A name that counts, and the most under it. */
export interface Name {
  readonly text: string;
  readonly most: number;
}

/** What somebody asks for. */
export interface NewClaim {
  /** Whose it is, and all names that it counts under. */
  readonly who: string;
  readonly names: readonly Name[];
  readonly amount: number;
  readonly yields: ((error: ApiError) => void) | undefined;
  readonly since: number;
  /** Without an account. */
  readonly anonymous: boolean;
}

/** One object and one function for each: there are several to a request. */
export class Taken implements Place {
  readonly names: readonly Name[];
  readonly amount: number;
  readonly since: number;
  readonly yields: Claim['yields'];
  readonly leave: () => void;
  /** Whether it still counts: what was given up is left later. */
  counts = true;
  readonly #keep: (place: Taken, kept: boolean) => void;
  readonly #pace: ReturnType<typeof openPace> | undefined;
  #from: number;

  constructor(
    claim: NewClaim,
    since: number,
    does: { readonly pace: boolean; end(left: Taken): void; keep(place: Taken, kept: boolean): void },
  ) {
    this.names = claim.names;
    this.amount = claim.amount;
    this.since = since;
    this.#from = since;
    this.yields = claim.yields;
    this.#keep = does.keep;
    this.#pace = claim.yields && does.pace ? openPace(since) : undefined;
    let left = false;
    this.leave = () => {
      if (left) return;
      left = true;
      does.end(this);
    };
  }

  /** Bytes a second; where nothing moves none, after what is too short to be judged. */
  pace(now: number): number {
    if (this.#pace) return this.#pace.perSecond(now);
    return now - this.#from < NOT_JUDGED_MS ? Number.POSITIVE_INFINITY : 0;
  }

  moved(bytes: number): void {
    this.#pace?.moved(bytes);
  }

  waitsForUs(we: boolean): void {
    this.#pace?.stop(we);
  }

  keep(kept: boolean): void {
    if (!this.yields || !this.counts) return;
    this.#keep(this, kept);
    if (kept) return;
    // What comes now is judged by itself.
    this.#from = performance.now();
    this.#pace?.begin();
  }
}

/** Judged is what moved in the last of these, and in the one before. */
const WINDOW_MS = 5_000;
/** A first impression is none. */
export const NOT_JUDGED_MS = 2_000;

/** How fast bytes move while it is the other side that is waited for. */
export function openPace(since = performance.now()) {
  let bytes = 0;
  let ms = 0;
  let before = { bytes: 0, ms: 0 };
  let from: number | undefined = since;
  const look = (now = performance.now()) => {
    if (from !== undefined) {
      ms += now - from;
      from = now;
    }
    if (ms < WINDOW_MS) return;
    before = { bytes, ms };
    bytes = 0;
    ms = 0;
  };
  return {
    moved(many: number): void {
      look();
      bytes += many;
    },
    /** The clock stands while they wait for us. */
    stop(stopped: boolean): void {
      look();
      from = stopped ? undefined : performance.now();
    },
    /** As if it had only begun. */
    begin(): void {
      bytes = 0;
      ms = 0;
      before = { bytes: 0, ms: 0 };
      from = performance.now();
    },
    /** Infinite as long as there is too little to judge it by. */
    perSecond(now: number): number {
      look(now);
      const all = ms + before.ms;
      return all < NOT_JUDGED_MS ? Number.POSITIVE_INFINITY : (1000 * (bytes + before.bytes)) / all;
    },
  };
}

/** What an answer is made of, piece by piece: the next is asked for when the one before has been taken, and until then it is the reader who is waited for. */
export async function* asTaken<T extends string | Uint8Array>(
  place: Place,
  pieces: AsyncIterable<T>,
): AsyncGenerator<T> {
  place.waitsForUs(true);
  for await (const piece of pieces) {
    place.waitsForUs(false);
    yield piece;
    place.moved(piece.length);
    place.waitsForUs(true);
  }
}

import type { ApiError } from '@apura/contracts';
import { NOT_JUDGED_MS, openPace } from './pace.ts';

export interface Claim {
  /** Of what there is: 1 where it is left out. */
  readonly amount?: number;
  /** Gives up what the place was taken for. Without it a place is kept until it is left. */
  readonly yields?: (error: ApiError) => void;
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

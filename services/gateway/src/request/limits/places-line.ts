import type { ApiError } from '@apura/contracts';
import type { NewClaim } from './place.ts';

/** Somebody who waits for a place. */
export interface Waiter extends NewClaim {
  readonly go: () => void;
  readonly fail: (error: ApiError) => void;
}

/** Those who wait, each behind their own. */
export class Line {
  readonly #lines = new Map<string, Waiter[]>();
  size = 0;

  has(who: string): boolean {
    return this.#lines.has(who);
  }

  first(who: string): Waiter | undefined {
    return this.#lines.get(who)?.[0];
  }

  add(waiter: Waiter): void {
    const line = this.#lines.get(waiter.who);
    if (line) line.push(waiter);
    else this.#lines.set(waiter.who, [waiter]);
    this.size += 1;
  }

  /** Whether it was there. */
  drop(waiter: Waiter): boolean {
    const line = this.#lines.get(waiter.who) ?? [];
    const at = line.indexOf(waiter);
    if (at < 0) return false;
    line.splice(at, 1);
    if (!line.length) this.#lines.delete(waiter.who);
    this.size -= 1;
    return true;
  }

  /** Of each the one that came first. */
  *firsts(): Iterable<Waiter> {
    for (const [first] of this.#lines.values()) if (first) yield first;
  }

  /** The last of who has most waiting, if that is more than this one would have; among as many, one without an account. */
  lastOfLongest(claim: Pick<Waiter, 'who' | 'anonymous'>): Waiter | undefined {
    const weight = (waiting: number, anonymous: boolean) => 2 * waiting + (anonymous ? 1 : 0);
    let most = weight((this.#lines.get(claim.who)?.length ?? 0) + 1, claim.anonymous);
    let found: Waiter | undefined;
    for (const line of this.#lines.values()) {
      const last = line.at(-1) as Waiter;
      if (weight(line.length, last.anonymous) <= most) continue;
      most = weight(line.length, last.anonymous);
      found = last;
    }
    return found;
  }
}

import { waiting } from '../../metrics.ts';

/** Somebody who waits. */
export interface Waiting {
  /** Behind whom nobody else has to wait: an office, an address. */
  readonly who: string;
  /** Without an account. */
  readonly anonymous?: boolean;
}

/**
 * Those who wait for one thing, each behind their own. It is the only way to wait here; what differs is who is served next: `Places` who
 * holds least, once somebody gives a place back; `EntryQueue` who has nothing under way, as nobody can give back a turn of the event loop;
 * `RefusedTurns` each in turn, by the clock.
 */
export class Line<W extends Waiting> {
  readonly #lines = new Map<string, W[]>();
  readonly #seen: { inc(by: number): void };
  size = 0;

  /** `of`: what they wait for, in the metric. */
  constructor(of: string) {
    this.#seen = waiting.labels({ of });
  }

  has(who: string): boolean {
    return this.#lines.has(who);
  }

  first(who: string): W | undefined {
    return this.#lines.get(who)?.[0];
  }

  add(waiter: W): void {
    const line = this.#lines.get(waiter.who);
    if (line) line.push(waiter);
    else this.#lines.set(waiter.who, [waiter]);
    this.#count(1);
  }

  /** Whether it was there. */
  drop(waiter: W): boolean {
    const line = this.#lines.get(waiter.who) ?? [];
    const at = line.indexOf(waiter);
    if (at < 0) return false;
    line.splice(at, 1);
    if (!line.length) this.#lines.delete(waiter.who);
    this.#count(-1);
    return true;
  }

  /** Of each the one that came first. */
  *firsts(): Iterable<W> {
    for (const [first] of this.#lines.values()) if (first) yield first;
  }

  /** Some of whoever's turn it is, who is behind all others then. */
  takeTurn(many: number): readonly W[] {
    const [found] = this.#lines;
    if (!found) return [];
    const [who, line] = found;
    const taken = line.splice(0, many);
    this.#lines.delete(who);
    if (line.length) this.#lines.set(who, line);
    this.#count(-taken.length);
    return taken;
  }

  /** The last of who has most waiting, if that is more than this one would have; among as many, one without an account. */
  lastOfLongest(claim: Waiting): W | undefined {
    const weight = (many: number, { anonymous }: Waiting) => 2 * many + (anonymous ? 1 : 0);
    let most = weight((this.#lines.get(claim.who)?.length ?? 0) + 1, claim);
    let found: W | undefined;
    for (const line of this.#lines.values()) {
      const last = line.at(-1);
      if (!last || weight(line.length, last) <= most) continue;
      most = weight(line.length, last);
      found = last;
    }
    return found;
  }

  #count(more: number): void {
    this.size += more;
    this.#seen.inc(more);
  }
}

import { ApiError } from '@apura/contracts';
import { placesRefused } from '../metrics.ts';
import { NOT_JUDGED_MS, openPace } from './pace.ts';
import { Line, type Waiter } from './places-line.ts';
import type { Level, Whose } from './whose.ts';

/** Of what there is only so much of: who may have how much of it, and for how long who finds none waits. */
export interface Rule {
  /** What there are places for, in the metric. */
  readonly of: string;
  readonly total: number;
  /** The most under each name that counts here; the first that somebody has says who has none, and whose turn it is. */
  readonly each: Partial<Readonly<Record<Level, number>>>;
  /** Of the total this is left for who has none. */
  readonly reserve?: number;
  /** Who finds no room waits so long; 0: is refused at once. */
  readonly waitMs: number;
  /** Who has as much as one may have waits too, and is not refused at once. */
  readonly inTurn?: true;
  /** In turn: whoever has more waiting rests between two for as long as the last one took. */
  readonly rests?: true;
  /** So many may wait. */
  readonly queue?: number;
  /** Bytes a second that are asked of who has a place when somebody without one has waited for half of `waitMs`. */
  readonly pace?: number;
  /** What is said to who has as much as one may have. */
  readonly refusal?: () => ApiError;
}

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

interface Held extends Place {
  readonly names: readonly string[];
  readonly amount: number;
  readonly since: number;
  readonly kept: boolean;
  readonly yields: Claim['yields'];
  pace(): number;
}

/** One object and one function for each: there are several to a request. */
class Taken implements Held {
  readonly names: readonly string[];
  readonly amount: number;
  readonly since: number;
  readonly yields: Claim['yields'];
  readonly leave: () => void;
  readonly #pace: ReturnType<typeof openPace> | undefined;
  kept = false;

  constructor(claim: Omit<Waiter, 'go' | 'fail'>, since: number, end: (left: Held) => void) {
    this.names = claim.names;
    this.amount = claim.amount;
    this.since = since;
    this.yields = claim.yields;
    this.#pace = claim.yields && openPace();
    let left = false;
    this.leave = () => {
      if (left) return;
      left = true;
      end(this);
    };
  }

  pace(): number {
    return this.#pace?.perSecond() ?? 0;
  }

  moved(bytes: number): void {
    this.#pace?.moved(bytes);
  }

  waitsForUs(we: boolean): void {
    this.#pace?.stop(we);
  }

  keep(kept: boolean): void {
    this.kept = kept;
    // What comes now is judged by itself.
    if (!kept) this.#pace?.begin();
  }
}

/** Seconds after which one who has too much under way may ask again. */
const AGAIN_S = 1;
/** And one who had to yield. */
const YIELDED_S = 5;
/** While somebody waits, it is looked so often whether somebody else has become too slow. */
const LOOK_MS = 250;
/** Whose turn was last is remembered of so many. */
const REMEMBERED = 5_000;

/** There is no place any more. It is counted, and nothing is wrong with us: a crowd must not fill the log as well. */
export class NoPlace<C extends 'cedeu_lugar' | 'servico_indisponivel'> extends ApiError<C> {}

export const simultaneous = () =>
  new ApiError('requisicoes_simultaneas', { adicionais: { retryAfter: AGAIN_S } });
const yielded = () => new NoPlace('cedeu_lugar', { adicionais: { retryAfter: YIELDED_S } });

const isBefore = (
  place: Held,
  pace: number,
  than: { readonly place: Held; readonly pace: number },
): boolean => (pace === than.pace ? place.since < than.place.since : pace < than.pace);

/**
 * Places in something of which there is only so much. One rule holds for all of them: **when it is full, who holds most or is
 * slowest yields to who holds nothing.**
 *
 * - Nobody has more than so much of it under any of their names (account, address, network), and some is left for who has none.
 * - Where there is no room for who has none, a place of who has most is given up, the slowest of theirs. Where nobody has more than
 *   they would have then, the slowest of all is, if it is slower than what is asked; and more is asked the longer they wait: nothing
 *   at first, `pace` at half of `waitMs`, more than anybody has at its end. In its first seconds a place is not judged by its pace.
 *   What does not move at all yields to who merely has less, too.
 * - What cannot be given up ends by itself. Who waits for it is served by how little they hold, then by how long ago their last turn was.
 *
 * So who holds nothing has a place within `waitMs`, or as soon as what cannot be given up ends, if no more such come in the time in which a
 * place is not judged than there are places.
 */
export class Places {
  readonly #rule: Rule;
  readonly #levels: readonly [Level, number][];
  /** What may be given up, by the names that it counts under: those of one set have as much, and are in the order in which they came. */
  readonly #yielding = new Map<string, Set<Held>>();
  readonly #inUseBy = new Map<string, number>();
  readonly #lastTurn = new Map<string, number>();
  readonly #line = new Line();
  readonly #timed: boolean;
  #inUse = 0;
  #look: NodeJS.Timeout | undefined;

  constructor(rule: Rule) {
    this.#rule = rule;
    this.#timed = Number.isFinite(rule.total) || rule.rests === true;
    this.#levels = Object.entries(rule.each) as [Level, number][];
  }

  /** Whether one more would be more than they may have. */
  full(whose: Whose): boolean {
    return this.#tooMuch(this.#claim(whose));
  }

  /**
   * A place, or a refusal, at once.
   *
   * @throws ApiError `requisicoes_simultaneas` (or what the rule says) for who has as much as there is for them, `servico_indisponivel`
   * for who has none
   */
  takeNow(whose: Whose, options?: Claim): Place {
    const claim = this.#claim(whose, options);
    if (this.#tooMuch(claim) || !this.#makeRoom(claim)) throw this.#refusal(claim);
    return this.#admit(claim);
  }

  /** A place, once there is one. @throws ApiError as `takeNow`, and `cedeu_lugar` for who is made to leave the queue */
  async take(whose: Whose, options?: Claim): Promise<Place> {
    const claim = this.#claim(whose, options);
    const { waitMs, inTurn, total } = this.#rule;
    const much = this.#tooMuch(claim);
    if (!much && !this.#line.size && this.#makeRoom(claim)) return this.#admit(claim);
    if ((much && !inTurn) || !waitMs || claim.amount > total || !this.#makeRoomToWait(claim))
      throw this.#refusal(claim);
    return new Promise((done, fail) => {
      const deadline = setTimeout(() => {
        // By now everybody is too slow for who has none.
        if (!this.#has(claim.who)) this.#serve();
        if (this.#line.drop(waiter)) fail(this.#refusal(claim));
      }, waitMs);
      const waiter: Waiter = {
        ...claim,
        go: () => {
          clearTimeout(deadline);
          done(this.#admit(claim));
        },
        fail: (error) => {
          clearTimeout(deadline);
          fail(error);
        },
      };
      this.#line.add(waiter);
      if (claim.yields) this.#look ??= setInterval(() => this.#serve(), LOOK_MS).unref();
      // Behind others of their own nobody is served.
      if (this.#line.first(claim.who) === waiter) this.#serve();
    });
  }

  /** Does `work` in a place, which ends with it. @throws ApiError as `take` */
  async during<T>(whose: Whose, work: () => Promise<T>): Promise<T> {
    const place = await this.take(whose);
    try {
      return await work();
    } finally {
      place.leave();
    }
  }

  #claim(whose: Whose, { amount = 1, yields }: Claim = {}) {
    const names: string[] = [];
    for (const [level] of this.#levels)
      if (whose[level] !== undefined) names.push(`${level} ${whose[level]}`);
    const [who = ''] = names;
    // Where there is no end of it and nobody rests, nobody asks since when: looking at the clock is most of what a place costs.
    const since = this.#timed ? performance.now() : 0;
    return { who, names, amount, yields, since, anonymous: whose.anonymous !== undefined };
  }

  #has(name: string): number {
    return this.#inUseBy.get(name) ?? 0;
  }

  #tooMuch({ names, amount }: Pick<Waiter, 'names' | 'amount'>): boolean {
    return names.some((name) => {
      const level = name.slice(0, name.indexOf(' ')) as Level;
      return this.#has(name) + amount > (this.#rule.each[level] as number);
    });
  }

  #free(who: string): number {
    const { total, reserve = 0 } = this.#rule;
    return total - this.#inUse - (this.#has(who) ? reserve : 0);
  }

  #makeRoom(claim: Omit<Waiter, 'go' | 'fail'>): boolean {
    let free = this.#free(claim.who);
    if (free >= claim.amount) return true;
    const leaving = new Set<Held>();
    while (free < claim.amount) {
      const place = this.#firstToYield(claim, leaving);
      if (!place) return false;
      leaving.add(place);
      free += place.amount;
    }
    for (const place of leaving) {
      placesRefused.inc({ of: this.#rule.of, how: 'yielded' });
      this.#giveBack(place);
      // Not before the place is this one's: who is told so leaves, and then whoever waits is served.
      queueMicrotask(() => place.yields?.(yielded()));
    }
    return true;
  }

  /**
   * Who yields to this one: a place of who has most, of those the slowest, of those the one that is there longest. Each connection of a
   * crowd asks that of two thousand places, so nothing is sorted, and of each holder no more is looked at than it takes.
   */
  #firstToYield(
    { who, amount, since }: Omit<Waiter, 'go' | 'fail'>,
    leaving: ReadonlySet<Held>,
  ): Held | undefined {
    const { waitMs, pace: half = 0 } = this.#rule;
    const mine = this.#has(who);
    const now = performance.now();
    const waited = now - since;
    const asked = waited < waitMs ? (half * waited) / (waitMs - waited) : Number.POSITIVE_INFINITY;
    let first: { readonly place: Held; readonly has: number; readonly pace: number } | undefined;
    for (const places of this.#yielding.values()) {
      let has: number | undefined;
      for (const place of places) {
        has ??= this.#most(place);
        if (first && has < first.has) break;
        if (place.kept || leaving.has(place)) continue;
        const pace = place.pace();
        const more = has > mine + amount && (!mine || !pace);
        const judged = waited < waitMs ? Number.isFinite(pace) : now - place.since >= NOT_JUDGED_MS;
        const slow = !mine && judged && pace <= asked;
        if (!more && !slow) continue;
        if (!first || has > first.has || isBefore(place, pace, first)) first = { place, has, pace };
        // Nobody is slower, and who came later comes after.
        if (!pace) break;
      }
    }
    return first?.place;
  }

  /** The most that somebody whose place it is has under any of their names. */
  #most({ names }: Held): number {
    let most = 0;
    for (const name of names) most = Math.max(most, this.#has(name));
    return most;
  }

  #admit(claim: Omit<Waiter, 'go' | 'fail'>): Place {
    const { total, rests } = this.#rule;
    const since = this.#timed ? performance.now() : 0;
    const place = new Taken(claim, since, (left) => {
      const end = () => {
        this.#giveBack(left);
        this.#serve();
      };
      if (rests && this.#line.has(claim.who)) setTimeout(end, performance.now() - since);
      else end();
    });
    this.#count(place, 1);
    if (place.yields) {
      const key = place.names.join('\n');
      const others = this.#yielding.get(key);
      if (others) others.add(place);
      else this.#yielding.set(key, new Set([place]));
    }
    if (Number.isFinite(total)) this.#remember(claim.who, since);
    return place;
  }

  #giveBack(place: Held): void {
    if (place.yields) {
      const key = place.names.join('\n');
      const those = this.#yielding.get(key);
      // Given up before.
      if (!those?.delete(place)) return;
      if (!those.size) this.#yielding.delete(key);
    }
    this.#count(place, -1);
  }

  #count({ names, amount }: Pick<Held, 'names' | 'amount'>, sign: 1 | -1): void {
    this.#inUse += sign * amount;
    for (const name of names) {
      const now = this.#has(name) + sign * amount;
      if (now) this.#inUseBy.set(name, now);
      else this.#inUseBy.delete(name);
    }
  }

  #remember(who: string, now: number): void {
    this.#lastTurn.delete(who);
    this.#lastTurn.set(who, now);
    if (this.#lastTurn.size > REMEMBERED) this.#lastTurn.delete(this.#lastTurn.keys().next().value as string);
  }

  #before(a: Waiter, b: Waiter): boolean {
    const [mine, others] = [this.#has(a.who), this.#has(b.who)];
    if (mine !== others) return mine < others;
    const [turn, other] = [a, b].map(({ who }) => this.#lastTurn.get(who) ?? Number.NEGATIVE_INFINITY) as [
      number,
      number,
    ];
    return turn === other ? a.since < b.since : turn < other;
  }

  /** Gives what is free to those that wait. Nobody passes the first of them, but for those whom only what they have themselves keeps. */
  #serve(): void {
    for (;;) {
      let first: Waiter | undefined;
      for (const next of this.#line.firsts())
        if (!this.#tooMuch(next) && (!first || this.#before(next, first))) first = next;
      if (!first || !this.#makeRoom(first)) break;
      this.#line.drop(first);
      first.go();
    }
    if (this.#line.size) return;
    clearInterval(this.#look);
    this.#look = undefined;
  }

  #makeRoomToWait(claim: Omit<Waiter, 'go' | 'fail'>): boolean {
    if (this.#line.size < (this.#rule.queue ?? Number.POSITIVE_INFINITY)) return true;
    const last = this.#line.lastOfLongest(claim);
    if (!last) return false;
    placesRefused.inc({ of: this.#rule.of, how: 'yielded' });
    this.#line.drop(last);
    last.fail(yielded());
    return true;
  }

  /** Who has something already is told to end it first. */
  #refusal(claim: Pick<Waiter, 'who' | 'names' | 'amount'>): ApiError {
    placesRefused.inc({ of: this.#rule.of, how: 'refused' });
    const { refusal = simultaneous } = this.#rule;
    return this.#has(claim.who) || this.#tooMuch(claim) ? refusal() : new NoPlace('servico_indisponivel');
  }
}

import { ApiError } from '@apura/contracts';
import { entriesOf } from '@apura/engine';
import { placesRefused } from '../../metrics.ts';
import { Line } from './line.ts';
import { type Claim, type Name, type NewClaim, NOT_JUDGED_MS, type Place, Taken } from './place.ts';
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
  /** Nothing moves in it: slowest is who has it longest without being kept. */
  readonly still?: true;
  /** Bytes a second that are asked of who has a place when somebody without one has waited for half of `waitMs`. */
  readonly pace?: number;
  /** What is said to who has as much as one may have. */
  readonly refusal?: () => ApiError;
}

/** Somebody who waits for a place. */
interface Waiter extends NewClaim {
  readonly go: () => void;
  readonly fail: (error: ApiError) => void;
}

/** What may be given up of those who count under the same names, in the order in which it came to be so. */
interface Holder {
  readonly counts: readonly Count[];
  readonly places: Set<Taken>;
}

/** How much is taken under a name. */
interface Count {
  now: number;
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
/** Of who does not hear it. */
const left = () => new ApiError('requisicao_malformada');
const yielded = () => new NoPlace('cedeu_lugar', { adicionais: { retryAfter: YIELDED_S } });

interface Slowest {
  readonly place: Taken;
  readonly pace: number;
}

const isBefore = (place: Taken, pace: number, than: Slowest): boolean =>
  pace === than.pace ? place.since < than.place.since : pace < than.pace;

/** The most that they have under any of their names. */
function mostOf({ counts }: Holder): number {
  let most = 0;
  for (const { now } of counts) most = Math.max(most, now);
  return most;
}

const keyOf = ({ names }: Pick<Taken, 'names'>): string => names.map(({ text }) => text).join('\n');

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
  /** What may be given up, and is not kept, by the names that it counts under. */
  readonly #holders = new Map<string, Holder>();
  readonly #inUseBy = new Map<string, Count>();
  readonly #lastTurn = new Map<string, number>();
  readonly #line: Line<Waiter>;
  readonly #timed: boolean;
  #inUse = 0;
  #look: NodeJS.Timeout | undefined;

  constructor(rule: Rule) {
    this.#rule = rule;
    this.#line = new Line(rule.of);
    this.#timed = Number.isFinite(rule.total) || rule.rests === true;
    this.#levels = entriesOf(rule.each);
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

  /**
   * A place, once there is one.
   *
   * @throws ApiError as `takeNow`, `cedeu_lugar` for who is made to leave the queue, and `requisicao_malformada`, which nobody hears, for
   * who has left
   */
  async take(whose: Whose, options?: Claim): Promise<Place> {
    const gone = options?.gone;
    if (gone?.aborted) throw left();
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
        if (this.#line.drop(waiter)) waiter.fail(this.#refusal(claim));
      }, waitMs);
      const leave = () => {
        if (this.#line.drop(waiter)) waiter.fail(left());
      };
      const over = () => {
        clearTimeout(deadline);
        gone?.removeEventListener('abort', leave);
      };
      const waiter: Waiter = {
        ...claim,
        go: () => {
          over();
          done(this.#admit(claim));
        },
        fail: (error) => {
          over();
          fail(error);
        },
      };
      gone?.addEventListener('abort', leave, { once: true });
      this.#line.add(waiter);
      if (claim.yields) this.#look ??= setInterval(() => this.#serve(), LOOK_MS).unref();
      // Behind others of their own nobody is served.
      if (this.#line.first(claim.who) === waiter) this.#serve();
    });
  }

  /** Does `work` in a place, which ends with it. @throws ApiError as `take` */
  async during<T>(whose: Whose, work: () => Promise<T>, options?: Claim): Promise<T> {
    const place = await this.take(whose, options);
    try {
      return await work();
    } finally {
      place.leave();
    }
  }

  #claim(whose: Whose, { amount = 1, yields }: Claim = {}) {
    const names: Name[] = [];
    for (const [level, most] of this.#levels)
      if (whose[level] !== undefined) names.push({ text: `${level} ${whose[level]}`, most });
    const who = names[0]?.text ?? '';
    // Where there is no end of it and nobody rests, nobody asks since when: looking at the clock is most of what a place costs.
    const since = this.#timed ? performance.now() : 0;
    return { who, names, amount, yields, since, anonymous: whose.anonymous !== undefined };
  }

  #has(name: string): number {
    return this.#inUseBy.get(name)?.now ?? 0;
  }

  #tooMuch({ names, amount }: Pick<Waiter, 'names' | 'amount'>): boolean {
    return names.some(({ text, most }) => this.#has(text) + amount > most);
  }

  #free(who: string): number {
    const { total, reserve = 0 } = this.#rule;
    return total - this.#inUse - (this.#has(who) ? reserve : 0);
  }

  #makeRoom(claim: NewClaim): boolean {
    let free = this.#free(claim.who);
    if (free >= claim.amount) return true;
    const leaving = new Set<Taken>();
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
   * crowd asks that of two thousand places, so places are looked at of those alone who have most, and of who has less only where none
   * of those yields.
   */
  #firstToYield(claim: NewClaim, leaving: ReadonlySet<Taken>): Taken | undefined {
    const mine = this.#has(claim.who);
    // Who has some already is owed nothing by who has no more than that.
    const least = mine ? mine + claim.amount : 0;
    let below = Number.POSITIVE_INFINITY;
    for (;;) {
      let most = 0;
      let those: Holder[] = [];
      for (const holder of this.#holders.values()) {
        const has = mostOf(holder);
        if (has >= below || has < most || has <= least) continue;
        if (has > most) those = [];
        most = has;
        those.push(holder);
      }
      if (!those.length) return undefined;
      const found = this.#slowest(those, most, claim, leaving);
      if (found) return found;
      below = most;
    }
  }

  /** The first to yield of some who have `has` each. */
  #slowest(
    holders: readonly Holder[],
    has: number,
    { who, amount, since }: NewClaim,
    leaving: ReadonlySet<Taken>,
  ): Taken | undefined {
    const { waitMs, pace: half = 0, still } = this.#rule;
    const mine = this.#has(who);
    const now = performance.now();
    const waited = now - since;
    const asked = waited < waitMs ? (half * waited) / (waitMs - waited) : Number.POSITIVE_INFINITY;
    let first: Slowest | undefined;
    for (const { places } of holders)
      for (const place of places) {
        if (leaving.has(place)) continue;
        const pace = place.pace(now);
        const more = has > mine + amount && (!mine || !pace);
        const judged = waited < waitMs ? Number.isFinite(pace) : now - place.since >= NOT_JUDGED_MS;
        const slow = !mine && judged && pace <= asked;
        if ((more || slow) && (!first || isBefore(place, pace, first))) first = { place, pace };
        // Nobody is slower, and who came later comes after.
        if (still || !pace) break;
      }
    return first?.place;
  }

  #admit(claim: NewClaim): Place {
    const { total, still } = this.#rule;
    const since = this.#timed ? performance.now() : 0;
    const place = new Taken(claim, since, { pace: !still, end: this.#end, keep: this.#keep });
    this.#count(place, 1);
    if (place.yields) this.#offer(place);
    if (Number.isFinite(total)) this.#remember(claim.who, since);
    return place;
  }

  readonly #end = (place: Taken): void => {
    const end = () => {
      this.#giveBack(place);
      this.#serve();
    };
    const rests = this.#rule.rests && this.#line.has(place.names[0]?.text ?? '');
    if (rests) setTimeout(end, performance.now() - place.since);
    else end();
  };

  readonly #keep = (place: Taken, kept: boolean): void => {
    this.#withdraw(place);
    if (!kept) this.#offer(place);
  };

  /** From now on it may be given up, after those that may be already. */
  #offer(place: Taken): void {
    const key = keyOf(place);
    const holder = this.#holders.get(key);
    if (holder) holder.places.add(place);
    else {
      // As long as one of these places counts, so do its names.
      const counts = place.names.flatMap(({ text }) => this.#inUseBy.get(text) ?? []);
      this.#holders.set(key, { counts, places: new Set([place]) });
    }
  }

  #withdraw(place: Taken): void {
    const key = keyOf(place);
    const holder = this.#holders.get(key);
    holder?.places.delete(place);
    if (holder && !holder.places.size) this.#holders.delete(key);
  }

  #giveBack(place: Taken): void {
    if (!place.counts) return;
    place.counts = false;
    if (place.yields) this.#withdraw(place);
    this.#count(place, -1);
  }

  #count({ names, amount }: Pick<Taken, 'names' | 'amount'>, sign: 1 | -1): void {
    this.#inUse += sign * amount;
    for (const { text } of names) {
      const count = this.#inUseBy.get(text) ?? { now: 0 };
      count.now += sign * amount;
      if (count.now) this.#inUseBy.set(text, count);
      else this.#inUseBy.delete(text);
    }
  }

  #remember(who: string, now: number): void {
    this.#lastTurn.delete(who);
    this.#lastTurn.set(who, now);
    if (this.#lastTurn.size <= REMEMBERED) return;
    const [oldest] = this.#lastTurn.keys();
    if (oldest !== undefined) this.#lastTurn.delete(oldest);
  }

  #before(a: Waiter, b: Waiter): boolean {
    const mine = this.#has(a.who);
    const others = this.#has(b.who);
    if (mine !== others) return mine < others;
    const turn = this.#lastTurn.get(a.who) ?? Number.NEGATIVE_INFINITY;
    const other = this.#lastTurn.get(b.who) ?? Number.NEGATIVE_INFINITY;
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

  #makeRoomToWait(claim: NewClaim): boolean {
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

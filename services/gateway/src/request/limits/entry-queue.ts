import { Line, type Waiting } from './line.ts';

/** While fewer than so many requests begin, the next ones do; as many may be answered as there are. */
const AT_ONCE = 16;
/** So many of an address begin together: what is asked about their key is asked once. */
const TOGETHER = 4;
/** The other half is for who has none under way, and not for who has no account. */
const OTHERS = AT_ONCE / 2;
/** A beginning that lasts longer waits for something else than us, and holds nobody up. */
const BEGINNING_MS = 100;
/** While connections are being taken, who has others under way lets them come for so long. */
const ARRIVING_MS = 500;
/** A connection in each of so many turns of the event loop, which takes one at a time: there are more. */
const CROWD = 4;

interface Beginner extends Waiting {
  readonly since: number;
  readonly go: () => void;
}

/** So many firsts begin in a turn of the event loop, and one group of others: a turn is what everybody waits for at each step. */
const FIRSTS = 4;

/**
 * In which order requests begin. Thousands that come at once would otherwise all be one step further before the one that came after
 * them is looked at, and again at each of its steps. So a few begin at a time, until it is known whose they are and counted: in turn
 * the first of each address, those of addresses that have others under way, and those without an account; of these and those an
 * address after the other.
 *
 * Node takes one connection in each turn of its event loop. While there are more, only firsts begin, so that turns are short and who
 * came last is soon among those that are chosen from.
 */
export class EntryQueue {
  readonly #rounds = {
    first: new Line<Beginner>('beginning'),
    more: new Line<Beginner>('beginning'),
    strangers: new Line<Beginner>('beginning'),
  };
  /** Requests that are not over, by whose they are. */
  readonly #present = new Map<string, number>();
  #beginning = 0;
  #strangers = 0;
  #waiting = 0;
  #othersFirst: 'more' | 'strangers' = 'more';
  #connections = 0;
  #connected = false;
  #look: NodeJS.Immediate | undefined;

  /** Whether connections come in each turn. */
  get crowded(): boolean {
    return this.#connections >= CROWD;
  }

  /** Hears of each connection. */
  connection(): void {
    this.#connected = true;
    this.#look ??= setImmediate(this.#next);
  }

  /** `go` is called when it may begin, and told what to call once that is done. Returns what to call when the request is over. */
  enter(who: string, stranger: boolean, go: (begun: () => void) => void): () => void {
    const present = this.#present.get(who) ?? 0;
    this.#present.set(who, present + 1);
    const begin = () => this.#begin(stranger, go);
    const room = this.#beginning < AT_ONCE && !(stranger && this.#strangers >= OTHERS);
    if (!this.#waiting && room && this.#connections < CROWD) begin();
    else {
      const round = stranger ? 'strangers' : present ? 'more' : 'first';
      this.#rounds[round].add({ who, since: performance.now(), go: begin });
      this.#waiting += 1;
      this.#look ??= setImmediate(this.#next);
    }
    return () => {
      const left = (this.#present.get(who) ?? 1) - 1;
      if (left) this.#present.set(who, left);
      else this.#present.delete(who);
    };
  }

  #begin(stranger: boolean, go: (begun: () => void) => void): void {
    this.#beginning += 1;
    if (stranger) this.#strangers += 1;
    let over = false;
    const begun = () => {
      if (over) return;
      over = true;
      clearTimeout(deadline);
      this.#beginning -= 1;
      if (stranger) this.#strangers -= 1;
      if (this.#waiting) this.#look ??= setImmediate(this.#next);
    };
    const deadline = setTimeout(begun, BEGINNING_MS);
    go(begun);
  }

  /** Once in a turn of the event loop, after all that had come in it. */
  readonly #next = (): void => {
    this.#look = undefined;
    this.#connections = this.#connected ? this.#connections + 1 : 0;
    this.#connected = false;
    const before = this.#waiting;
    for (let i = 0; i < FIRSTS && this.#beginning < AT_ONCE; i += 1) this.#take('first');
    const others = this.#othersFirst;
    if (this.#beginning < OTHERS && !this.#takeOthers(others))
      this.#takeOthers(others === 'more' ? 'strangers' : 'more');
    // Where nobody could begin, the end of a beginning says when to look again.
    if (this.#connections || (this.#waiting && this.#waiting < before))
      this.#look ??= setImmediate(this.#next);
  };

  #takeOthers(which: 'more' | 'strangers'): boolean {
    const [first] = this.#rounds[which].firsts();
    if (!first) return false;
    if (this.#connections >= CROWD && performance.now() - first.since < ARRIVING_MS) return false;
    this.#othersFirst = which === 'more' ? 'strangers' : 'more';
    this.#take(which);
    return true;
  }

  #take(which: 'first' | 'more' | 'strangers'): void {
    const chosen = this.#rounds[which].takeTurn(TOGETHER);
    this.#waiting -= chosen.length;
    for (const { go } of chosen) go();
  }
}

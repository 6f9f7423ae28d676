import { setTimeout as wait } from 'node:timers/promises';

interface Part<T> {
  readonly resultado: T;
  /** How many went together, and which of them this one is, from 1. */
  readonly count: number;
  readonly position: number;
}

/** Those that wait, and the answer that they will share. */
interface Group<T> {
  count: number;
  readonly resultado: Promise<T>;
}

interface Call<T> {
  readonly fim: Promise<unknown>;
  next?: Group<T>;
}

/**
 * Asks once for many: what is asked about a key at the same moment, by all that one event has set going, goes together, and so does
 * what comes while that is under way, when it has ended: none gets what was asked before it came. `run` is told for how many it asks;
 * when it rejects, all of them do.
 */
export function inGroup<T>(run: (key: string, count: number) => Promise<T>) {
  /** By key: the end of what is under way, or of the moment, and who comes next. */
  const underWay = new Map<string, Call<T>>();

  const start = (key: string, count: number): Promise<T> => {
    const result = run(key, count);
    const este: Call<T> = { fim: result.catch(() => {}) };
    underWay.set(key, este);
    // Where somebody waits, their call takes the place of this one.
    void este.fim.then(() => {
      if (!este.next) underWay.delete(key);
    });
    return result;
  };

  return async (key: string): Promise<Part<T>> => {
    const atual: Call<T> = underWay.get(key) ?? { fim: endOfMoment() };
    underWay.set(key, atual);
    if (!atual.next) {
      const group: Group<T> = {
        count: 0,
        resultado: atual.fim.then(() => start(key, group.count)),
      };
      atual.next = group;
    }
    const group = atual.next;
    group.count += 1;
    const position = group.count;
    return { resultado: await group.resultado, count: group.count, position };
  };
}

/** When all has run that an event has set going: who begins with others is here then. */
const endOfMoment = () => new Promise<void>((done) => process.nextTick(done));

/**
 * Asks the same thing again and again for many: whoever wants the next answer about `key` waits for the round that is
 * open, and all of them get what it finds with one question, asked by the first of them. A round lasts `everyMs`, or to
 * the moment at which `ending` aborts; without anybody who waits there is none. When the question fails, it does for all.
 */
export function inRounds<T>(everyMs: number) {
  const open = new Map<string, Promise<T>>();
  return (key: string, ask: () => Promise<T>, ending: AbortSignal): Promise<T> => {
    const joined = open.get(key);
    if (joined) return joined;
    const round = wait(everyMs, undefined, { signal: ending, ref: false })
      .catch(() => {})
      .then(() => {
        open.delete(key);
        return ask();
      });
    open.set(key, round);
    return round;
  };
}

/** A key's office while it is found out, and the key. */
interface LookUp<K> {
  readonly found: Promise<K>;
  readonly office: Promise<string | undefined>;
  /** Nothing has been asked yet. */
  ahead: boolean;
}

/** Whose the keys are with which requests are under way, so that who has too many of them costs no look-up. */
export function keysUnderWay<K extends { readonly organization_id: string }>() {
  const offices = new Map<string, { readonly organizationId: string; requests: number }>();
  const lookUps = new Map<string, LookUp<K>>();
  return {
    /**
     * The office of these credentials, where a request with them is under way; where their key is being looked up, when
     * that is done.
     */
    officeOf: (credentials = '') =>
      offices.get(credentials)?.organizationId ?? lookUps.get(credentials)?.office,
    /** What a look-up will find that is still to be made: it serves who is here by now. */
    sharedLookUp(credentials = '') {
      const lookUp = lookUps.get(credentials);
      return lookUp?.ahead ? lookUp.found : undefined;
    },
    /** Looks a key up, at the end of the moment; those who ask for its office meanwhile wait for it. */
    lookUp(credentials = '', find: () => Promise<K>) {
      const found = find();
      const office = found
        .then(
          ({ organization_id }) => organization_id,
          () => undefined,
        )
        .finally(() => {
          if (lookUps.get(credentials) === lookUp) lookUps.delete(credentials);
        });
      const lookUp = { found, office, ahead: true };
      process.nextTick(() => {
        lookUp.ahead = false;
      });
      lookUps.set(credentials, lookUp);
      return found;
    },
    /** Hears that a request of the office began; returns what ends it. */
    begin(credentials = '', organizationId: string) {
      const known = offices.get(credentials) ?? { organizationId, requests: 0 };
      offices.set(credentials, known);
      known.requests += 1;
      return () => {
        known.requests -= 1;
        if (!known.requests) offices.delete(credentials);
      };
    },
  };
}

import type { Debts } from '../keep-debts.ts';

interface Holder {
  readonly office: string;
  /** Called, at most once, when another office begins to wait. */
  readonly yieldSoon: () => void;
}

interface Waiting extends Holder {
  start(release: () => void): void;
}

const MOST_OFFICES = 10_000;

export type ThreadTurns = ReturnType<typeof openThreadTurns>;

/**
 * Who of several offices gets a thread next: the one with the fewest, then the one whose last was longest ago, so that nobody waits for
 * more than one of each other office; of one office whoever came first. An office that owes for what it took a
 * moment ago leaves one thread to others, where there are two at least.
 */
export function openThreadTurns(threads: number, debts: Debts) {
  const holders = new Set<Holder>();
  const waiting: Waiting[] = [];
  /** When each got its last thread, as a number that grows; who is not among them had none, or long ago. */
  const served = new Map<string, number>();
  let serial = 0;
  const held = (office: string) => [...holders].filter((holder) => holder.office === office).length;
  const mayStart = ({ office }: Holder) => threads === 1 || held(office) < threads - 1 || !debts.owes(office);

  function next(): Waiting | undefined {
    let chosen: Waiting | undefined;
    for (const one of waiting)
      if (mayStart(one) && (chosen === undefined || isBefore(one.office, chosen.office))) chosen = one;
    return chosen;
  }

  function isBefore(one: string, other: string): boolean {
    const fewer = held(one) - held(other);
    return fewer === 0 ? (served.get(one) ?? 0) < (served.get(other) ?? 0) : fewer < 0;
  }

  function serve(office: string): void {
    serial += 1;
    served.delete(office);
    served.set(office, serial);
    const [longestAgo] = served.keys();
    if (longestAgo !== undefined && served.size > MOST_OFFICES) served.delete(longestAgo);
  }

  function startNext(): void {
    for (let one = next(); holders.size < threads && one !== undefined; one = next()) {
      const holder = one;
      waiting.splice(waiting.indexOf(holder), 1);
      holders.add(holder);
      serve(holder.office);
      holder.start(() => {
        if (holders.delete(holder)) startNext();
      });
    }
    for (const holder of holders)
      if (waiting.some(({ office }) => office !== holder.office)) holder.yieldSoon();
  }

  return {
    /** Resolves, when it is this office's turn, to what gives the thread back. */
    take: (office: string, yieldSoon: () => void): Promise<() => void> =>
      new Promise((start) => {
        waiting.push({ office, yieldSoon, start });
        startNext();
      }),
  };
}

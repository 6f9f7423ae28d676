/** For each millisecond of a thread that an office took beyond its share it yields to others for so many. */
const YIELDS_FOR = 4;
/** However much it took. */
const LONGEST_MS = 60_000;
const MOST_OFFICES = 10_000;

/** Offices whose files were costly a moment ago: they yield to others until they have paid for it, and to nobody where nobody waits. */
export interface Debts {
  /** An office took so much of a thread, and more than its share. */
  charge(office: string, ms: number): void;
  owes(office: string): boolean;
  /** Those that owe. */
  all(): string[];
}

/** One of each worker: another worker learns it by itself. */
export function keepDebts(now = () => performance.now()): Debts {
  /** Until when each owes. */
  const debts = new Map<string, number>();
  const owes = (office: string): boolean => {
    const until = debts.get(office);
    if (until !== undefined && until <= now()) debts.delete(office);
    return debts.has(office);
  };
  return {
    owes,
    all: () => [...debts.keys()].filter(owes),
    charge(office, ms) {
      const since = Math.max(debts.get(office) ?? 0, now());
      debts.set(office, Math.min(since + YIELDS_FOR * ms, now() + LONGEST_MS));
      const [oldest] = debts.keys();
      if (oldest !== undefined && debts.size > MOST_OFFICES) debts.delete(oldest);
    },
  };
}

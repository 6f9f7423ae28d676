import type { Debts } from './keep-debts.ts';

export type ChunkTurns = ReturnType<typeof openChunkTurns>;

/**
 * Whose chunks a worker claims while it has `places` under way: those of offices that owe come last, and the last place is none of
 * theirs. Otherwise one office's costly chunks would have all places, and whoever comes would wait for the end of one.
 */
export function openChunkTurns(places: number, debts: Debts) {
  const underWay = new Map<string, number>();
  /** Permits that ended although something waits, because its office had its places. */
  let owed = 0;
  const isFull = (office: string) =>
    places > 1 && (underWay.get(office) ?? 0) >= places - 1 && debts.owes(office);
  return {
    /** Offices whose chunks are taken where no other's waits, and those whose chunks are not taken now. */
    order(): { readonly last: readonly string[]; readonly passedOver: readonly string[] } {
      const last = debts.all();
      return { last, passedOver: last.filter(isFull) };
    },
    async during<T>(office: string, work: () => Promise<T>): Promise<T> {
      underWay.set(office, (underWay.get(office) ?? 0) + 1);
      try {
        return await work();
      } finally {
        const left = (underWay.get(office) ?? 1) - 1;
        if (left > 0) underWay.set(office, left);
        else underWay.delete(office);
      }
    },
    /** A permit found only what was passed over: whoever has ended a chunk makes use of it. False where that has happened meanwhile. */
    owe(passedOver: readonly string[]): boolean {
      if (!passedOver.some(isFull)) return false;
      owed += 1;
      return true;
    },
    /** Whether there is such a permit: it is the caller's now. */
    takeOwed(): boolean {
      if (owed === 0) return false;
      owed -= 1;
      return true;
    },
  };
}

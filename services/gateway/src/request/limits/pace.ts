/** Judged is what moved in the last of these, and in the one before. */
const WINDOW_MS = 5_000;
/** A first impression is none. */
export const NOT_JUDGED_MS = 2_000;

/** How fast bytes move while it is the other side that is waited for. */
export function openPace(since = performance.now()) {
  let bytes = 0;
  let ms = 0;
  let before = { bytes: 0, ms: 0 };
  let from: number | undefined = since;
  const look = (now = performance.now()) => {
    if (from !== undefined) {
      ms += now - from;
      from = now;
    }
    if (ms < WINDOW_MS) return;
    before = { bytes, ms };
    bytes = 0;
    ms = 0;
  };
  return {
    moved(many: number): void {
      look();
      bytes += many;
    },
    /** The clock stands while they wait for us. */
    stop(stopped: boolean): void {
      look();
      from = stopped ? undefined : performance.now();
    },
    /** As if it had only begun. */
    begin(): void {
      bytes = 0;
      ms = 0;
      before = { bytes: 0, ms: 0 };
      from = performance.now();
    },
    /** Infinite as long as there is too little to judge it by. */
    perSecond(now: number): number {
      look(now);
      const all = ms + before.ms;
      return all < NOT_JUDGED_MS ? Number.POSITIVE_INFINITY : (1000 * (bytes + before.bytes)) / all;
    },
  };
}

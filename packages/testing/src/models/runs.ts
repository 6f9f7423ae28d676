/** How many interleavings are tried, of which seed, and after how many milliseconds no further one is begun. */
export interface Runs {
  readonly seed: number;
  readonly numRuns: number;
  readonly interruptAfterTimeLimit?: number;
}

/** Thousands, of a seed that is said so that a run can be repeated; with a time box (CI) as many as there is time for. */
export function longRuns(): Runs {
  const seconds = Number(process.env.APURA_LONG_SECONDS ?? 600);
  const seed = Number(process.env.APURA_LONG_SEED ?? Date.now() % 100_000);
  process.stdout.write(`interleavings of seed ${seed}, at most ${seconds} s\n`);
  return { seed, numRuns: 5_000, interruptAfterTimeLimit: seconds * 1000 };
}

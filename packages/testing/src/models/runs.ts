/** How many interleavings are tried, and of which seed. */
export interface Runs {
  readonly seed: number;
  readonly numRuns: number;
  /** When no further one is begun, in milliseconds since 1970: fast-check's own limit would leave the last one running. */
  readonly until?: number;
}

/** A few, in every run of the tests: one that fails, fails again. */
export const FEW_RUNS: Runs = { seed: 23, numRuns: 12 };

/** Thousands, of a seed that is said so that a run can be repeated; with a time box (CI) as many as there is time for. */
export function longRuns(): Runs {
  const seconds = Number(process.env.APURA_LONG_SECONDS ?? 600);
  const seed = Number(process.env.APURA_LONG_SEED ?? Date.now() % 100_000);
  process.stdout.write(`interleavings of seed ${seed}, at most ${seconds} s\n`);
  return { seed, numRuns: 5_000, until: Date.now() + seconds * 1000 };
}

export const isOver = ({ until = Number.POSITIVE_INFINITY }: Runs): boolean => Date.now() > until;

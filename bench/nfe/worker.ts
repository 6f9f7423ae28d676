/**
 * One parser and one set of files in a process of its own, so that no parser spoils another's compiled code. Told by
 * messages when to run, so that the parsers take turns. Costs are CPU time, for the machine may be shared.
 */
import { PARSERS, type Parse } from './parsers.ts';
import { SETS } from './sets.ts';

export interface Answer {
  readonly files: number;
  readonly bytes: number;
  /** CPU for one pass through the set. */
  readonly seconds: number;
  /** Heap that one pass allocates; undefined where the process was not made to tell. */
  readonly allocated: number | undefined;
  /** Peak resident memory of the process up to now. */
  readonly peakMb: number;
}

const WARM_UP = 1;
const ROUND = 0.08;

const [parser = '', set = ''] = process.argv.slice(2);
const parse = (PARSERS[parser] as (set: string) => Parse)(set);
const files = (SETS[set] as () => Buffer[])();

/** CPU seconds of one pass, over as many passes as fill `atLeast` seconds. */
function run(atLeast: number): number {
  const before = process.cpuUsage();
  for (let passes = 1; ; passes += 1) {
    for (const file of files) parse(file);
    const { user, system } = process.cpuUsage(before);
    const spent = (user + system) / 1e6;
    if (spent >= atLeast) return spent / passes;
  }
}

/** With a new space so large that nothing is collected within a pass, what the heap grew is what was allocated. */
function allocated(): number | undefined {
  if (globalThis.gc === undefined) return undefined;
  let least = Number.POSITIVE_INFINITY;
  for (let pass = 0; pass < 8; pass += 1) {
    globalThis.gc();
    const before = process.memoryUsage().heapUsed;
    for (const file of files) parse(file);
    const grown = process.memoryUsage().heapUsed - before;
    if (grown > 0) least = Math.min(least, grown);
  }
  return least;
}

run(WARM_UP);
process.on('message', () => {
  const answer: Answer = {
    files: files.length,
    bytes: files.reduce((sum, file) => sum + file.length, 0),
    seconds: run(ROUND),
    allocated: allocated(),
    peakMb: process.resourceUsage().maxRSS / 1024,
  };
  process.send?.(answer);
});
process.send?.('ready');

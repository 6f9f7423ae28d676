import { type TestDatabase, testDatabase } from '@apura/testing';
import { entregasInterleaved, type SimulatedClock, simulatedClock } from '@apura/testing/models';
import { afterAll, beforeAll, test } from '@jest/globals';
import { nextAttempt } from './next-attempt.ts';

/** Thousands of seeds: `interleavings.long.ts`. */
const RUNS = { seed: 23, numRuns: 12 };

let base: TestDatabase;
let clock: SimulatedClock;
beforeAll(async () => {
  base = await testDatabase();
  clock = await simulatedClock(base);
});
afterAll(async () => {
  await clock.close();
  await base.close();
});

test('entregas, their ladder and the breakers keep their promises in any order', () =>
  entregasInterleaved(clock, nextAttempt, RUNS));

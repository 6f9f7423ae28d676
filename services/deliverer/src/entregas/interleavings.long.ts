import { type TestDatabase, testDatabase } from '@apura/testing';
import { entregasInterleaved, longRuns, type SimulatedClock, simulatedClock } from '@apura/testing/models';
import { afterAll, beforeAll, test } from '@jest/globals';
import { nextAttempt } from './next-attempt.ts';

/** A few of them in every run: `interleavings.test.ts`. */
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

test(
  'entregas, their ladder and the breakers keep their promises in any order',
  () => entregasInterleaved(clock, nextAttempt, longRuns()),
  3_600_000,
);

import { type TestDatabase, testDatabase } from '@apura/testing';
import { entregasInterleaved, type Runs, type SimulatedClock, simulatedClock } from '@apura/testing/models';
import { afterAll, beforeAll, test } from '@jest/globals';
import { nextAttempt } from '../src/entregas/next-attempt.ts';

/** A test of the entregas with the ladder that the deliverer has; `patience` is the longest that it may take, in ms. */
export function testInterleavings(runs: () => Runs, patience?: number): void {
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
    () => entregasInterleaved(clock, nextAttempt, runs()),
    patience,
  );
}

import { type TestDatabase, testDatabase } from '@apura/testing';
import {
  claimsInterleaved,
  idempotencyInterleaved,
  outboxInterleaved,
  type Runs,
  type SimulatedClock,
  simulatedClock,
} from '@apura/testing/models';
import { afterAll, beforeAll, test } from '@jest/globals';

/** A test for each machine of states whose rows are this package's own; `patience` is the longest that one may take, in ms. */
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

  test.each([
    ['chunks, their leases and the workers that have them', claimsInterleaved],
    ['permits, their transactions and the relays', outboxInterleaved],
    ['requests that are repeated', idempotencyInterleaved],
  ])('%s keep their promises in any order', (_, interleaved) => interleaved(clock, runs()), patience);
}

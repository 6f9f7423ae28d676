import { type TestDatabase, testDatabase } from '@apura/testing';
import {
  claimsInterleaved,
  idempotencyInterleaved,
  longRuns,
  outboxInterleaved,
  type SimulatedClock,
  simulatedClock,
} from '@apura/testing/models';
import { afterAll, beforeAll, test } from '@jest/globals';

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

test.each([
  ['chunks, their leases and the workers that have them', claimsInterleaved],
  ['permits, their transactions and the relays', outboxInterleaved],
  ['requests that are repeated', idempotencyInterleaved],
])('%s keep their promises in any order', (_, interleaved) => interleaved(clock, longRuns()), 3_600_000);

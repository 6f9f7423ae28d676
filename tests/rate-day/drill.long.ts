import { expect, test } from '@jest/globals';
import { rateDrill } from './drill.ts';

/** The drill of docs/operations.md, small: what it must show is the same. */
test.each([
  ['2027-01', 'senado'],
  ['2026-12', 'tcu'],
] as const)(
  'an act becomes law under uploads, notes of %s, by the %s: every month outdated and done anew, one event and one mail an office, a worker killed on the way',
  async (month, outcome) => {
    const { wrong } = await rateDrill({ offices: 8, clients: 2, notes: 4000, month, outcome, say: () => {} });
    expect(wrong).toEqual([]);
  },
  600_000,
);

import { expect, test } from '@jest/globals';
import { openChunkTurns } from './chunk-turns.ts';
import { keepDebts } from './keep-debts.ts';

test('who owes comes last, and leaves the last place to others; a permit that finds nothing else is used by who ends', async () => {
  const debts = keepDebts(() => 0);
  const turns = openChunkTurns(2, debts);
  expect(turns.order()).toEqual({ last: [], passedOver: [] });
  debts.charge('greedy', 1000);
  expect(turns.order()).toEqual({ last: ['greedy'], passedOver: [] });
  await turns.during('greedy', async () => {
    const { passedOver } = turns.order();
    expect(passedOver).toEqual(['greedy']);
    expect(turns.owe(passedOver)).toBe(true);
  });
  expect(turns.owe(['greedy'])).toBe(false);
  expect([turns.takeOwed(), turns.takeOwed()]).toEqual([true, false]);
});

test('a debt is paid by time, four times what was taken and a minute at most; with one place nobody is passed over', async () => {
  let now = 0;
  const debts = keepDebts(() => now);
  debts.charge('greedy', 1000);
  now = 3999;
  expect(debts.owes('greedy')).toBe(true);
  now = 4000;
  expect(debts.all()).toEqual([]);
  debts.charge('greedy', 1_000_000);
  now += 60_000;
  expect(debts.owes('greedy')).toBe(false);
  debts.charge('greedy', 1000);
  await openChunkTurns(1, debts).during('greedy', async () => {
    expect(openChunkTurns(1, debts).order()).toEqual({ last: ['greedy'], passedOver: [] });
  });
});

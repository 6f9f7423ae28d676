import { expect, test } from '@jest/globals';
import { countInterruptions } from './open-quarantine.ts';

const [a, b] = [Buffer.from('a'), Buffer.from('b')];

test('three are enough for one file and say nothing of another; after an hour it may be tried again', () => {
  let now = 0;
  const interruptions = countInterruptions(() => now);
  expect([1, 2, 3].map(() => interruptions.count(a))).toEqual([false, false, true]);
  expect([interruptions.isEnough(a), interruptions.isEnough(b)]).toEqual([true, false]);
  now = 3_600_001;
  expect(interruptions.isEnough(a)).toBe(false);
  expect(interruptions.count(a)).toBe(false);
});

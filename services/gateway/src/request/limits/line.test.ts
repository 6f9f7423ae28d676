import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { waiting } from '../../metrics.ts';
import { Line } from './line.ts';

const counted = async (of: string) =>
  (await waiting.get()).values.find(({ labels }) => labels.of === of)?.value ?? 0;

test('whoever waits has a turn before anybody else has a second one, and is counted until then', async () => {
  const who = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(who, fc.integer({ min: 1, max: 4 }), async (those, many) => {
      const line = new Line<{ readonly who: string; readonly n: number }>('test');
      those.forEach((one, n) => void line.add({ who: one, n }));
      expect([line.size, await counted('test')]).toEqual([those.length, those.length]);
      const names = [...new Set(those)];
      const round = names.map(() => line.takeTurn(many));
      expect(round.map(([first]) => first?.who)).toEqual(names);
      // In the order in which they came.
      for (const taken of round)
        expect(taken.map(({ n }) => n)).toEqual(taken.map(({ n }) => n).sort((a, b) => a - b));
      while (line.size) expect(line.takeTurn(many).length).toBeGreaterThan(0);
      expect([line.takeTurn(many), await counted('test')]).toEqual([[], 0]);
    }),
    { numRuns: 100 },
  );
});

test('who leaves is not there any more; the last of who has most waiting makes room, one without an account first', () => {
  const line = new Line<{ readonly who: string; readonly anonymous?: boolean }>('test');
  const [a, b, c, d] = [
    { who: 'a' },
    { who: 'a' },
    { who: 'b', anonymous: true },
    { who: 'b', anonymous: true },
  ];
  for (const one of [a, b, c, d]) line.add(one);
  expect(line.lastOfLongest({ who: 'c' })).toBe(d);
  expect(line.lastOfLongest({ who: 'b', anonymous: true })).toBeUndefined();
  expect([line.drop(d), line.drop(d)]).toEqual([true, false]);
  expect(line.lastOfLongest({ who: 'c' })).toBe(b);
  expect([...line.firsts()]).toEqual([a, c]);
  for (const one of [a, b, c]) line.drop(one);
  expect([line.size, line.has('a')]).toEqual([0, false]);
});

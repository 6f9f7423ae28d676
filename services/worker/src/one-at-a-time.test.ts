import { expect, test } from '@jest/globals';
import { oneAtATime } from './one-at-a-time.ts';

test('one at a time, in their order, and a failure gives its place back', async () => {
  const inTurn = oneAtATime();
  const begun: number[] = [];
  let underWay = 0;
  const done = [0, 1, 2].map((i) =>
    inTurn(async () => {
      begun.push(i);
      underWay += 1;
      expect(underWay).toBe(1);
      await new Promise(setImmediate);
      underWay -= 1;
      if (i === 1) throw new Error('falhou');
      return i;
    }),
  );
  await expect(done[1]).rejects.toThrow('falhou');
  expect(await Promise.all([done[0], done[2]])).toEqual([0, 2]);
  expect(begun).toEqual([0, 1, 2]);
  expect(await inTurn(async () => 'livre')).toBe('livre');
});

import { expect, test } from '@jest/globals';
import { atATime, oneAtATime } from './one-at-a-time.ts';

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

test('two at a time, and who waits begins where one of them ends', async () => {
  const inTurn = atATime(2);
  const ends: (() => void)[] = [];
  const done = [0, 1, 2].map(() => inTurn(() => new Promise<void>((end) => ends.push(end))));
  await new Promise(setImmediate);
  expect(ends).toHaveLength(2);
  ends[1]?.();
  await done[1];
  await new Promise(setImmediate);
  expect(ends).toHaveLength(3);
  for (const end of ends) end();
  await Promise.all(done);
});

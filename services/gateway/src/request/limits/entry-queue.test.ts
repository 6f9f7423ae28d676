import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { EntryQueue } from './entry-queue.ts';

/** Turns of the event loop are real, time is not. */
beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] }));
afterEach(() => void jest.useRealTimers());

/** To the end of this turn of the event loop. */
const turn = () => new Promise((done) => setImmediate(done));

/** Requests that begin until somebody says that they have; `began` is in their order. */
function open() {
  const queue = new EntryQueue();
  const began: string[] = [];
  const ends: (() => void)[] = [];
  const enter = (who: string, stranger = false) =>
    queue.enter(who, stranger, (begun) => {
      began.push(who);
      ends.push(begun);
    });
  const crowd = (many: number, who: string, stranger = false) => {
    for (let i = 0; i < many; i += 1) enter(who, stranger);
  };
  return { queue, began, ends, enter, crowd };
}

test('a few begin at a time; who comes after a crowd is the next', async () => {
  const { began, ends, enter, crowd } = open();
  crowd(300, 'crowd');
  await turn();
  const atOnce = began.length;
  expect(atOnce).toBeLessThan(40);
  enter('neighbour');
  await turn();
  expect(began).toHaveLength(atOnce);
  ends[0]?.();
  // What is said twice is said once.
  ends[0]?.();
  await turn();
  expect(began.slice(atOnce)).toEqual(['neighbour']);
});

test('of those who wait each address has its turn, with as many as are looked up together', async () => {
  const { began, ends, crowd } = open();
  crowd(40, 'a');
  crowd(40, 'b');
  crowd(3, 'c');
  for (let i = 0; i < 83; i += 1) {
    await turn();
    ends[i]?.();
  }
  await turn();
  expect(began).toHaveLength(83);
  // Sixteen of the first, the first of each other, then four of each.
  expect(began.join('')).toMatch(/^a{16}bca{4}b{4}cc/);
});

test('who has no account leaves half of it to those who have one', async () => {
  const { began, enter, crowd } = open();
  crowd(300, 'stranger', true);
  await turn();
  const strangers = began.length;
  enter('neighbour');
  await turn();
  expect(began.slice(strangers)).toEqual(['neighbour']);
});

test('a beginning that does not end holds nobody up for long', async () => {
  const { began, crowd } = open();
  crowd(40, 'crowd');
  for (let i = 0; i < 3; i += 1) {
    jest.advanceTimersByTime(100);
    await turn();
    await turn();
  }
  expect(began).toHaveLength(40);
});

test('while connections are taken in every turn who has others under way lets them come, for half a second', async () => {
  const { queue, began, enter } = open();
  const arrive = async (turns: number) => {
    for (let i = 0; i < turns; i += 1) {
      queue.connection();
      await turn();
    }
  };
  await arrive(10);
  enter('crowd');
  enter('crowd');
  enter('neighbour');
  await arrive(10);
  expect(began).toEqual(['crowd', 'neighbour']);
  jest.advanceTimersByTime(500);
  await arrive(1);
  expect(began).toEqual(['crowd', 'neighbour', 'crowd']);
});

test('whoever comes begins, in whatever order they come and end', async () => {
  const step = fc.record({
    who: fc.integer({ min: 0, max: 5 }),
    stranger: fc.boolean(),
    connects: fc.boolean(),
    ends: fc.integer({ min: 0, max: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 200 }), async (steps) => {
      const { queue, began, ends, enter } = open();
      for (const { who, stranger, connects, ends: many } of steps) {
        if (connects) queue.connection();
        enter(`${who} ${stranger}`, stranger);
        for (const end of ends.splice(0, many)) end();
        await turn();
      }
      for (let i = 0; i < steps.length; i += 1) {
        jest.advanceTimersByTime(100);
        await turn();
      }
      expect(began).toHaveLength(steps.length);
    }),
    { numRuns: 50 },
  );
});

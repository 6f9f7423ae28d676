import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { aFewLater } from './a-few-later.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('nobody goes on before so long, then a few at a time, in the order in which they came', async () => {
  const turn = aFewLater({ afterMs: 100, atOnce: 2, everyMs: 10, most: 5 });
  const gone: number[] = [];
  for (const i of [1, 2, 3, 4, 5]) void turn().then(() => gone.push(i));
  // There is no room to wait for one more.
  await turn();
  await jest.advanceTimersByTimeAsync(99);
  expect(gone).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  expect(gone).toEqual([1, 2]);
  await jest.advanceTimersByTimeAsync(10);
  expect(gone).toEqual([1, 2, 3, 4]);
  // Who comes last waits as long as the others did.
  void turn().then(() => gone.push(6));
  await jest.advanceTimersByTimeAsync(99);
  expect(gone).toEqual([1, 2, 3, 4, 5]);
  await jest.advanceTimersByTimeAsync(1);
  expect(gone).toEqual([1, 2, 3, 4, 5, 6]);
  expect(jest.getTimerCount()).toBe(0);
});

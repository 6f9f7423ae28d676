import { EventEmitter } from 'node:events';
import { afterEach, expect, jest, test } from '@jest/globals';
import { RefusedTurns } from './refused-turns.ts';

afterEach(() => void jest.useRealTimers());

const open = () =>
  Object.assign(new EventEmitter(), { closed: false }) as unknown as Parameters<RefusedTurns['turnOf']>[1] &
    EventEmitter & { closed: boolean };

test('nobody is told to ask less before so long, then four in ten milliseconds, each address after the other', async () => {
  jest.useFakeTimers();
  const refusals = new RefusedTurns();
  const told: string[] = [];
  const ask = (who: string) => void refusals.turnOf(who, open()).then(() => told.push(who));
  for (const who of 'aaaaaaaa') ask(who);
  ask('b');
  await jest.advanceTimersByTimeAsync(499);
  expect(told).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  expect(told).toEqual(['a', 'a', 'a', 'a']);
  await jest.advanceTimersByTimeAsync(10);
  expect(told.slice(4)).toEqual(['a', 'b', 'a', 'a']);
  await jest.advanceTimersByTimeAsync(10);
  expect(told.slice(8)).toEqual(['a']);
  await jest.advanceTimersByTimeAsync(10);
  expect(jest.getTimerCount()).toBe(0);
});

test('who leaves is not waited for', async () => {
  jest.useFakeTimers();
  const refusals = new RefusedTurns();
  const told: number[] = [];
  const those = Array.from({ length: 10 }, open);
  those.forEach((res, i) => void refusals.turnOf('a', res).then(() => told.push(i)));
  (those[0] as (typeof those)[0]).closed = true;
  await jest.advanceTimersByTimeAsync(500);
  for (const i of [5, 6, 7]) those[i]?.emit('close');
  await jest.advanceTimersByTimeAsync(10);
  expect(told.sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  await jest.advanceTimersByTimeAsync(20);
  expect(jest.getTimerCount()).toBe(0);
});

import { expect, test } from '@jest/globals';
import { inRounds } from './streams.ts';

const running = new AbortController().signal;

test('whoever waits for the same thing gets one answer to one question; nobody waits, nobody asks', async () => {
  const asked: string[] = [];
  const next = inRounds<number>(5);
  const ask = (key: string) => next(key, async () => asked.push(key), running);
  for (let round = 1; round <= 3; round++) {
    const answers = await Promise.all([...Array.from({ length: 100 }, () => ask('a')), ask('b')]);
    expect(new Set(answers.slice(0, 100)).size).toBe(1);
  }
  expect(asked.sort()).toEqual(['a', 'a', 'a', 'b', 'b', 'b']);
});

test('a question that fails does so for all, and the next round asks anew', async () => {
  const next = inRounds<number>(1);
  const failed = [1, 2].map(() => next('a', () => Promise.reject(new Error('away')), running));
  for (const answer of failed) await expect(answer).rejects.toThrow('away');
  expect(await next('a', async () => 7, running)).toBe(7);
});

test('at the end of the process nobody waits for a round to be over', async () => {
  const ending = new AbortController();
  const answer = inRounds<string>(3_600_000)('a', async () => 'last', ending.signal);
  ending.abort();
  expect(await answer).toBe('last');
});

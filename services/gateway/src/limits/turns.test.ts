import { afterEach, expect, jest, test } from '@jest/globals';
import { createTurns } from './turns.ts';

afterEach(() => void jest.useRealTimers());

/** Work that ends when it is told to. */
function work() {
  let finish = () => {};
  const fim = new Promise<void>((done) => {
    finish = done;
  });
  let comecou = false;
  return {
    run: () => {
      comecou = true;
      return fim;
    },
    finish: () => finish(),
    comecou: () => comecou,
  };
}

test('one has so many at a time, in order; another does not wait for them', async () => {
  const turns = createTurns({ porUm: 2, waitMs: 60_000 });
  const [a, b, c, d] = [work(), work(), work(), work()];
  const fins = [a, b, c, d].map(({ run }) => turns.wait('um', run));
  expect([a, b, c, d].map(({ comecou }) => comecou())).toEqual([true, true, false, false]);
  expect(await turns.wait('outro', async () => 'feito')).toBe('feito');
  b.finish();
  await fins[1];
  expect([c, d].map(({ comecou }) => comecou())).toEqual([true, false]);
  for (const { finish } of [a, c, d]) finish();
  await Promise.all(fins);
  expect(d.comecou()).toBe(true);
});

test('what fails gives its place on; who waits too long is told so, and takes none', async () => {
  const turns = createTurns({ porUm: 1, waitMs: 20 });
  await expect(turns.wait('um', () => Promise.reject(new Error('x')))).rejects.toThrow('x');
  const first = work();
  const fim = turns.wait('um', first.run);
  const tarde = work();
  await expect(turns.wait('um', tarde.run)).rejects.toMatchObject({
    code: 'requisicoes_simultaneas',
    adicionais: { retryAfter: 1 },
  });
  first.finish();
  await fim;
  expect(tarde.comecou()).toBe(false);
  expect(await turns.wait('um', async () => 1)).toBe(1);
});

test('who has more waiting rests as long as the last turn took; who is alone does not', async () => {
  jest.useFakeTimers();
  const turns = createTurns({ porUm: 1, waitMs: 60_000, rests: true });
  const [first, second] = [work(), work()];
  const fins = [first, second].map(({ run }) => turns.wait('um', run));
  await jest.advanceTimersByTimeAsync(50);
  first.finish();
  await fins[0];
  await jest.advanceTimersByTimeAsync(49);
  expect(second.comecou()).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  expect(second.comecou()).toBe(true);
  second.finish();
  await fins[1];
  expect(await turns.wait('um', async () => 'at once')).toBe('at once');
  expect(jest.getTimerCount()).toBe(0);
});

import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { asTaken, NOT_JUDGED_MS } from './place.ts';
import { Places } from './places.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('who waits for our next piece is no slow reader; who does not take the one that there is yields at once', async () => {
  const places = new Places({ of: 'test', total: 2, each: { office: 2 }, waitMs: 5_000 });
  const ended: string[] = [];
  const open = async (name: string) => {
    const place = await places.take({ office: name }, { yields: () => ended.push(name) });
    let make: (piece: string) => void = () => {};
    async function* source() {
      for (;;)
        yield await new Promise<string>((made) => {
          make = made;
        });
    }
    const taken = asTaken(place, source());
    void taken.next();
    return { taken, piece: () => make('event') };
  };
  const patient = await open('patient');
  const deaf = await open('deaf');
  await jest.advanceTimersByTimeAsync(10 * NOT_JUDGED_MS);
  // Neither is slow so far: who has none would have to wait.
  let served = false;
  void places.take({ office: 'first' }, { yields: () => {} }).then((place) => {
    served = true;
    place.leave();
  });
  await jest.advanceTimersByTimeAsync(1_000);
  expect([served, ended]).toEqual([false, []]);
  // Both are given something; one asks for what comes then.
  patient.piece();
  deaf.piece();
  await jest.advanceTimersByTimeAsync(0);
  void patient.taken.next();
  await jest.advanceTimersByTimeAsync(NOT_JUDGED_MS + 250);
  expect([served, ended]).toEqual([true, ['deaf']]);
});

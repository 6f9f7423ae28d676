import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { keepDebts } from '../keep-debts.ts';
import { openThreadTurns } from './open-readers.ts';

const settled = () => new Promise<void>((done) => setImmediate(done));

/** Asks for threads and notes who has one; an office's oldest one is given back. */
function offices(threads: number, debts = keepDebts()) {
  const turns = openThreadTurns(threads, debts);
  const held: { readonly office: string; readonly release: () => void; readonly yields: () => boolean }[] =
    [];
  return {
    held: () => held.map(({ office }) => office),
    yields: () => held.filter(({ yields }) => yields()).map(({ office }) => office),
    async ask(office: string): Promise<void> {
      let yields = false;
      void turns
        .take(office, () => {
          yields = true;
        })
        .then((release) => held.push({ office, release, yields: () => yields }));
      await settled();
    },
    async end(office: string): Promise<void> {
      const at = held.findIndex((holder) => holder.office === office);
      for (const { release } of held.splice(at, 1)) release();
      await settled();
    },
  };
}

test('an office that is alone has all threads; whoever comes gets the next, and is heard of at once', async () => {
  const { held, yields, ask, end } = offices(2);
  for (let i = 0; i < 4; i += 1) await ask('greedy');
  expect([held(), yields()]).toEqual([['greedy', 'greedy'], []]);
  await ask('neighbour');
  expect(yields()).toEqual(['greedy', 'greedy']);
  await end('greedy');
  expect(held()).toEqual(['greedy', 'neighbour']);
});

test('an office that owes leaves one thread to others, until it has paid', async () => {
  let now = 0;
  const debts = keepDebts(() => now);
  const { held, ask, end } = offices(2, debts);
  debts.charge('greedy', 1000);
  for (let i = 0; i < 3; i += 1) await ask('greedy');
  expect(held()).toEqual(['greedy']);
  await ask('neighbour');
  expect(held()).toEqual(['greedy', 'neighbour']);
  await end('neighbour');
  now += 4001;
  await end('greedy');
  expect(held()).toEqual(['greedy', 'greedy']);
});

test('nobody starves: whoever holds nothing has a thread when as many have ended as there were offices before it', async () => {
  const steps = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 3 }),
      steps,
      fc.infiniteStream(fc.nat()),
      async (threads, asked, picks) => {
        const { held, ask, end } = offices(threads);
        for (const office of asked) await ask(office);
        await ask('last');
        for (let ended = 0; ended < 4 && !held().includes('last'); ended += 1) {
          const [pick = 0] = picks.take(1);
          await end(held()[pick % held().length] as string);
        }
        expect(held()).toContain('last');
      },
    ),
    { numRuns: 50 },
  );
});

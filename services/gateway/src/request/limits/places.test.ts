import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import type { Place } from './place.ts';
import { NOT_JUDGED_MS } from './place.ts';
import { Places, type Rule } from './places.ts';
import type { Whose } from './whose.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const SECOND = 1000;
const office = (name: string, address = `of ${name}`): Whose => ({ office: name, address, network: address });
const rule = (changes: Partial<Rule>): Rule => ({
  ...{ of: 'test', total: 4, each: { office: 2, address: 3, network: 3 }, waitMs: 10 * SECOND, pace: 1000 },
  ...changes,
});
const code = (error: unknown) => (error as { code: string }).code;
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

/** Takes places and tells what becomes of them. */
function open(changes: Partial<Rule> = {}) {
  const places = new Places(rule(changes));
  const said: string[] = [];
  const take = (name: string, whose: Whose = office(name)) => {
    const taken: { place?: Place } = {};
    places.take(whose, { yields: (error) => said.push(`${name} ${code(error)}`) }).then(
      (place) => {
        taken.place = place;
        said.push(name);
      },
      (error) => said.push(`${name} ${code(error)}`),
    );
    return taken;
  };
  const hear = async (ms = 0) => {
    await pass(ms);
    return said.splice(0);
  };
  return { places, take, hear };
}

test('nobody has more than so much under any of their names; when all is taken it is said that there is no more', async () => {
  const { take, hear } = open({ total: 5, waitMs: 0 });
  const first = take('a', office('a', 'x'));
  for (const name of ['a', 'a']) take(name, office(name, 'x'));
  take('b', office('b', 'x'));
  take('c', office('c', 'x'));
  expect(await hear()).toEqual(['a', 'a', 'a requisicoes_simultaneas', 'b', 'c requisicoes_simultaneas']);
  first.place?.leave();
  // What is given back twice is given back once.
  first.place?.leave();
  take('c', office('c', 'x'));
  take('d', office('d', 'x'));
  expect(await hear()).toEqual(['c', 'd requisicoes_simultaneas']);
});

test('when it is full, who has most gives up the slowest to who has none', async () => {
  const { take, hear } = open();
  const [a, , b] = [take('a'), take('a'), take('b'), take('c')];
  await hear();
  await pass(NOT_JUDGED_MS);
  a.place?.moved(1);
  b.place?.moved(1);
  const d = take('d');
  expect(await hear()).toEqual(['d', 'a cedeu_lugar']);
  // Nobody has more than one now, and those that do not move at all go first.
  take('e');
  expect(await hear()).toEqual(['e', 'c cedeu_lugar']);
  // Who has one already is owed nothing.
  take('e');
  expect(await hear(9 * SECOND)).toEqual([]);
  d.place?.leave();
  expect(await hear()).toEqual(['e']);
});

test('where nobody has more than another, more is asked the longer somebody waits', async () => {
  const { take, hear } = open({ total: 3 });
  const paces = { slow: 200, middle: 1000, fast: 1_000_000 };
  const held = Object.keys(paces).map((name) => take(name));
  await hear();
  const drops = setInterval(() => {
    for (const [i, pace] of Object.values(paces).entries()) held[i]?.place?.moved(pace / 10);
  }, 100);
  await pass(NOT_JUDGED_MS + 50);
  take('new');
  // 200 of 1000 are asked after a sixth of the time: 1000 * t / (10 - t) = 200.
  expect(await hear(1_500)).toEqual([]);
  expect(await hear(500)).toEqual(['new', 'slow cedeu_lugar']);
  // It does not move either, but that is not known at once.
  take('newer');
  expect(await hear(NOT_JUDGED_MS - SECOND)).toEqual([]);
  expect(await hear(SECOND)).toEqual(['newer', 'new cedeu_lugar']);
  clearInterval(drops);
});

test('what is kept does not yield, nor what waits for us by its pace; who waits in vain is told that there is no room', async () => {
  const { take, hear } = open({ total: 2 });
  const [kept, ours] = [take('a'), take('b')];
  await hear();
  kept.place?.keep(true);
  ours.place?.moved(1_000_000);
  await pass(NOT_JUDGED_MS);
  ours.place?.waitsForUs(true);
  const waiting = take('c');
  expect(await hear(9 * SECOND)).toEqual([]);
  ours.place?.keep(true);
  expect(await hear(SECOND)).toEqual(['c servico_indisponivel']);
  expect(waiting.place).toBeUndefined();
});

test('what waits for us is not judged by its pace, and yields at the end of the wait like everybody', async () => {
  const { take, hear } = open({ total: 1 });
  const ours = take('a');
  await hear();
  ours.place?.waitsForUs(true);
  await pass(NOT_JUDGED_MS);
  take('b');
  expect(await hear(9 * SECOND)).toEqual([]);
  expect(await hear(SECOND)).toEqual(['b', 'a cedeu_lugar']);
});

test('some of it is left for who has none', async () => {
  const { take, hear } = open({ total: 3, each: { office: 3 }, reserve: 1, waitMs: 0 });
  for (const name of ['a', 'a', 'a', 'b']) take(name);
  expect(await hear()).toEqual(['a', 'a', 'a requisicoes_simultaneas', 'b']);
});

test('in turn: who has least goes first, then whose turn was longest ago; nobody waits for what only another has used up', async () => {
  const places = new Places(rule({ each: { office: 1 }, total: 2, inTurn: true }));
  const order: string[] = [];
  const work = (name: string, ms: number) =>
    places.during({ office: name }, async () => {
      order.push(name);
      await new Promise((done) => setTimeout(done, ms));
    });
  const all = [work('a', 100), work('b', 150), work('a', 100), work('a', 100), work('b', 10)];
  await pass(50);
  all.push(work('c', 10));
  await pass(500);
  await Promise.all(all);
  expect(order).toEqual(['a', 'b', 'c', 'a', 'b', 'a']);
});

test('who waits too long for their own turn is told so; what fails gives its place on; whoever has more waiting rests', async () => {
  const turns = new Places(
    rule({ each: { office: 1 }, total: Number.POSITIVE_INFINITY, waitMs: 1000, inTurn: true, rests: true }),
  );
  await expect(turns.during(office('a'), () => Promise.reject(new Error('x')))).rejects.toThrow('x');
  const held = await turns.take(office('a'));
  const late = turns.take(office('a')).catch(code);
  await pass(1000);
  expect(await late).toBe('requisicoes_simultaneas');
  held.leave();
  const first = await turns.take(office('a'));
  let began = false;
  const next = turns.take(office('a')).then(() => {
    began = true;
  });
  await pass(300);
  first.leave();
  // Others do not rest with them.
  await turns.during(office('b'), async () => {});
  await pass(299);
  expect(began).toBe(false);
  await pass(1);
  await next;
});

test('where as many wait as may, who has most waiting leaves for who has less, and who has no account for who has one', async () => {
  const { take, hear } = open({ total: 1, each: { office: 1, address: 1 }, inTurn: true, queue: 2 });
  take('a');
  take('b');
  take('b');
  take('c');
  expect(await hear()).toEqual(['a', 'b cedeu_lugar']);
  take('d');
  expect(await hear()).toEqual(['d servico_indisponivel']);
  const other = open({ total: 1, each: { office: 1, address: 1 }, inTurn: true, queue: 1 });
  other.take('a');
  other.take('nobody', { address: 'x', anonymous: 'all' });
  other.take('b');
  expect(await other.hear()).toEqual(['a', 'nobody cedeu_lugar']);
});

test('what does not move yields to who merely has less, too', async () => {
  const { take, hear } = open({ total: 5, each: { office: 4 } });
  for (const name of ['a', 'a', 'a', 'a', 'b']) take(name);
  await hear();
  await pass(NOT_JUDGED_MS);
  take('b');
  expect(await hear()).toEqual(['b', 'a cedeu_lugar']);
});

test('places of several sizes: as many yield as are needed, and none where that is not enough', async () => {
  const places = new Places(rule({ total: 100, each: { office: 100 }, waitMs: 0 }));
  const gone: string[] = [];
  for (const [name, amount] of [
    ['a', 40],
    ['b', 60],
  ] as const)
    places.takeNow({ office: name }, { amount, yields: () => gone.push(name) });
  expect(() => places.takeNow({ office: 'c' }, { amount: 70 })).toThrow(
    expect.objectContaining({ code: 'servico_indisponivel' }),
  );
  places.takeNow({ office: 'c' }, { amount: 30 });
  await pass(0);
  expect(gone).toEqual(['b']);
});

/**
 * Whoever holds nothing is served, whatever a crowd does: any number of accounts and addresses, each of which takes all that it may, keeps it
 * for ever or for a while, as fast or as slowly as it likes, and comes back at once when it had to yield.
 */
test('no starvation: who holds nothing has a place within the time that they wait, for all seeds', async () => {
  const greedy = fc.record({
    address: fc.integer({ min: 0, max: 5 }),
    many: fc.integer({ min: 1, max: 4 }),
    /** Bytes a second. */
    pace: fc.constantFrom(0, 10, 900, 5_000, 1_000_000),
    stays: fc.constantFrom(300, 4_000, Number.POSITIVE_INFINITY),
    from: fc.integer({ min: 0, max: 8 * SECOND }),
  });
  const crowds = fc.record({
    crowd: fc.array(greedy, { minLength: 1, maxLength: 8 }),
    comes: fc.integer({ min: 0, max: 30 * SECOND }),
    total: fc.integer({ min: 2, max: 8 }),
    reserve: fc.integer({ min: 0, max: 1 }),
  });
  /** What was promised meanwhile becomes known. */
  const settle = async () => {
    for (let i = 0; i < 5; i += 1) await Promise.resolve();
  };
  const STEP = 250;
  await fc.assert(
    fc.asyncProperty(crowds, async ({ crowd, comes, total, reserve }) => {
      // As `Places` promises it: no more of those who hold nothing come in the time in which a place is not judged than there are places.
      const beside = crowd.filter(({ from }) => Math.abs(comes - from) <= NOT_JUDGED_MS + STEP);
      fc.pre(beside.length < total);
      const places = new Places(rule({ total, reserve, each: { office: 4, address: 6, network: 6 } }));
      let now = 0;
      /** Each place that somebody greedy has, wants, or will want again. */
      const wants = crowd.flatMap(({ many, address, ...greedy }, i) =>
        Array.from({ length: many }, () => ({
          ...{ ...greedy, next: greedy.from, asked: false, until: 0 },
          whose: office(`greedy ${i}`, `address ${address}`),
          place: undefined as Place | undefined,
        })),
      );
      const step = async () => {
        for (const want of wants) {
          const again = () => Object.assign(want, { asked: false, place: undefined, next: now + STEP });
          want.place?.moved((want.pace * STEP) / 1000);
          if (want.place && now >= want.until) {
            want.place.leave();
            again();
          }
          if (want.asked || now < want.next) continue;
          want.asked = true;
          places
            .take(want.whose, { yields: again })
            .then((place) => Object.assign(want, { place, until: now + want.stays }), again);
        }
        await settle();
        now += STEP;
        jest.advanceTimersByTime(STEP);
        await settle();
      };
      while (now < comes) await step();
      let answer = 'none';
      const began = now;
      places.take(office('neighbour')).then(
        () => {
          answer = 'served';
        },
        (error) => {
          answer = code(error);
        },
      );
      while (answer === 'none' && now <= began + 10 * SECOND) await step();
      jest.useRealTimers();
      jest.useFakeTimers();
      expect(answer).toBe('served');
    }),
    { numRuns: 300 },
  );
}, 120_000);

import { expect, test } from '@jest/globals';
import { inGroup, inRounds, keysUnderWay } from './ask-together.ts';

/** Each call ends when the test says so. */
function byParts() {
  const chamadas: { chave: string; count: number; fim(valor: string): void; failure(error: Error): void }[] =
    [];
  const request = inGroup<string>(
    (key, count) =>
      new Promise((fim, failure) => {
        chamadas.push({ chave: key, count, fim, failure });
      }),
  );
  return { chamadas, request };
}
const volta = () => new Promise((done) => setImmediate(done));

test('what comes at the same moment goes together; what comes while that is under way in the next, and nothing before it', async () => {
  const { chamadas, request } = byParts();
  const first = [request('a'), Promise.resolve().then(() => request('a'))];
  const alheia = request('b');
  expect(chamadas).toEqual([]);
  await volta();
  expect(chamadas.map(({ chave, count }) => [chave, count])).toEqual([
    ['a', 2],
    ['b', 1],
  ]);
  const others = [request('a'), request('a'), request('a')];
  await volta();
  expect(chamadas).toHaveLength(2);
  chamadas[0]?.fim('velho');
  chamadas[1]?.fim('de b');
  expect(await Promise.all(first)).toEqual(
    [1, 2].map((position) => ({ resultado: 'velho', count: 2, position })),
  );
  expect(await alheia).toEqual({ resultado: 'de b', count: 1, position: 1 });
  await volta();
  expect(chamadas[2]).toMatchObject({ chave: 'a', count: 3 });
  const tarde = request('a');
  chamadas[2]?.fim('novo');
  expect(await Promise.all(others)).toEqual(
    [1, 2, 3].map((position) => ({ resultado: 'novo', count: 3, position })),
  );
  await volta();
  chamadas[3]?.fim('mais novo');
  expect(await tarde).toEqual({ resultado: 'mais novo', count: 1, position: 1 });
  await volta();
  void request('a');
  await volta();
  expect(chamadas).toHaveLength(5);
});

test('a call that fails fails for those that went together, and the next ones go on', async () => {
  const { chamadas, request } = byParts();
  const first = request('a');
  await volta();
  const segunda = request('a');
  chamadas[0]?.failure(new Error('caiu'));
  await expect(first).rejects.toThrow('caiu');
  await volta();
  chamadas[1]?.fim('voltou');
  expect((await segunda).resultado).toBe('voltou');
});

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

test('a key is known while a request with it is under way', async () => {
  const keys = keysUnderWay<{ readonly organization_id: string }>();
  expect(keys.officeOf('a')).toBeUndefined();
  const [first, second] = [keys.begin('a', 'aurora'), keys.begin('a', 'aurora')];
  first();
  expect([keys.officeOf('a'), keys.officeOf('b')]).toEqual(['aurora', undefined]);
  second();
  expect(keys.officeOf('a')).toBeUndefined();
});

test('who comes while it is looked up hears of it; of a look-up that fails nobody learns anything', async () => {
  const keys = keysUnderWay<{ readonly organization_id: string }>();
  const found = keys.lookUp('a', async () => ({ organization_id: 'aurora' }));
  const waiting = keys.officeOf('a');
  expect(await found).toEqual({ organization_id: 'aurora' });
  expect(await waiting).toBe('aurora');
  const failed = keys.lookUp('b', () => Promise.reject(new Error('no such key')));
  const other = keys.officeOf('b');
  await expect(failed).rejects.toThrow('no such key');
  expect(await other).toBeUndefined();
  expect([keys.officeOf('a'), keys.officeOf('b')]).toEqual([undefined, undefined]);
});

test('a look-up serves who came before it was made, and nobody who came later', async () => {
  const keys = keysUnderWay<{ readonly organization_id: string }>();
  let answer = (_key: { readonly organization_id: string }) => {};
  const found = keys.lookUp('a', () => new Promise((done) => (answer = done)));
  expect(keys.sharedLookUp('a')).toBe(found);
  expect(keys.sharedLookUp('b')).toBeUndefined();
  await new Promise((done) => setImmediate(done));
  // It is under way: what it finds may be older than who comes now.
  expect(keys.sharedLookUp('a')).toBeUndefined();
  answer({ organization_id: 'aurora' });
  expect(await keys.officeOf('a')).toBe('aurora');
});

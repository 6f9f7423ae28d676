import { expect, test } from '@jest/globals';
import { inGroup } from './in-group.ts';

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

test('what comes while a call is under way goes together in the next, and nothing before it', async () => {
  const { chamadas, request } = byParts();
  const first = request('a');
  const others = [request('a'), request('a'), request('a')];
  const alheia = request('b');
  expect(chamadas.map(({ chave, count }) => [chave, count])).toEqual([
    ['a', 1],
    ['b', 1],
  ]);
  chamadas[0]?.fim('velho');
  chamadas[1]?.fim('de b');
  expect(await first).toEqual({ resultado: 'velho', count: 1, position: 1 });
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
  expect(chamadas).toHaveLength(5);
});

test('a call that fails fails for those that went together, and the next ones go on', async () => {
  const { chamadas, request } = byParts();
  const first = request('a');
  const segunda = request('a');
  chamadas[0]?.failure(new Error('caiu'));
  await expect(first).rejects.toThrow('caiu');
  await volta();
  chamadas[1]?.fim('voltou');
  expect((await segunda).resultado).toBe('voltou');
});

import { expect, test } from '@jest/globals';
import { eachOf } from './compute.ts';

test('never more at a time than allowed; results in the order given', async () => {
  let agora = 0;
  let mais = 0;
  const resultados = await eachOf([1, 2, 3, 4, 5, 6, 7], 3, async (n) => {
    mais = Math.max(mais, ++agora);
    for (let i = 0; i < 8 - n; i++) await undefined;
    agora -= 1;
    return n * n;
  });
  expect(mais).toBe(3);
  expect(resultados).toEqual([1, 4, 9, 16, 25, 36, 49]);
});

test('each is handed on as soon as those before it have come', async () => {
  const entregues: string[] = [];
  const prontos = new Map<string, () => void>();
  const feito = eachOf(
    ['a', 'b', 'c', 'd'],
    4,
    (um) => new Promise<string>((pronto) => prontos.set(um, () => pronto(um))),
    (um) => entregues.push(um),
  );
  const terminar = async (um: string) => {
    prontos.get(um)?.();
    await new Promise(setImmediate);
  };
  await terminar('b');
  expect(entregues).toEqual([]);
  await terminar('a');
  expect(entregues).toEqual(['a', 'b']);
  await terminar('d');
  await terminar('c');
  expect(entregues).toEqual(['a', 'b', 'c', 'd']);
  expect(await feito).toEqual(entregues);
});

test('the first error ends it: what was not begun is not begun', async () => {
  const feitos: number[] = [];
  const fazer = async (n: number) => {
    feitos.push(n);
    if (n === 2) throw new Error('two');
  };
  await expect(eachOf([1, 2, 3, 4, 5, 6], 2, fazer)).rejects.toThrow('two');
  expect(feitos.length).toBeLessThan(6);
});

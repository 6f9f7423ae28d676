import { generateNota } from '@apura/samples';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { callerWithoutTurn } from '../request/limits/open-places.ts';
import { Places } from '../request/limits/places.ts';
import { type Calculos, openCalculos } from './calculos.ts';
import { runTask } from './tasks.ts';

const { signal: gone } = new AbortController();
const caller = callerWithoutTurn({ office: 'aurora' }, gone);
const one = () =>
  new Places({ of: 'calculations', total: 1, each: { office: 1 }, waitMs: 60_000, inTurn: true });
let calculos: Calculos;
beforeAll(() => {
  calculos = openCalculos({ threads: 1, calculations: one(), largeCalculations: one() });
});
afterAll(() => calculos.fechar());

test('a thread computes what the function does', async () => {
  const { bytes } = generateNota({ itens: 3 });
  const task = { tipo: 'xml', bytes, ano: 2027 } as const;
  expect({ json: String(await calculos.fazer(task, caller)) }).toEqual(runTask(task));
}, 30_000);

test('a file that cannot be read is an error with its code and place', async () => {
  const bytes = Buffer.from('<nfeProc>\n<NFe>');
  await expect(calculos.fazer({ tipo: 'xml', bytes }, caller)).rejects.toMatchObject({
    code: 'xml_malformado',
    status: 422,
    adicionais: { linha: 2 },
  });
}, 30_000);

test('who waits for a thread waits longer than the work may take, without the turn on the database', async () => {
  const calculations = one();
  const busy = openCalculos({ threads: 1, calculations, largeCalculations: one() });
  const other = await calculations.take({ office: 'outro' });
  const said: string[] = [];
  const away = async <T>(work: () => Promise<T>): Promise<T> => {
    said.push('away');
    return work().finally(() => said.push('back'));
  };
  const { bytes } = generateNota({ itens: 3 });
  const done = busy.fazer({ tipo: 'xml', bytes }, { whose: { office: 'aurora' }, gone, away });
  // The time that a task may take, and a bit.
  await new Promise((later) => setTimeout(later, 5_200));
  expect(said).toEqual(['away']);
  other.leave();
  expect({ json: String(await done) }).toEqual(runTask({ tipo: 'xml', bytes }));
  expect(said).toEqual(['away', 'back']);
  await busy.fechar();
}, 60_000);

test('what is large waits for what is large, and nothing else does', async () => {
  const largeCalculations = one();
  const calculations = new Places({ of: 'test', total: 2, each: { office: 2 }, waitMs: 0 });
  const some = openCalculos({ threads: 1, calculations, largeCalculations });
  const held = await largeCalculations.take({ office: 'another' });
  let said: unknown = 'nothing';
  const waiting = some
    .fazer({ tipo: 'xml', bytes: Buffer.alloc(2 * 1024 * 1024 + 1, '<') }, caller)
    .catch(({ code }) => {
      said = code;
    });
  await some.fazer({ tipo: 'xml', bytes: generateNota({ itens: 3 }).bytes }, caller);
  expect(said).toBe('nothing');
  held.leave();
  await waiting;
  expect(said).toBe('xml_malformado');
  await some.fechar();
}, 30_000);

test('what is waited for by nobody any more is not begun', async () => {
  const calculations = one();
  const some = openCalculos({ threads: 1, calculations, largeCalculations: one() });
  const other = await calculations.take({ office: 'outro' });
  const leaving = new AbortController();
  const task = { tipo: 'xml', bytes: generateNota({ itens: 3 }).bytes } as const;
  const left = some.fazer(task, callerWithoutTurn({ office: 'aurora' }, leaving.signal));
  const behind = some.fazer(task, caller);
  leaving.abort();
  await expect(left).rejects.toMatchObject({ code: 'requisicao_malformada' });
  await expect(
    some.fazer(task, callerWithoutTurn({ office: 'aurora' }, leaving.signal)),
  ).rejects.toMatchObject({ code: 'requisicao_malformada' });
  other.leave();
  expect({ json: String(await behind) }).toEqual(runTask(task));
  await some.fechar();
}, 30_000);

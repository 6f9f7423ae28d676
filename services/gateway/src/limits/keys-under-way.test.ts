import { expect, test } from '@jest/globals';
import { keysUnderWay } from './keys-under-way.ts';

test('a key is known while a request with it is under way', async () => {
  const keys = keysUnderWay();
  expect(keys.officeOf('a')).toBeUndefined();
  const [first, second] = [keys.begin('a', 'aurora'), keys.begin('a', 'aurora')];
  first();
  expect([keys.officeOf('a'), keys.officeOf('b')]).toEqual(['aurora', undefined]);
  second();
  expect(keys.officeOf('a')).toBeUndefined();
});

test('who comes while it is looked up hears of it; of a look-up that fails nobody learns anything', async () => {
  const keys = keysUnderWay();
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

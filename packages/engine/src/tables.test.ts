import { expect, test } from '@jest/globals';
import { entriesOf, isKeyOf, isOneOf, keysOf, known, recordOf } from './tables.ts';

const table = { um: 1, dois: 2 } as const;

test('keys and entries come in the order of the table, without what has nothing', () => {
  expect(keysOf(table)).toEqual(['um', 'dois']);
  const partial: { a?: number | undefined; b: number | null; c: number } = { a: undefined, b: null, c: 0 };
  expect(entriesOf(partial)).toEqual([['c', 0]]);
});

test('a table has what was given for each of its keys', () => {
  expect(recordOf(['um', 'dois'], (key) => key.length)).toEqual({ um: 2, dois: 4 });
});

test('what every object has is no key of a table', () => {
  expect([isKeyOf(table, 'um'), isKeyOf(table, 'constructor')]).toEqual([true, false]);
  expect([isOneOf(['um', 'dois'], 'dois'), isOneOf(['um', 'dois'], 'tres')]).toEqual([true, false]);
});

test('what is known to be there is given back, and its absence is said by name', () => {
  expect(known(0, 'count')).toBe(0);
  expect(() => known(undefined, 'count')).toThrow('count is not there');
});

import { expect, test } from '@jest/globals';
import { readRetryAfter } from './judge-response.ts';

const NOW = new Date('2026-09-01T12:00:00.500Z');

test.each([
  ['0', 0],
  ['120', 120],
  [' 7 ', 7],
  ['Tue, 01 Sep 2026 12:01:00 GMT', 60],
  ['Tue, 01 Sep 2026 11:00:00 GMT', 0],
])('%p -> %p', (valor, seconds) => expect(readRetryAfter(valor, NOW)).toBe(seconds));

test.each([
  undefined,
  '',
  '-1',
  '1.5',
  '1e3',
  '9999999999',
  'soon',
  '2026-09-01',
  'Tue, 99 Sep 2026 12:01:00 GMT',
])('%p says nothing', (valor) => expect(readRetryAfter(valor, NOW)).toBeUndefined());

import { expect, test } from '@jest/globals';
import { mesCorrente } from './mes-corrente.ts';

test.each([
  ['2026-03-15T12:00:00Z', '2026-03'],
  ['2026-04-01T02:59:59Z', '2026-03'],
  ['2026-04-01T03:00:00Z', '2026-04'],
  ['2027-01-01T01:00:00Z', '2026-12'],
])('%s is in %s in Brasília', (instante, mes) => {
  expect(mesCorrente(new Date(instante))).toBe(mes);
});

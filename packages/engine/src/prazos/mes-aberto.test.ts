import { expect, test } from '@jest/globals';
import { mesAberto } from './brasilia.ts';

// The last that is due for October 2026 is the EFD-Contribuições: the tenth business day of December, Monday the 14th.
test.each([
  ['2026-10', '2026-11-22', true],
  ['2026-10', '2026-12-14', true],
  ['2026-10', '2026-12-15', false],
  ['2026-09', '2026-11-22', false],
  ['2026-12', '2026-11-22', true],
])('%s on %s: %s', (competencia, hoje, aberto) => {
  expect(mesAberto(competencia, hoje)).toBe(aberto);
});

import { expect, test } from '@jest/globals';
import { mesesDoRbt12 } from '../apuracao/janela-do-rbt12.ts';

// Counted on a calendar: December 2026 and January 2027 take the same twelve months, as the interval begins between them.
test.each([
  ['2026-01', '2025-01', '2025-12'],
  ['2026-09', '2025-09', '2026-08'],
  ['2026-12', '2025-12', '2026-11'],
  ['2027-01', '2025-12', '2026-11'],
  ['2027-02', '2026-01', '2026-12'],
  ['2027-03', '2026-02', '2027-01'],
])('the RBT12 of %s is of %s to %s', (competencia, de, ate) => {
  expect(mesesDoRbt12(competencia)).toEqual({ de, ate });
});

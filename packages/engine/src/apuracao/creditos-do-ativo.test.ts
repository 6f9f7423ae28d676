import { expect, test } from '@jest/globals';
import { parcelasAntesDe } from './creditos-do-ativo.ts';

/** ICMS of a truck of 96,000.00 at 18 %: 17,280.00, of which 360.00 a month (LC 87/1996, art. 20, § 5º, I). */
test.each([
  ['the month in which it came in', '2026-09', '0.00', '17280.00'],
  ['before it came in', '2026-07', '0.00', '17280.00'],
  ['ten months after', '2027-07', '3600.00', '13680.00'],
  ['after the 48 months', '2031-01', '17280.00', '0.00'],
])('instalments before %s', (_quando, ate, tomado, restante) => {
  expect(parcelasAntesDe('17280.00', '2026-09', ate)).toEqual({ tomado, restante });
});

test('what 48 does not divide is still whole at the end', () => {
  // 100.00 / 48 = 2.0833...: 2.08 after one month, 4.17 after two.
  expect(parcelasAntesDe('100.00', '2026-09', '2026-11')).toEqual({ tomado: '4.17', restante: '95.83' });
});

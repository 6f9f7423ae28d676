import { expect, test } from '@jest/globals';
import { parametrosEm } from './parametros-em.ts';

test.each([
  ['2025-12-31', null, null, null],
  ['2026-01-01', '0.9', '0.1', '0'],
  ['2026-12-31', '0.9', '0.1', '0'],
  ['2027-01-01', null, '0.05', '0.05'],
  ['2028-12-31', null, '0.05', '0.05'],
  ['2029-01-01', null, null, null],
])('on %s: CBS %s, IBS of the state %s, of the municipality %s', (data, cbs, ibsUf, ibsMun) => {
  const parametros = parametrosEm(data);
  expect(
    [parametros.cbs, parametros.ibs_uf, parametros.ibs_mun].map((linha) => linha?.valor ?? null),
  ).toEqual([cbs, ibsUf, ibsMun]);
  for (const linha of Object.values(parametros)) {
    if (linha !== null) expect(linha.fundamento).toMatch(/^LC 214\/2025, art\. 34[346]$/);
  }
});

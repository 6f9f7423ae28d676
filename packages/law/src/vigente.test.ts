import { expect, test } from '@jest/globals';
import { MARCOS, valueAt, vigente } from './index.ts';

// PIS and COFINS end with 2026 (ADCT art. 126); NF-e and NFC-e bring the group from 03/08/2026 on (Ato Conjunto RFB/CGIBS 4/2026).
test.each([
  [2026, false],
  [2027, true],
  [0, false],
  ['2026', false],
  ['2027', true],
  ['2026-12', false],
  ['2027-01', true],
  ['2026-12-31', false],
  ['2027-01-01', true],
  ['2027-01-01T00:00:00-03:00', true],
  ['', false],
] as const)('PIS and COFINS are extinct in %p: %p', (quando, sim) => {
  expect(vigente('pis_cofins_extintos', quando as string)).toBe(sim);
});

test('what begins inside a month holds from its day on, and for the month as a whole', () => {
  expect(vigente('grupo_ibscbs_obrigatorio', '2026-08-02')).toBe(false);
  expect(vigente('grupo_ibscbs_obrigatorio', '2026-08-03')).toBe(true);
  expect(vigente('grupo_ibscbs_obrigatorio', '2026-08')).toBe(true);
  // @ts-expect-error a year alone does not say whether
  expect(vigente('grupo_ibscbs_obrigatorio', 2026)).toBe(true);
});

test('a milestone that hangs on another begins with it', () => {
  expect(MARCOS.das_com_cbs_e_ibs.dia).toBe(MARCOS.cbs_devida.dia);
  expect(MARCOS.icms_extinto).toMatchObject({
    ano: 2033,
    mes: '2033-01',
    dia: '2033-01-01',
    vespera: '2032-12-31',
  });
});

test('of two values of a day the later published one holds', () => {
  const valor = (valor: string, publicadoEm: string) => ({
    desde: '2027-01-01',
    ate: null,
    publicadoEm,
    valor,
  });
  const valores = [valor('1', '2026-12-01'), valor('2', '2027-02-01')];
  expect(valueAt(valores, '2027-01-15')?.valor).toBe('2');
  expect(valueAt(valores, '2026-12-31')).toBeNull();
});

import { expect, test } from '@jest/globals';
import { formatFixo } from '../fixo.ts';
import type { Cenario } from '../resultado.ts';
import { aliquotasEm } from './aliquotas-em.ts';

const rates = (data: string, cenario?: Cenario) => {
  const em = aliquotasEm(data, cenario);
  return em && [formatFixo(em.cbs, 2), formatFixo(em.ibs_uf, 2), formatFixo(em.ibs_mun, 2), em.status];
};

test('the law alone: complete in 2026 only', () => {
  expect(rates('2026-08-01')).toEqual(['0.90', '0.10', '0.00', 'lei']);
  expect(rates('2025-12-31')).toBeNull();
  for (const ano of [2027, 2028, 2029, 2032, 2033]) expect(rates(`${ano}-01-01`)).toBeNull();
});

// 26.5 % = 8.8 + 15.3 + 2.4. CBS less 0.1 p.p. in 2027-28; IBS x 10..40 %, to the nearest 0.1 (art. 349 § 14).
test.each([
  ['2026', '0.90', '0.10', '0.00', 'lei'],
  ['2027', '8.70', '0.05', '0.05', 'estimativa'],
  ['2028', '8.70', '0.05', '0.05', 'estimativa'],
  ['2029', '8.80', '1.50', '0.20', 'estimativa'],
  ['2030', '8.80', '3.10', '0.50', 'estimativa'],
  ['2031', '8.80', '4.60', '0.70', 'estimativa'],
  ['2032', '8.80', '6.10', '1.00', 'estimativa'],
  ['2033', '8.80', '15.30', '2.40', 'estimativa'],
  ['2034', '8.80', '15.30', '2.40', 'estimativa'],
])('26.5 %% in %s: %s, %s, %s (%s)', (ano, ...esperado) => {
  expect(rates(`${ano}-05-10`, 'estimativa_26_5')).toEqual(esperado);
});

// 27.91 % = 9.21 + 16.2 + 2.5. The CBS: 9.21 to the nearest 0.1 is 9.2 (art. 349 § 14); less 0.1 in 2027-28 (art. 347)
// 9.1. Two ties of the IBS: 2.5 x 10 % = 0.25 and 2.5 x 30 % = 0.75, to the even tenth.
test.each([
  ['2026', '0.90', '0.10', '0.00', 'lei'],
  ['2027', '9.10', '0.05', '0.05', 'estimativa'],
  ['2028', '9.10', '0.05', '0.05', 'estimativa'],
  ['2029', '9.20', '1.60', '0.20', 'estimativa'],
  ['2030', '9.20', '3.20', '0.50', 'estimativa'],
  ['2031', '9.20', '4.90', '0.80', 'estimativa'],
  ['2032', '9.20', '6.50', '1.00', 'estimativa'],
  ['2033', '9.20', '16.20', '2.50', 'estimativa'],
])('27.91 %% in %s: %s, %s, %s (%s)', (ano, ...esperado) => {
  expect(rates(`${ano}-05-10`, 'estimativa_27_91')).toEqual(esperado);
});

test('the caller’s own rates win, and a year left out has the law or nothing', () => {
  const cenario = { '2027': { cbs: '9', ibs_uf: '0.05', ibs_mun: '0.05' } };
  expect(rates('2027-02-01', cenario)).toEqual(['9.00', '0.05', '0.05', 'informada']);
  expect(rates('2026-02-01', cenario)).toEqual(['0.90', '0.10', '0.00', 'lei']);
  expect(rates('2028-02-01', cenario)).toBeNull();
});

// Gross 9.26: to the nearest 0.1 is 9.3 (art. 349 § 14), less 0.1 is 9.2 (art. 347). From 2029 on there is no cut, so a
// rate is neither gross nor net.
test.each([
  ['2027', false, '9.20'],
  ['2028', false, '9.20'],
  ['2029', false, '9.26'],
  ['2027', true, '9.26'],
  ['2028', undefined, '9.26'],
])('a CBS of 9.26 informed for %s with cbs_liquida %s is %s', (ano, cbs_liquida, cbs) => {
  const linha = { cbs: '9.26', ibs_uf: '0.05', ibs_mun: '0.05' };
  const cenario = { [ano]: cbs_liquida === undefined ? linha : { ...linha, cbs_liquida } };
  expect(rates(`${ano}-02-01`, cenario)).toEqual([cbs, '0.05', '0.05', 'informada']);
  const fundamento = aliquotasEm(`${ano}-02-01`, cenario)?.fundamento;
  expect(fundamento?.includes('art. 347')).toBe(cbs !== '9.26');
});

test('the cut leaves no rate below zero', () => {
  const cenario = { '2027': { cbs: '0', ibs_uf: '0.05', ibs_mun: '0.05', cbs_liquida: false } };
  expect(rates('2027-02-01', cenario)).toEqual(['0.00', '0.05', '0.05', 'informada']);
});

test.each(['-1', '100.01', '9,5', '', 'abc'])('an informed rate %p gives nothing', (cbs) => {
  expect(rates('2027-02-01', { '2027': { cbs, ibs_uf: '0.05', ibs_mun: '0.05' } })).toBeNull();
});

test('an estimate names its source and the articles it stands on', () => {
  expect(aliquotasEm('2029-01-01', 'estimativa_27_91')?.fundamento).toBe(
    'Resolução CGIBS 14/2026, sem efeito vinculante; CBS por diferença; Premissa de 10/20/30/40% do IBS pleno; a lei não a fixa (LC 214/2025, arts. 361 a 365)',
  );
  expect(aliquotasEm('2027-01-01', 'estimativa_26_5')?.fundamento).toContain('LC 214/2025, art. 347');
});

import { expect, test } from '@jest/globals';
import { item, nota } from '../../../test-data/nota-de-teste.ts';
import { calcularDocumento, type OpcoesDoDocumento } from '../../calcular-documento.ts';
import type { Det, Ide } from '../../nota-fiscal.ts';

/** A key of a note of that month. */
const chave = (aamm: string): string => `35${aamm}11222333000181550010000000421123456781`;
const devolucao = (original?: string, CFOP = '5202'): Det => ({
  ...item({ CFOP }),
  ...(original === undefined ? {} : { DFeReferenciado: { chaveAcesso: original } }),
});

function compute(det: Det, ide: Partial<Ide>, options: OpcoesDoDocumento = {}) {
  const { reforma, premissas } = calcularDocumento(
    nota([det], { ide: { finNFe: '4', dhEmi: '2027-03-10T09:00:00-03:00', ...ide } }),
    options,
  );
  return { ...reforma, premissas: premissas?.map(({ codigo }) => codigo) };
}

// A return keeps the rates of the original (LC 214/2025 arts. 12 § 7º and 17), whatever the year of the return.
test('without the group, a return of 2027 of a note of 2026 has the rates of 2026: 1000.00 x 0.9 % and x 0.1 %', () => {
  const de2026 = { base: '1000.00', cbs: '9.00', ibs_uf: '1.00', ibs_mun: '0.00' };
  expect(compute(devolucao(chave('2612')), {})).toMatchObject(de2026);
  expect(compute(devolucao(), { refNFe: [chave('2612')] })).toMatchObject(de2026);
  expect(compute(devolucao(), { refNFe: [chave('2601'), chave('2612')] })).toMatchObject(de2026);
  expect(compute(devolucao(chave('2612'), '1202'), { tpNF: '0', finNFe: '1' })).toMatchObject(de2026);
  expect(compute(devolucao(chave('2612')), {}).premissas).toContain('aliquotas_da_original');
});

test('a return of a note from before 2026 has nothing to reverse', () => {
  const nada = { base: '1000.00', cbs: '0.00', ibs: '0.00' };
  expect(compute(devolucao(chave('2511')), {})).toMatchObject(nada);
  expect(compute(devolucao(chave('2511')), { dhEmi: '2026-02-10T09:00:00-03:00' })).toMatchObject(nada);
});

test('a return of 2029 of a note of 2027 has the IBS of the law, and the scenario of the caller', () => {
  const ide = { dhEmi: '2029-03-10T09:00:00-03:00' };
  // 9.21 to the nearest 0.1 is 9.2, less 0.1 is 9.1 %; IBS 0.05 + 0.05 % (arts. 344, 347 and 349 § 14).
  expect(compute(devolucao(chave('2705')), ide)).toMatchObject({
    cbs: '91.00',
    ibs_uf: '0.50',
    ibs_mun: '0.50',
  });
  const cenario = {
    '2027': { cbs: '9', ibs_uf: '0.05', ibs_mun: '0.05' },
    '2029': { cbs: '10', ibs_uf: '2', ibs_mun: '1' },
  };
  expect(compute(devolucao(chave('2705')), ide, { cenario }).cbs).toBe('90.00');
});

test('the rates are those of its own year where the original is not named, not one, or of that year', () => {
  const de2027 = { cbs: '91.00', ibs_uf: '0.50', ibs_mun: '0.50' };
  for (const ide of [{}, { refNFe: [] }, { refNFe: [chave('2612'), chave('2701')] }, { refNFe: ['?'] }]) {
    expect(compute(devolucao(), ide)).toMatchObject(de2027);
  }
  expect(compute(devolucao(chave('2701')), {})).toMatchObject(de2027);
  // A whole year asked for is that year, also for a return.
  expect(compute(devolucao(chave('2612')), {}, { ano: 2027 })).toMatchObject(de2027);
  // No return: the referenced note says nothing on the rates.
  expect(compute(item({}), { finNFe: '1', refNFe: [chave('2612')] })).toMatchObject(de2027);
});

import { expect, test } from '@jest/globals';
import { item, nota } from '../../../test-data/nota-de-teste.ts';
import { calcularDocumento } from '../../calcular-documento.ts';
import type { Imposto, Prod } from '../../nota-fiscal.ts';

const TRIBUTOS: Imposto = {
  ICMS: { grupo: 'ICMS00', vICMS: '2700.00' },
  PIS: { grupo: 'PISAliq', vPIS: '210.00' },
  COFINS: { grupo: 'COFINSAliq', vCOFINS: '965.00' },
  II: { vII: '1000.00' },
};

function importacao(prod: Partial<Prod>, imposto: Imposto = {}, dhEmi = '2026-03-10T09:00:00-03:00') {
  const det = item({ CFOP: '3102', vProd: '10000.00', ...prod }, { ...TRIBUTOS, ...imposto });
  const [calculado] = calcularDocumento(nota([det], { ide: { tpNF: '0', dhEmi } })).itens;
  return calculado;
}

// Customs value 10,000.00 + II 1,000.00 + Siscomex 214.50 (LC 214/2025 art. 69, I and III). The ICMS of 2,700.00 and the
// PIS and COFINS of 1,175.00 of an import are charged on top of its vProd: there is nothing to take out of it.
test.each([['2026'], ['2027'], ['2033']])('P: the base of an import in %s is 11,214.50', (ano) => {
  const calculado = importacao({ vOutro: '214.50' }, {}, `${ano}-03-10T09:00:00-03:00`);
  expect(calculado?.base).toBe('11214.50');
  const passo = calculado?.memoria.find(({ passo: nome }) => nome === 'vBC_calculada');
  expect(passo?.fundamento).toBe('LC 214/2025, art. 69');
  expect(passo?.operandos.map(({ nome }) => nome)).toEqual(['vProd', 'vOutro', 'vII']);
});

test('P: 11,214.50 in the test year owes 0.9 % and 0.1 %', () => {
  // 100.9305 and 11.2145.
  expect(importacao({ vOutro: '214.50' })).toMatchObject({ cbs: '100.93', ibs_uf: '11.21', ibs_mun: '0.00' });
});

test.each([
  ['in vOutro and in vDespAdu', { vOutro: '214.50' }, '214.50'],
  ['in vDespAdu alone', {}, '214.50'],
  ['in part in vOutro', { vOutro: '100.00' }, '214.50'],
  ['in vOutro with more', { vOutro: '214.50' }, '200.00'],
] as const)('the customs expenses enter the base once: %s', (_, prod, vDespAdu) => {
  expect(importacao(prod, { II: { vII: '1000.00', vDespAdu } })?.base).toBe('11214.50');
});

test('a purchase in the country leaves today’s taxes out, and customs expenses are none of it', () => {
  // 10,000.00 - 2,700.00 - 1,175.00 + 1,000.00 of II.
  const imposto = { II: { vII: '1000.00', vDespAdu: '214.50' } };
  expect(importacao({ CFOP: '1102' }, imposto)?.base).toBe('7125.00');
});

import { expect, test } from '@jest/globals';
import type { ItemCalculado } from '../resultado.ts';
import { emJogoDaClassificacao, emJogoDaOperacao } from './em-jogo-do-item.ts';

/** The test rates of 2026 (LC 214/2025 arts. 343 and 346): CBS 0.9%, IBS 0.1% for the state. */
const CALCULO = {
  competencia: '2026-10',
  aliquotas: { cbs: '0.9', ibs_uf: '0.1', ibs_mun: '0', status: 'lei', fundamento: '' },
} as const;
const ITEM = { base: '1000.00', valor: '1200.00' } as ItemCalculado;

test('what hangs on a classification is the most minus the least that the codes charge', () => {
  // 000001 is whole, 200003 (basic basket, art. 125) is reduced to zero: all of 9.00 and 1.00 hangs on it.
  expect(emJogoDaClassificacao(CALCULO, ITEM, ['000001', '200003'])).toEqual({
    cbs: '9.00',
    ibs_uf: '1.00',
    ibs_mun: '0.00',
  });
  // 200034 (food, art. 135) is reduced by 60%: 5.40 of 9.00, 0.60 of 1.00.
  expect(emJogoDaClassificacao(CALCULO, ITEM, ['200034', '000001'])).toEqual({
    cbs: '5.40',
    ibs_uf: '0.60',
    ibs_mun: '0.00',
  });
  // Two benefits of the same reduction: nothing hangs on which of them it is.
  expect(emJogoDaClassificacao(CALCULO, ITEM, ['200034', '200038'])).toEqual({
    cbs: '0.00',
    ibs_uf: '0.00',
    ibs_mun: '0.00',
  });
  // Two codes of what is not charged at all, of which one takes the credit back (a donation, art. 6 § 2).
  expect(emJogoDaClassificacao(CALCULO, ITEM, ['410003', '410026'])).toEqual({
    cbs: '9.00',
    ibs_uf: '1.00',
    ibs_mun: '0.00',
  });
});

test('what an operation is about at most is the whole tax on its base, or on its price where it has none', () => {
  expect(emJogoDaOperacao(CALCULO, ITEM)).toEqual({ cbs: '9.00', ibs_uf: '1.00', ibs_mun: '0.00' });
  expect(emJogoDaOperacao(CALCULO, { ...ITEM, base: '0.00' })).toEqual({
    cbs: '10.80',
    ibs_uf: '1.20',
    ibs_mun: '0.00',
  });
});

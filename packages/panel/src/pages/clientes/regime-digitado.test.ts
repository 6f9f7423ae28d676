import { expect, test } from '@jest/globals';
import { erroDoRbt12 } from '../../format.ts';
import { EMPTY_REGIME, type RegimeDigitado, readRegime, regimeErrado, regimeOf } from './regime-digitado.ts';

const SIMPLES: RegimeDigitado = {
  ...EMPTY_REGIME,
  regime: 'simples_nacional',
  anexo: 'V',
  rbt12: '1.200.000,5',
  fatorR: true,
  folha12: '336.000',
};

test('what was told of a Simples client is sent, and nothing that belongs to another regime', () => {
  expect(readRegime(SIMPLES)).toEqual({
    regime: 'simples_nacional',
    ibs_cbs: 'das',
    simples_anexo: 'V',
    rbt12: '1200000.50',
    folha12: '336000.00',
  });
  expect(readRegime({ ...SIMPLES, fatorR: false })).not.toHaveProperty('folha12');
  expect(readRegime({ ...SIMPLES, regime: 'lucro_real' })).toEqual({ regime: 'lucro_real' });
  expect(readRegime({ ...SIMPLES, regime: 'mei', atividade: 'servicos' })).toEqual({
    regime: 'mei',
    atividade: 'servicos',
  });
  expect(readRegime({ ...EMPTY_REGIME, regime: 'simples_nacional' })).toEqual({
    regime: 'simples_nacional',
    ibs_cbs: 'das',
  });
});

test('a change of regime starts from the one that holds, without the amounts of another month', () => {
  expect(regimeOf({ regime: 'lucro_real', regimes: [] })).toEqual({ ...EMPTY_REGIME, regime: 'lucro_real' });
  const [antes, agora] = [
    { desde: '2025-01', regime: 'lucro_presumido', ibs_cbs: 'regular' },
    {
      desde: '2026-01',
      regime: 'simples_nacional',
      ibs_cbs: 'regular',
      simples_anexo: 'III',
      rbt12: '480000.00',
    },
  ] as const;
  expect(regimeOf({ regime: 'simples_nacional', regimes: [antes, agora] })).toEqual({
    ...EMPTY_REGIME,
    regime: 'simples_nacional',
    ibsCbs: 'regular',
    anexo: 'III',
  });
});

test.each([
  ['4.800.000,00', undefined],
  ['', undefined],
  ['4.800.000,01', /deixa o Simples/],
  ['-1', /480\.000,00/],
])('a revenue of %p: %p', (texto, esperado) => {
  if (esperado) expect(erroDoRbt12(texto)).toMatch(esperado);
  else expect(erroDoRbt12(texto)).toBeUndefined();
});

test('a payroll that is no amount counts only under the Fator R', () => {
  expect(regimeErrado({ ...SIMPLES, folha12: 'doze' })).toBe(true);
  expect(regimeErrado({ ...SIMPLES, folha12: 'doze', fatorR: false })).toBe(false);
});

import { PedidoDeSimulacao, validate } from '@apura/contracts';
import { simular } from '@apura/engine';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { FIRST_PERFIL, withRegime } from './first-perfil.ts';

const regime = fc.constantFrom(...(['simples_nacional', 'mei', 'lucro_presumido', 'lucro_real'] as const));

test('whatever regimes are tried one after another, the profile is one that the contract takes and the engine computes', () => {
  fc.assert(
    fc.property(fc.array(regime, { minLength: 1, maxLength: 6 }), (regimes) => {
      const inicio = { ...FIRST_PERFIL, aliquotas_atuais: { icms: '12', pis: '0.65' } };
      const pedido = validate(PedidoDeSimulacao, regimes.reduce(withRegime, inicio));
      const { problemas, avisos } = simular(pedido as Parameters<typeof simular>[0]);
      expect(problemas).toEqual([]);
      expect(avisos.map(({ codigo }) => codigo)).not.toContain('aliquotas_atuais_ignoradas');
    }),
    { numRuns: 40 },
  );
});

test('rates of today are kept from one regime that has them to another, and end where there is only the DAS', () => {
  const comIcms = { ...FIRST_PERFIL, aliquotas_atuais: { icms: '12' } };
  expect(withRegime(comIcms, 'lucro_real').aliquotas_atuais).toEqual({ icms: '12' });
  expect(withRegime(comIcms, 'simples_nacional')).not.toHaveProperty('aliquotas_atuais');
  expect(withRegime(comIcms, 'mei')).not.toHaveProperty('aliquotas_atuais');
});

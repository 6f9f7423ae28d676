import { PedidoDeSimulacao, validar } from '@apura/contracts';
import { simular } from '@apura/engine';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { comRegime, PERFIL_INICIAL } from './perfil-inicial.ts';

const regime = fc.constantFrom(...(['simples_nacional', 'mei', 'lucro_presumido', 'lucro_real'] as const));

test('whatever regimes are tried one after another, the profile is one that the contract takes and the engine computes', () => {
  fc.assert(
    fc.property(fc.array(regime, { minLength: 1, maxLength: 6 }), (regimes) => {
      const inicio = { ...PERFIL_INICIAL, aliquotas_atuais: { icms: '12', pis: '0.65' } };
      const pedido = validar(PedidoDeSimulacao, regimes.reduce(comRegime, inicio));
      const { problemas, avisos } = simular(pedido as Parameters<typeof simular>[0]);
      expect(problemas).toEqual([]);
      expect(avisos.map(({ codigo }) => codigo)).not.toContain('aliquotas_atuais_ignoradas');
    }),
    { numRuns: 40 },
  );
});

test('rates of today are kept from one regime that has them to another, and end where there is only the DAS', () => {
  const comIcms = { ...PERFIL_INICIAL, aliquotas_atuais: { icms: '12' } };
  expect(comRegime(comIcms, 'lucro_real').aliquotas_atuais).toEqual({ icms: '12' });
  expect(comRegime(comIcms, 'simples_nacional')).not.toHaveProperty('aliquotas_atuais');
  expect(comRegime(comIcms, 'mei')).not.toHaveProperty('aliquotas_atuais');
});

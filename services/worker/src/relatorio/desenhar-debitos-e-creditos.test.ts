import { expect, test } from '@jest/globals';
import { DADOS_DE_EXEMPLO } from '../../teste/dados-de-exemplo.ts';
import { desenharDebitosECreditos } from './desenhar-debitos-e-creditos.ts';

const { comparativo } = DADOS_DE_EXEMPLO;
const larguras = (svg: string): number[] =>
  [...svg.matchAll(/width="(\d+)" height="9"/g)].map(([, largura]) => Number(largura));

test('one scale for all: twice the amount is twice the bar, and what is zero or reversed has none', () => {
  const svg = desenharDebitosECreditos({
    ...comparativo,
    regime_atual: {
      ...comparativo.regime_atual,
      tributos: [{ tributo: 'icms', debitos: '200.00', creditos: '100.00', saldo: '100.00' }],
    },
    regime_novo: {
      ...comparativo.regime_novo,
      tributos: [
        {
          tributo: 'cbs',
          debitos: '0.00',
          creditos: '-10.00',
          creditos_recusados: [],
          saldo_anterior: '0.00',
          saldo: '10.00',
        },
      ],
    },
  });
  const [debito = 0, credito = 0, semDebito, estornado] = larguras(svg === '' ? '' : svg.texto);
  expect(debito).toBe(credito * 2);
  expect([semDebito, estornado]).toEqual([0, 0]);
});

test('taxes that did not move are not drawn, and a month without any has no drawing', () => {
  const svg = desenharDebitosECreditos(comparativo);
  expect(svg === '' ? '' : svg.texto).not.toContain('DIFAL');
  const parado = {
    ...comparativo,
    regime_atual: { ...comparativo.regime_atual, tributos: [] },
    regime_novo: { ...comparativo.regime_novo, tributos: [] },
  };
  expect(desenharDebitosECreditos(parado)).toBe('');
});

import { expect, test } from '@jest/globals';
import { creditoCondicional, type Extincao } from './credito-condicional.ts';

const CREDITO = { chave: 'A', competencia: '2027-03', tributo: 'cbs', valor: '100.00' } as const;
const fato = (extinto: string, em_aberto: string, mais: Partial<Extincao> = {}): Extincao => ({
  chave: 'A',
  tributo: 'cbs',
  extinto,
  em_aberto,
  fonte: 'apuracao_assistida',
  ...mais,
});

/** The month of March 2027 is closed on 30 April, a Friday. */
test.each<[string, readonly Extincao[], string, string]>([
  ['nothing is known', [], '2027-06-01', '0.00 100.00 0.00'],
  ['all is extinguished', [fato('100.00', '0.00')], '2027-04-10', '100.00 0.00 0.00'],
  ['part is extinguished, the rest not due yet', [fato('40.00', '60.00')], '2027-04-30', '40.00 60.00 0.00'],
  ['the rest is overdue', [fato('40.00', '60.00')], '2027-05-01', '40.00 0.00 60.00'],
  [
    'of two facts the higher counts',
    [fato('40.00', '60.00'), fato('100.00', '0.00')],
    '2027-05-01',
    '100.00 0.00 0.00',
  ],
  ['no more than the credit', [fato('900.00', '900.00')], '2027-05-01', '100.00 0.00 0.00'],
  [
    'of another note or tax',
    [fato('100.00', '0.00', { chave: 'B' }), fato('100.00', '0.00', { tributo: 'ibs' })],
    '2027-05-01',
    '0.00 100.00 0.00',
  ],
])('a credit of 100.00 where %s', (_nome, extincoes, hoje, esperado) => {
  const { confirmado, pendente, em_risco } = creditoCondicional(CREDITO, extincoes, hoje);
  expect([confirmado, pendente, em_risco].join(' ')).toBe(esperado);
});

test.each([
  ['of the test year', { ...CREDITO, competencia: '2026-12' }],
  ['of fuels', { ...CREDITO, combustivel: true }],
])('a credit %s waits for nothing', (_nome, credito) => {
  expect(creditoCondicional(credito, [], '2027-05-01')).toMatchObject({
    confirmado: '100.00',
    pendente: '0.00',
  });
});

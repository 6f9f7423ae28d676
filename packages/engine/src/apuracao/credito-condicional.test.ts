import { expect, test } from '@jest/globals';
import type { CreditosDoMes, Extincao } from '../resultado.ts';
import { creditoCondicional } from './check.ts';

const CREDITO = { chave: 'A', emitente: 'Um', cbs: '100.00', ibs: '0.00', sem_condicao: false };
const fato = (extinto: string, em_aberto: string, mais: Partial<Extincao> = {}): Extincao => ({
  chave: 'A',
  tributo: 'cbs',
  extinto,
  em_aberto,
  ...mais,
});
const em = (hoje: string, extincoes: readonly Extincao[], mais: Partial<CreditosDoMes> = {}) =>
  creditoCondicional('2027-03', { hoje, creditos: [CREDITO], extincoes, ...mais });

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
  const { confirmado, pendente, em_risco } = em(hoje, extincoes)?.cbs ?? {};
  expect([confirmado, pendente, em_risco].join(' ')).toBe(esperado);
});

test('a credit without condition waits for nothing, and one of the test year is not looked at', () => {
  const creditos = [{ ...CREDITO, sem_condicao: true }];
  expect(em('2027-05-01', [], { creditos })).toMatchObject({ cbs: { confirmado: '100.00' }, notas: [] });
  expect(creditoCondicional('2026-12', { hoje: '2027-05-01', creditos, extincoes: [] })).toBeNull();
});

test('notes that are not confirmed come with the most at risk first, both taxes together', () => {
  const creditos = ['A', 'B', 'C'].map((chave) => ({ ...CREDITO, chave, ibs: '10.00' }));
  const extincoes = [
    fato('0.00', '100.00', { chave: 'C' }),
    fato('100.00', '0.00'),
    fato('10.00', '0.00', { tributo: 'ibs' }),
  ];
  const { cbs, ibs, notas = [] } = em('2027-05-01', extincoes, { creditos }) ?? {};
  expect([cbs, ibs]).toEqual([
    { confirmado: '100.00', pendente: '100.00', em_risco: '100.00' },
    { confirmado: '10.00', pendente: '20.00', em_risco: '0.00' },
  ]);
  expect(notas.map((nota) => [nota.chave, nota.em_risco, nota.pendente, nota.motivo])).toEqual([
    ['C', '100.00', '10.00', 'O fornecedor não extinguiu o débito no prazo.'],
    ['B', '0.00', '110.00', 'Nada se sabe ainda da extinção do débito do fornecedor.'],
  ]);
});

import { expect, test } from '@jest/globals';
import { eventoRegistrado, situacaoDaNota } from './index.ts';

const chave = '33260624039181000128555980000000041683291193';

test.each([
  ['100', 'autorizada'],
  ['150', 'autorizada'],
  ['101', 'cancelada'],
  ['151', 'cancelada'],
  ['155', 'cancelada'],
  ['110', 'denegada'],
  ['301', 'denegada'],
  ['302', 'denegada'],
  ['303', 'denegada'],
  ['539', 'sem_protocolo'],
])('cStat %s of its own protocol means %s', (cStat, situacao) => {
  expect(situacaoDaNota({ chave, protNFe: { cStat, chNFe: chave } })).toBe(situacao);
});

test('a note without protocol, or with the protocol of another, is without protocol', () => {
  expect(situacaoDaNota({ chave })).toBe('sem_protocolo');
  const outra = `${chave.slice(0, 43)}0`;
  expect(situacaoDaNota({ chave, protNFe: { cStat: '100', chNFe: outra } })).toBe('sem_protocolo');
});

test('an event counts only with one of the three codes of registration', () => {
  expect(['135', '136', '155'].every((cStat) => eventoRegistrado({ cStat }))).toBe(true);
  expect(eventoRegistrado({ cStat: '573' })).toBe(false);
  expect(eventoRegistrado({})).toBe(false);
});

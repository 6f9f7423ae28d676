import { expect, test } from '@jest/globals';
import { readAliquotas, type } from './read-aliquotas.ts';

const DE_2027 = {
  '2027 cbs': '8,7',
  '2027 ibs_uf': '0,05',
  '2027 ibs_mun': '0,05',
  '2027 cbs_liquida': 'false',
};

test('what is typed is what is kept, and comes back as it was typed', () => {
  const aliquotas = { '2027': { cbs: '8.7', ibs_uf: '0.05', ibs_mun: '0.05', cbs_liquida: false } };
  expect(readAliquotas(DE_2027)).toEqual(aliquotas);
  expect(type(aliquotas)).toEqual(DE_2027);
  expect(type()).toEqual({});
});

test('a year that is emptied again is left out', () => {
  const vazio = { '2028 cbs': ' ', '2028 ibs_uf': '', '2028 ibs_mun': '' };
  expect(Object.keys(readAliquotas({ ...DE_2027, ...vazio }) ?? {})).toEqual(['2027']);
});

test('no other year asks for the cut', () => {
  const de2029 = { '2029 cbs': '8,7', '2029 ibs_uf': '1', '2029 ibs_mun': '1' };
  expect(readAliquotas(de2029)).toEqual({ '2029': { cbs: '8.7', ibs_uf: '1', ibs_mun: '1' } });
});

test.each([
  ['no year at all', {}],
  ['half a year', { ...DE_2027, '2028 cbs': '8,7' }],
  ['CBS of 2027 that does not say whether it is cut', { ...DE_2027, '2027 cbs_liquida': '' }],
  ['what is no percentage', { ...DE_2027, '2027 cbs': 'oito' }],
  ['more than everything', { ...DE_2027, '2027 cbs': '101' }],
])('%s is not taken', (_que, digitadas) => expect(readAliquotas(digitadas)).toBeUndefined());

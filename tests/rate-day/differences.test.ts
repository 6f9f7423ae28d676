import { expect, test } from '@jest/globals';
import { differences, summed } from './differences.ts';

const before = {
  cbs: '10.00',
  aliquotas: { status: 'estimativa', fundamento: 'uma frase' },
  itens: [{ cbs: '4.00' }, { cbs: '6.00' }],
};
const after = {
  cbs: '9.50',
  aliquotas: { status: 'lei', fundamento: 'outra frase' },
  itens: [{ cbs: '3.80' }, { cbs: '5.70' }],
};

test('what differs is named by its field, sentences and the memory of the calculation left out', () => {
  expect(differences(before, before)).toEqual([]);
  expect(differences({ memoria: ['1.00'] }, { memoria: ['2.00'] })).toEqual([]);
  expect(differences(before, after)).toEqual([
    { field: 'cbs', before: '10.00', after: '9.50' },
    { field: 'aliquotas.status', before: 'estimativa', after: 'lei' },
    { field: 'itens.cbs', before: '4.00', after: '3.80' },
    { field: 'itens.cbs', before: '6.00', after: '5.70' },
  ]);
});

test('a field is summed up where it holds amounts; what comes or goes is counted', () => {
  expect(summed(differences(before, after))).toEqual([
    { field: 'cbs', results: 1, sum: '-0.50' },
    { field: 'aliquotas.status', results: 1, sum: '' },
    { field: 'itens.cbs', results: 2, sum: '-0.50' },
  ]);
  expect(summed(differences({ divergencias: [] }, { divergencias: [{ regra: 'a' }] }))).toEqual([
    { field: 'divergencias', results: 1, sum: '' },
  ]);
});

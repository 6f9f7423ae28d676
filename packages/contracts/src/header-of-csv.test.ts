import { expect, test } from '@jest/globals';
import { headerOfCsv } from './header-of-csv.ts';

test.each([
  ['Mês;Valor apurado\n1;2', ['Mês', 'Valor apurado']],
  ['\uFEFFmes,valor\r\n', ['mes', 'valor']],
  ['"Valor; em reais";Mês ', ['Valor; em reais', 'Mês']],
  ['um', ['um']],
  ['', ['']],
])('the columns of %j', (texto, nomes) => {
  expect(headerOfCsv(texto)).toEqual(nomes);
});

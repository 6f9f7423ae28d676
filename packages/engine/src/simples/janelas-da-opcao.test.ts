import { expect, test } from '@jest/globals';
import { janelasDaOpcao } from '../apuracao/opcao-do-simples.ts';

const resumo = (competencia: string) =>
  janelasDaOpcao(competencia).map(({ semestre, de, ate }) => `${semestre}: ${de} a ${ate}`);

// Art. 13 § 10: September for the half-year that begins in January, March for the one that begins in July.
test.each([
  ['2026-09', ['2027-1: 2026-09-01 a 2026-10-30', '2027-2: 2027-03-01 a 2027-03-31']],
  ['2026-10', ['2027-1: 2026-09-01 a 2026-10-30', '2027-2: 2027-03-01 a 2027-03-31']],
  ['2026-11', ['2027-2: 2027-03-01 a 2027-03-31', '2028-1: 2027-09-01 a 2027-09-30']],
  ['2027-03', ['2027-2: 2027-03-01 a 2027-03-31', '2028-1: 2027-09-01 a 2027-09-30']],
  ['2027-04', ['2028-1: 2027-09-01 a 2027-09-30', '2028-2: 2028-03-01 a 2028-03-31']],
  ['2027-10', ['2028-2: 2028-03-01 a 2028-03-31', '2029-1: 2028-09-01 a 2028-09-30']],
])('who reads the month %s may still choose in %j', (competencia, esperado) => {
  expect(resumo(competencia)).toEqual(esperado);
});

test('the extended window names the acts', () => {
  expect(janelasDaOpcao('2026-09').map(({ fundamento }) => fundamento)).toEqual([
    'LC 123/2006, art. 13, §§ 9º e 10; Resoluções CGSN 186/2026 e 194/2026',
    'LC 123/2006, art. 13, §§ 9º e 10',
  ]);
});

import { expect, test } from '@jest/globals';
import { janelasDaOpcao, situacaoDaJanela } from './janelas-da-opcao.ts';

const resumo = (competencia: string) =>
  janelasDaOpcao(competencia).map(
    ({ semestre, de, ate, cancelamento }) =>
      `${semestre}: ${de} a ${ate}, cancela de ${cancelamento.de} a ${cancelamento.ate}`,
  );

// Resolução CGSN 140/2018 art. 40-D: September for the half-year of January, cancelled until 30/11; March for that of July, cancelled until
// 31/05. That of January 2027 is of Resolução CGSN 194/2026: until 30/10/2026, cancelled from 03/11 to 20/12/2026.
const DE_2027_1 = '2027-1: 2026-09-01 a 2026-10-30, cancela de 2026-11-03 a 2026-12-20';
const DE_2027_2 = '2027-2: 2027-03-01 a 2027-03-31, cancela de 2027-03-01 a 2027-05-31';
const DE_2028_1 = '2028-1: 2027-09-01 a 2027-09-30, cancela de 2027-09-01 a 2027-11-30';
const DE_2028_2 = '2028-2: 2028-03-01 a 2028-03-31, cancela de 2028-03-01 a 2028-05-31';
test.each([
  ['2026-09', [DE_2027_1, DE_2027_2]],
  ['2026-11', [DE_2027_1, DE_2027_2]],
  ['2026-12', [DE_2027_1, DE_2027_2]],
  ['2027-01', [DE_2027_2, DE_2028_1]],
  ['2027-05', [DE_2027_2, DE_2028_1]],
  ['2027-06', [DE_2028_1, DE_2028_2]],
  ['2027-11', [DE_2028_1, DE_2028_2]],
])('who reads the month %s may still choose, or cancel, in %j', (competencia, esperado) => {
  expect(resumo(competencia)).toEqual(esperado);
});

test.each([
  ['2026-08-31', 'por_abrir', undefined],
  ['2026-09-01', 'aberta', '2026-10-30'],
  ['2026-10-30', 'aberta', '2026-10-30'],
  ['2026-10-31', 'fechada', undefined],
  ['2026-11-02', 'fechada', undefined],
  ['2026-11-03', 'aberta_para_cancelar', '2026-12-20'],
  ['2026-12-20', 'aberta_para_cancelar', '2026-12-20'],
  ['2026-12-21', 'encerrada', undefined],
])('on %s the window of January 2027 is %s until %s', (hoje, situacao, ate) => {
  const [janela] = janelasDaOpcao('2026-09');
  expect(janela && situacaoDaJanela(janela, hoje)).toEqual({ situacao, ...(ate ? { ate } : {}) });
});

test('in April 2027 the choice of March may be taken back until the end of May', () => {
  const [janela] = janelasDaOpcao('2027-04');
  expect(janela && situacaoDaJanela(janela, '2027-04-01')).toEqual({
    situacao: 'aberta_para_cancelar',
    ate: '2027-05-31',
  });
});

test('the extended window names the acts', () => {
  expect(janelasDaOpcao('2026-09').map(({ fundamento }) => fundamento)).toEqual([
    'LC 123/2006, art. 13, §§ 9º a 11; Resoluções CGSN 186/2026 e 194/2026',
    'LC 123/2006, art. 13, §§ 9º a 11; Resolução CGSN 140/2018, art. 40-D, II e § 2º, II (Resolução CGSN 190/2026)',
  ]);
});

import { expect, test } from '@jest/globals';
import { nomeDoRegime } from './nome-do-regime.ts';
import type { ReportRegime } from './report-data.ts';

test.each<[ReportRegime, string]>([
  [{ regime: 'lucro_real', ibs_cbs: 'regular' }, 'Lucro Real'],
  [{ regime: 'lucro_presumido', ibs_cbs: 'regular' }, 'Lucro Presumido'],
  [{ regime: 'mei', ibs_cbs: 'das', atividade: 'comercio' }, 'MEI, comércio, CBS e IBS no DAS'],
  [
    { regime: 'simples_nacional', ibs_cbs: 'regular', simples: { anexo: 'I', rbt12: '1800000.00' } },
    'Simples Nacional, Anexo I, RBT12 de R$\u00a01.800.000,00, CBS e IBS pelo regime regular',
  ],
  [{ regime: 'simples_nacional', ibs_cbs: 'das' }, 'Simples Nacional, CBS e IBS no DAS'],
])('%j', (regime, nome) => {
  expect(nomeDoRegime(regime)).toBe(nome);
});

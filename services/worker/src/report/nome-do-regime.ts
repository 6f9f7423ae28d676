import { ATIVIDADES, REGIMES, reais } from '@apura/words';
import type { ReportRegime } from './report-data.ts';

/** The regime that the figures were made for, with what they depend on: "Simples Nacional, Anexo I, RBT12 de ...". */
export function nomeDoRegime({ regime, ibs_cbs, simples, atividade }: ReportRegime): string {
  const noDas = regime === 'simples_nacional' || regime === 'mei';
  return [
    REGIMES[regime],
    ...(atividade ? [ATIVIDADES[atividade]] : []),
    ...(simples ? [`Anexo ${simples.anexo}`, `RBT12 de ${reais(simples.rbt12)}`] : []),
    ...(noDas ? [ibs_cbs === 'das' ? 'CBS e IBS no DAS' : 'CBS e IBS pelo regime regular'] : []),
  ].join(', ');
}

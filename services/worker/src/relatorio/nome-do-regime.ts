import type { RegimeDoRelatorio } from './dados-do-relatorio.ts';
import { reais } from './formatar-frases.ts';

const NOMES: Readonly<Record<string, string>> = {
  simples_nacional: 'Simples Nacional',
  mei: 'MEI',
  lucro_presumido: 'Lucro Presumido',
  lucro_real: 'Lucro Real',
};
const ATIVIDADES: Readonly<Record<string, string>> = {
  comercio: 'comércio',
  industria: 'indústria',
  servicos: 'serviços',
};

/** The regime that the figures were made for, with what they depend on: "Simples Nacional, Anexo I, RBT12 de ...". */
export function nomeDoRegime({ regime, ibs_cbs, simples, atividade }: RegimeDoRelatorio): string {
  const noDas = regime === 'simples_nacional' || regime === 'mei';
  return [
    NOMES[regime] ?? regime,
    ...(atividade ? [ATIVIDADES[atividade] ?? atividade] : []),
    ...(simples ? [`Anexo ${simples.anexo}`, `RBT12 de ${reais(simples.rbt12)}`] : []),
    ...(noDas ? [ibs_cbs === 'das' ? 'CBS e IBS no DAS' : 'CBS e IBS pelo regime regular'] : []),
  ].join(', ');
}

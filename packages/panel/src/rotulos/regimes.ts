import type { Regime } from '@apura/contracts';

export const REGIMES: Readonly<Record<Regime, string>> = {
  simples_nacional: 'Simples Nacional',
  mei: 'MEI',
  lucro_presumido: 'Lucro Presumido',
  lucro_real: 'Lucro Real',
};

/** For a list to choose from. */
export const OPCOES_DE_REGIME = Object.entries(REGIMES).map(([value, label]) => ({ value, label }));

export const IBS_CBS: Readonly<Record<'das' | 'regular', string>> = {
  das: 'dentro do DAS',
  regular: 'pelo regime regular',
};

export const ATIVIDADES: Readonly<Record<'comercio' | 'industria' | 'servicos', string>> = {
  comercio: 'comércio',
  industria: 'indústria',
  servicos: 'serviços',
};

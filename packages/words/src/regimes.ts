import type { Regime } from '@apura/contracts';

export const REGIMES: Readonly<Record<Regime, string>> = {
  simples_nacional: 'Simples Nacional',
  mei: 'MEI',
  lucro_presumido: 'Lucro Presumido',
  lucro_real: 'Lucro Real',
};

export const ATIVIDADES: Readonly<Record<'comercio' | 'industria' | 'servicos', string>> = {
  comercio: 'comércio',
  industria: 'indústria',
  servicos: 'serviços',
};

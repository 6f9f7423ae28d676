import type { StatusDoParametro } from '@apura/engine';

/** Where the rates of an amount come from, in one word: it stands wherever the amount does. */
export const ORIGEM_DAS_ALIQUOTAS: Readonly<Record<StatusDoParametro, string>> = {
  lei: 'lei',
  estimativa: 'estimativa',
  informada: 'informada pelo escritório',
};

import { REGIMES } from '@apura/words';

/** For a list to choose from. */
export const OPCOES_DE_REGIME = Object.entries(REGIMES).map(([value, label]) => ({ value, label }));

export const IBS_CBS: Readonly<Record<'das' | 'regular', string>> = {
  das: 'dentro do DAS',
  regular: 'pelo regime regular',
};

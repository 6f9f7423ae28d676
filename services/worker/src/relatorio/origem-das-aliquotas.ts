import type { StatusDoParametro } from '@apura/engine';

/** What the reader must know about where the rates come from. */
export const ORIGEM_DAS_ALIQUOTAS: Readonly<Record<StatusDoParametro, string>> = {
  lei: 'Alíquotas fixadas em lei',
  estimativa: 'Alíquotas estimadas: ainda não são lei, e o resultado pode mudar',
  informada: 'Alíquotas informadas pelo escritório, não fixadas em lei',
};

import type { SituacaoDoCredito, TributoDevido } from '@apura/engine';

/** What the row of a tax means for who pays it. */
export const SITUACOES_DO_TRIBUTO: Readonly<Record<TributoDevido['situacao'], string>> = {
  devido: 'Devido',
  informativo: 'Informativo, recolhimento dispensado',
  no_das: 'Dentro do DAS',
  extinto: 'Tributo extinto, que uma nota ou um saldo ainda traz',
};

/** Why a credit was not used. */
export const SITUACOES_DO_CREDITO: Readonly<Record<SituacaoDoCredito, string>> = {
  em_risco: 'Em risco',
  potencial: 'A documentar',
  recusado: 'Recusado',
};

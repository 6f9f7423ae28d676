// Apart from the schema, so that the panel takes over the lists without the validation.

/** Owed by each establishment (LC 87/1996 art. 25; CTN art. 51, sole paragraph): so are their balances. */
export const TRIBUTOS_POR_ESTABELECIMENTO = ['icms', 'ipi'] as const;

/** Those whose credit balance goes from one month into the next. */
export const TRIBUTOS_COM_SALDO = [
  ...TRIBUTOS_POR_ESTABELECIMENTO,
  'icms_st',
  'pis',
  'cofins',
  'cbs',
  'ibs_uf',
  'ibs_mun',
] as const;

// Apart from the schema, so that the panel takes over the lists without the validation.

export const TIPOS_DE_LANCAMENTO_MANUAL = [
  'debito',
  'credito',
  'estorno_debito',
  'estorno_credito',
  'credito_recusado',
] as const;
export const TRIBUTOS_DO_LANCAMENTO_MANUAL = [
  'icms',
  'icms_st',
  'fcp',
  'difal',
  'ipi',
  'ii',
  'pis',
  'cofins',
  'iss',
  'cbs',
  'ibs_uf',
  'ibs_mun',
  'is',
] as const;

/** The amount columns of a lançamento: its value, one per tax of today, and those of the reform. */
export const VALORES = [
  'valor',
  'icms',
  'icms_st',
  'fcp',
  'difal',
  'ipi',
  'ii',
  'pis',
  'cofins',
  'iss',
  'base',
  'cbs',
  'ibs_uf',
  'ibs_mun',
  'ibs',
  'is',
] as const;

/** Decimal strings. */
export type Valores = Readonly<Record<(typeof VALORES)[number], string>>;

/** The columns quoted, because "is" is a word of SQL. */
export const COLUNAS_DE_VALORES = VALORES.map((name) => `"${name}"`);

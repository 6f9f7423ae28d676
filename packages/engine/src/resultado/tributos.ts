import type { Decimal } from '../nota-fiscal.ts';

/** CBS and the two parts of IBS: amounts with two decimals, or rates in percent with four. */
export type PorTributo = Readonly<Record<'cbs' | 'ibs_uf' | 'ibs_mun', Decimal>>;

/** CBS and the whole IBS. */
export type CbsEIbs = Readonly<Record<'cbs' | 'ibs', Decimal>>;

export type TributosAtuais = Readonly<
  Record<'icms' | 'icms_st' | 'fcp' | 'difal' | 'ipi' | 'ii' | 'pis' | 'cofins' | 'iss', Decimal>
>;

export interface Reforma extends PorTributo, CbsEIbs {
  readonly base: Decimal;
  readonly is: Decimal;
}

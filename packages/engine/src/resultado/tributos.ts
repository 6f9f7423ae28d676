import type { Decimal } from '../nota-fiscal.ts';

/** CBS and the two parts of IBS: amounts with two decimals, or rates in percent with four. */
export interface PorTributo {
  readonly cbs: Decimal;
  readonly ibs_uf: Decimal;
  readonly ibs_mun: Decimal;
}

export interface TributosAtuais {
  readonly icms: Decimal;
  readonly icms_st: Decimal;
  readonly fcp: Decimal;
  readonly difal: Decimal;
  readonly ipi: Decimal;
  readonly ii: Decimal;
  readonly pis: Decimal;
  readonly cofins: Decimal;
  readonly iss: Decimal;
}

export interface Reforma {
  readonly base: Decimal;
  readonly cbs: Decimal;
  readonly ibs_uf: Decimal;
  readonly ibs_mun: Decimal;
  readonly ibs: Decimal;
  readonly is: Decimal;
}

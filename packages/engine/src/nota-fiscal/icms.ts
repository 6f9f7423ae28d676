import type { Decimal } from './decimal.ts';

/** The one ICMS variant that the item has; `grupo` is the name of its element ("ICMS00", "ICMSSN102" ...). */
export interface ICMS {
  readonly grupo: string;
  readonly orig?: string;
  readonly CST?: string;
  readonly CSOSN?: string;
  readonly modBC?: string;
  readonly pRedBC?: Decimal;
  readonly cBenefRBC?: string;
  readonly vBC?: Decimal;
  readonly pICMS?: Decimal;
  readonly vICMSOp?: Decimal;
  readonly pDif?: Decimal;
  readonly vICMSDif?: Decimal;
  readonly vICMS?: Decimal;
  readonly vBCFCP?: Decimal;
  readonly pFCP?: Decimal;
  readonly vFCP?: Decimal;
  readonly pFCPDif?: Decimal;
  readonly vFCPDif?: Decimal;
  readonly vFCPEfet?: Decimal;
  readonly modBCST?: string;
  readonly pMVAST?: Decimal;
  readonly pRedBCST?: Decimal;
  readonly vBCST?: Decimal;
  readonly pICMSST?: Decimal;
  readonly vICMSST?: Decimal;
  readonly vBCFCPST?: Decimal;
  readonly pFCPST?: Decimal;
  readonly vFCPST?: Decimal;
  readonly vICMSDeson?: Decimal;
  readonly motDesICMS?: string;
  readonly indDeduzDeson?: string;
  readonly vICMSSTDeson?: Decimal;
  readonly motDesICMSST?: string;
  // Retained before: ICMS60, ICMSST, ICMSSN500.
  readonly vBCSTRet?: Decimal;
  readonly pST?: Decimal;
  readonly vICMSSubstituto?: Decimal;
  readonly vICMSSTRet?: Decimal;
  readonly vBCFCPSTRet?: Decimal;
  readonly pFCPSTRet?: Decimal;
  readonly vFCPSTRet?: Decimal;
  readonly vBCSTDest?: Decimal;
  readonly vICMSSTDest?: Decimal;
  readonly pRedBCEfet?: Decimal;
  readonly vBCEfet?: Decimal;
  readonly pICMSEfet?: Decimal;
  readonly vICMSEfet?: Decimal;
  // Shared between two states: ICMSPart.
  readonly pBCOp?: Decimal;
  readonly UFST?: string;
  // Single-phase: ICMS02, ICMS15, ICMS53, ICMS61.
  readonly qBCMono?: Decimal;
  readonly adRemICMS?: Decimal;
  readonly vICMSMonoOp?: Decimal;
  readonly vICMSMonoDif?: Decimal;
  readonly vICMSMono?: Decimal;
  readonly qBCMonoDif?: Decimal;
  readonly adRemICMSDif?: Decimal;
  readonly qBCMonoReten?: Decimal;
  readonly adRemICMSReten?: Decimal;
  readonly vICMSMonoReten?: Decimal;
  readonly pRedAdRem?: Decimal;
  readonly motRedAdRem?: string;
  readonly qBCMonoRet?: Decimal;
  readonly adRemICMSRet?: Decimal;
  readonly vICMSMonoRet?: Decimal;
  // Simples Nacional.
  readonly pCredSN?: Decimal;
  readonly vCredICMSSN?: Decimal;
}

import type { Decimal } from './decimal.ts';

/** Totals of the note (MOC 7.0, W; NT 2025.002, W31 to W60). */
export interface Total {
  readonly ICMSTot?: {
    readonly vBC?: Decimal;
    readonly vICMS?: Decimal;
    readonly vICMSDeson?: Decimal;
    readonly vFCPUFDest?: Decimal;
    readonly vICMSUFDest?: Decimal;
    readonly vICMSUFRemet?: Decimal;
    readonly vFCP?: Decimal;
    readonly vBCST?: Decimal;
    readonly vST?: Decimal;
    readonly vFCPST?: Decimal;
    readonly vFCPSTRet?: Decimal;
    readonly qBCMono?: Decimal;
    readonly vICMSMono?: Decimal;
    readonly qBCMonoReten?: Decimal;
    readonly vICMSMonoReten?: Decimal;
    readonly qBCMonoRet?: Decimal;
    readonly vICMSMonoRet?: Decimal;
    readonly vProd?: Decimal;
    /** Sum of vProdLiq (NT 2026.008, W01a). */
    readonly vProdLiqTot?: Decimal;
    readonly vFrete?: Decimal;
    readonly vSeg?: Decimal;
    readonly vDesc?: Decimal;
    readonly vII?: Decimal;
    readonly vIPI?: Decimal;
    readonly vIPIDevol?: Decimal;
    readonly vPIS?: Decimal;
    readonly vCOFINS?: Decimal;
    readonly vOutro?: Decimal;
    readonly vNF?: Decimal;
    readonly vTotTrib?: Decimal;
  };
  readonly ISSQNtot?: {
    readonly vServ?: Decimal;
    readonly vBC?: Decimal;
    readonly vISS?: Decimal;
    readonly vPIS?: Decimal;
    readonly vCOFINS?: Decimal;
    readonly dCompet?: string;
    readonly vDeducao?: Decimal;
    readonly vOutro?: Decimal;
    readonly vDescIncond?: Decimal;
    readonly vDescCond?: Decimal;
    readonly vISSRet?: Decimal;
    readonly cRegTrib?: string;
  };
  readonly retTrib?: {
    readonly vRetPIS?: Decimal;
    readonly vRetCOFINS?: Decimal;
    readonly vRetCSLL?: Decimal;
    readonly vBCIRRF?: Decimal;
    readonly vIRRF?: Decimal;
    readonly vBCRetPrev?: Decimal;
    readonly vRetPrev?: Decimal;
  };
  readonly ISTot?: { readonly vIS?: Decimal };
  readonly IBSCBSTot?: {
    readonly vBCIBSCBS?: Decimal;
    readonly gIBS?: {
      readonly gIBSUF?: { readonly vDif?: Decimal; readonly vDevTrib?: Decimal; readonly vIBSUF?: Decimal };
      readonly gIBSMun?: { readonly vDif?: Decimal; readonly vDevTrib?: Decimal; readonly vIBSMun?: Decimal };
      readonly vIBS?: Decimal;
      readonly vCredPres?: Decimal;
      readonly vCredPresCondSus?: Decimal;
    };
    readonly gCBS?: {
      readonly vDif?: Decimal;
      readonly vDevTrib?: Decimal;
      readonly vCBS?: Decimal;
      readonly vCredPres?: Decimal;
      readonly vCredPresCondSus?: Decimal;
    };
    readonly gMono?: {
      readonly vIBSMono?: Decimal;
      readonly vCBSMono?: Decimal;
      readonly vIBSMonoReten?: Decimal;
      readonly vCBSMonoReten?: Decimal;
      readonly vIBSMonoRet?: Decimal;
      readonly vCBSMonoRet?: Decimal;
    };
    readonly gEstornoCred?: { readonly vIBSEstCred?: Decimal; readonly vCBSEstCred?: Decimal };
  };
  readonly vNFTot?: Decimal;
  /** Where some issuers may write it: its place in NT 2026.008 is not confirmed. */
  readonly vProdLiqTot?: Decimal;
}

import type { Decimal } from './decimal.ts';
import type { IBSCBS } from './ibscbs.ts';
import type { ICMS } from './icms.ts';

/** The taxes of a line. */
export interface Imposto {
  readonly vTotTrib?: Decimal;
  readonly ICMS?: ICMS;
  /** ICMS that is to be paid ahead (NT 2026.008, NB01). */
  readonly ICMSPrevistoPagtoAntecip?: { readonly vICMSPrevisto?: Decimal };
  readonly IPI?: {
    readonly grupo: string;
    readonly CST?: string;
    readonly vBC?: Decimal;
    readonly pIPI?: Decimal;
    readonly qUnid?: Decimal;
    readonly vUnid?: Decimal;
    readonly vIPI?: Decimal;
  };
  readonly II?: {
    readonly vBC?: Decimal;
    readonly vDespAdu?: Decimal;
    readonly vII?: Decimal;
    readonly vIOF?: Decimal;
  };
  readonly ISSQN?: {
    readonly vBC?: Decimal;
    readonly vAliq?: Decimal;
    readonly vISSQN?: Decimal;
    readonly cMunFG?: string;
    readonly cListServ?: string;
    readonly vDeducao?: Decimal;
    readonly vOutro?: Decimal;
    readonly vDescIncond?: Decimal;
    readonly vDescCond?: Decimal;
    readonly vISSRet?: Decimal;
    readonly indISS?: string;
    readonly cServico?: string;
    readonly cMun?: string;
    readonly cPais?: string;
    readonly indIncentivo?: string;
  };
  readonly PIS?: PIS & { readonly grupo: string; readonly CST?: string };
  readonly PISST?: PIS & { readonly indSomaPISST?: string };
  readonly COFINS?: COFINS & { readonly grupo: string; readonly CST?: string };
  readonly COFINSST?: COFINS & { readonly indSomaCOFINSST?: string };
  readonly ICMSUFDest?: ICMSUFDest;
  readonly IS?: ImpostoSeletivo;
  readonly IBSCBS?: IBSCBS;
}

/** By value (vBC, pPIS) or by quantity (qBCProd, vAliqProd in reais). */
export interface PIS {
  readonly vBC?: Decimal;
  readonly pPIS?: Decimal;
  readonly qBCProd?: Decimal;
  readonly vAliqProd?: Decimal;
  readonly vPIS?: Decimal;
}

/** By value (vBC, pCOFINS) or by quantity (qBCProd, vAliqProd in reais). */
export interface COFINS {
  readonly vBC?: Decimal;
  readonly pCOFINS?: Decimal;
  readonly qBCProd?: Decimal;
  readonly vAliqProd?: Decimal;
  readonly vCOFINS?: Decimal;
}

/** Difference of rates to the state of a consumer (EC 87/2015). */
export interface ICMSUFDest {
  readonly vBCUFDest?: Decimal;
  readonly vBCFCPUFDest?: Decimal;
  readonly pFCPUFDest?: Decimal;
  readonly pICMSUFDest?: Decimal;
  readonly pICMSInter?: Decimal;
  readonly pICMSInterPart?: Decimal;
  readonly vFCPUFDest?: Decimal;
  readonly vICMSUFDest?: Decimal;
  readonly vICMSUFRemet?: Decimal;
}

export interface ImpostoSeletivo {
  readonly CSTIS?: string;
  readonly cClassTribIS?: string;
  readonly vBCIS?: Decimal;
  readonly pIS?: Decimal;
  readonly adRemIS?: Decimal;
  readonly uTrib?: string;
  readonly qTrib?: Decimal;
  /** Name of adRemIS in the older schemas. */
  readonly pISEspec?: Decimal;
  readonly vIS?: Decimal;
}

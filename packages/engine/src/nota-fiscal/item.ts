import type { Decimal } from './decimal.ts';
import type { Imposto } from './imposto.ts';

/** One line of the note. */
export interface Det {
  readonly nItem: string;
  readonly prod: Prod;
  readonly imposto: Imposto;
  readonly impostoDevol?: { readonly pDevol: Decimal; readonly vIPIDevol: Decimal };
  readonly vItem?: Decimal;
  readonly DFeReferenciado?: { readonly chaveAcesso: string; readonly nItem?: string };
}

/** prod, with the fields of its group comb. */
export interface Prod extends Combustivel {
  readonly cProd: string;
  readonly xProd: string;
  readonly NCM: string;
  readonly CFOP: string;
  readonly uCom: string;
  readonly qCom: Decimal;
  readonly vUnCom: Decimal;
  readonly vProd: Decimal;
  /** Without CBS, IBS and IS, which vUnCom and vProd hold from 2027 on (NT 2026.008). */
  readonly vUnComLiq?: Decimal;
  readonly vProdLiq?: Decimal;
  readonly uTrib?: string;
  readonly qTrib?: Decimal;
  readonly vFrete?: Decimal;
  readonly vSeg?: Decimal;
  readonly vDesc?: Decimal;
  readonly vOutro?: Decimal;
  /** "1" composes vNF, "0" does not. */
  readonly indTot: string;
  readonly CEST?: string;
  readonly cBenef?: string;
  readonly EXTIPI?: string;
  /** Presumed credits of ICMS, at most four. */
  readonly gCred?: readonly {
    readonly cCredPresumido?: string;
    readonly pCredPresumido?: Decimal;
    readonly vCredPresumido?: Decimal;
  }[];
  readonly indBemMovelUsado?: string;
  readonly tpCredPresIBSZFM?: string;
}

/** prod/comb: fuels. */
export interface Combustivel {
  readonly cProdANP?: string;
  readonly descANP?: string;
  readonly pGLP?: Decimal;
  readonly pGNn?: Decimal;
  readonly pGNi?: Decimal;
  readonly vPart?: Decimal;
  readonly qTemp?: Decimal;
  readonly UFCons?: string;
  readonly CIDE?: { readonly qBCProd?: Decimal; readonly vAliqProd?: Decimal; readonly vCIDE?: Decimal };
  readonly origComb?: readonly {
    readonly indImport?: string;
    readonly cUFOrig?: string;
    readonly pOrig?: Decimal;
  }[];
  readonly pBio?: Decimal;
}

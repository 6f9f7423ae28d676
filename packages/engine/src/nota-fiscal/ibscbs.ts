import type { Decimal } from './decimal.ts';

/** det/imposto/IBSCBS in the schema versions of 2025 and 2026 (NT 2025.002, UB12 to UB134). */
export interface IBSCBS {
  readonly CST?: string;
  readonly cClassTrib?: string;
  readonly indDoacao?: string;
  readonly gIBSCBS?: GIBSCBS;
  readonly gIBSCBSMono?: GIBSCBSMono;
  readonly gTransfCred?: { readonly vIBS?: Decimal; readonly vCBS?: Decimal };
  readonly gAjusteCompet?: { readonly competApur?: string; readonly vIBS?: Decimal; readonly vCBS?: Decimal };
  readonly gEstornoCred?: { readonly vIBSEstCred?: Decimal; readonly vCBSEstCred?: Decimal };
  readonly gCredPresOper?: {
    readonly vBCCredPres?: Decimal;
    readonly cCredPres?: string;
    readonly gIBSCredPres?: CredPres;
    readonly gCBSCredPres?: CredPres;
  };
  readonly gCredPresIBSZFM?: {
    readonly competApur?: string;
    readonly tpCredPresIBSZFM?: string;
    readonly vCredPresIBSZFM?: Decimal;
  };
}

/** gIBSCredPres and gCBSCredPres; the older schemas have them inside gIBSCBS, with cCredPres of their own. */
export interface CredPres {
  readonly cCredPres?: string;
  readonly pCredPres?: Decimal;
  readonly vCredPres?: Decimal;
  readonly vCredPresCondSus?: Decimal;
}

/**
 * The single-phase group in both layouts: flat with a part for each kind of tax (schemas up to NT 2025.002 v1.40), and
 * apart for IBS and CBS, each ad rem or ad valorem (v1.50 on).
 */
export interface GIBSCBSMono {
  readonly gMonoPadrao?: {
    readonly qBCMono?: Decimal;
    readonly adRemIBS?: Decimal;
    readonly adRemCBS?: Decimal;
    readonly vIBSMono?: Decimal;
    readonly vCBSMono?: Decimal;
  };
  readonly gMonoReten?: {
    readonly qBCMonoReten?: Decimal;
    readonly adRemIBSReten?: Decimal;
    readonly vIBSMonoReten?: Decimal;
    readonly adRemCBSReten?: Decimal;
    readonly vCBSMonoReten?: Decimal;
  };
  readonly gMonoRet?: {
    readonly qBCMonoRet?: Decimal;
    readonly adRemIBSRet?: Decimal;
    readonly vIBSMonoRet?: Decimal;
    readonly adRemCBSRet?: Decimal;
    readonly vCBSMonoRet?: Decimal;
  };
  readonly gMonoDif?: {
    readonly pDifIBS?: Decimal;
    readonly vIBSMonoDif?: Decimal;
    readonly pDifCBS?: Decimal;
    readonly vCBSMonoDif?: Decimal;
  };
  readonly gIBSMonoAdRem?: MonoDoIBS;
  readonly gIBSMonoAdValorem?: MonoDoIBS;
  readonly gCBSMonoAdRem?: MonoDaCBS;
  readonly gCBSMonoAdValorem?: MonoDaCBS;
  readonly vTotIBSMonoItem?: Decimal;
  readonly vTotCBSMonoItem?: Decimal;
}

/** gIBSMonoAdRem (quantity x adRemIBS) or gIBSMonoAdValorem (value x pAliqMonoIBS). */
export interface MonoDoIBS {
  readonly gMonoPadrao?: {
    readonly qBCMono?: Decimal;
    readonly adRemIBS?: Decimal;
    readonly vBCMono?: Decimal;
    readonly pAliqMonoIBS?: Decimal;
    readonly vIBSMono?: Decimal;
  };
  readonly gMonoReten?: {
    readonly qBCMonoReten?: Decimal;
    readonly adRemIBSReten?: Decimal;
    readonly vBCMonoReten?: Decimal;
    readonly pAliqMonoReten?: Decimal;
    readonly vIBSMonoReten?: Decimal;
  };
  readonly gMonoRet?: { readonly vIBSMonoRet?: Decimal };
  readonly gpBioDiferenca?: { readonly qBCBioComb?: Decimal; readonly vIBSDiferenca?: Decimal };
}

/** gCBSMonoAdRem (quantity x adRemCBS) or gCBSMonoAdValorem (value x pAliqMonoCBS). */
export interface MonoDaCBS {
  readonly gMonoPadrao?: {
    readonly qBCMono?: Decimal;
    readonly adRemCBS?: Decimal;
    readonly vBCMono?: Decimal;
    readonly pAliqMonoCBS?: Decimal;
    readonly vCBSMono?: Decimal;
  };
  readonly gMonoReten?: {
    readonly qBCMonoReten?: Decimal;
    readonly adRemCBSReten?: Decimal;
    readonly vBCMonoReten?: Decimal;
    readonly pAliqMonoReten?: Decimal;
    readonly vCBSMonoReten?: Decimal;
  };
  readonly gMonoRet?: { readonly vCBSMonoRet?: Decimal };
  readonly gpBioDiferenca?: { readonly qBCBioComb?: Decimal; readonly vCBSDiferenca?: Decimal };
}

export interface GIBSCBS {
  readonly vBC?: Decimal;
  readonly gIBSUF?: TributoDoItem & { readonly pIBSUF?: Decimal; readonly vIBSUF?: Decimal };
  readonly gIBSMun?: TributoDoItem & { readonly pIBSMun?: Decimal; readonly vIBSMun?: Decimal };
  readonly vIBS?: Decimal;
  readonly gCBS?: TributoDoItem & {
    readonly pCBS?: Decimal;
    readonly vCBS?: Decimal;
    /** ZFM and ALC (NT 2025.002 v1.40, UB66a): the CBS that would be due outside the area. */
    readonly gALCZFMCBS?: {
      readonly tpALCZFMCBS?: string;
      readonly nProcSuframa?: string;
      readonly pAliqEfetRegCBS?: Decimal;
      readonly vTribRegCBS?: Decimal;
    };
  };
  /** Schemas up to NT 2025.002 v1.30: here instead of in gCredPresOper. */
  readonly gIBSCredPres?: CredPres;
  readonly gCBSCredPres?: CredPres;
  readonly gTribRegular?: {
    readonly CSTReg?: string;
    readonly cClassTribReg?: string;
    readonly pAliqEfetRegIBSUF?: Decimal;
    readonly vTribRegIBSUF?: Decimal;
    readonly pAliqEfetRegIBSMun?: Decimal;
    readonly vTribRegIBSMun?: Decimal;
    readonly pAliqEfetRegCBS?: Decimal;
    readonly vTribRegCBS?: Decimal;
  };
  readonly gTribCompraGov?: {
    readonly pAliqIBSUF?: Decimal;
    readonly vTribIBSUF?: Decimal;
    readonly pAliqIBSMun?: Decimal;
    readonly vTribIBSMun?: Decimal;
    readonly pAliqCBS?: Decimal;
    readonly vTribCBS?: Decimal;
  };
}

/** The groups that IBS UF, IBS Mun and CBS have in common. */
export interface TributoDoItem {
  readonly gDif?: { readonly pDif?: Decimal; readonly vDif?: Decimal };
  readonly gDevTrib?: { readonly pDevTrib?: Decimal; readonly vDevTrib?: Decimal };
  readonly gRed?: { readonly pRedAliq?: Decimal; readonly pAliqEfet?: Decimal };
}

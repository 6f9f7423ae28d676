/**
 * What the engine reads: one NF-e or NFC-e as plain readonly data.
 *
 * Field names are those of the layout (MOC 7.0 and NT 2025.002-RTC), letter by letter. An amount, rate or quantity
 * is the decimal string that stands in the file ("1234.56"); an absent optional field is absent here.
 */

/** A decimal as written in the file: digits, at most one point, at most one leading minus. */
export type Decimal = string;

export type Situacao = 'autorizada' | 'cancelada' | 'denegada' | 'sem_protocolo';

export interface NotaFiscal {
  /** Access key, 44 characters (letters are possible since 2026). */
  readonly chave: string;
  /** Layout version of infNFe, for example "4.00". */
  readonly versao: string;
  readonly ide: Ide;
  readonly emit: Emitente;
  readonly dest?: Destinatario;
  readonly entrega?: Local;
  readonly retirada?: Local;
  readonly det: readonly Det[];
  readonly total: Total;
  readonly protNFe?: Protocolo;
}

export interface Ide {
  readonly cUF: string;
  readonly cNF: string;
  readonly natOp: string;
  /** "55" NF-e, "65" NFC-e. */
  readonly mod: string;
  readonly serie: string;
  readonly nNF: string;
  /** ISO 8601 with its own offset; the competência is its first seven characters, never converted. */
  readonly dhEmi: string;
  readonly dhSaiEnt?: string;
  /** "0" entrada, "1" saída. */
  readonly tpNF: string;
  /** "1" interna, "2" interestadual, "3" exterior. */
  readonly idDest?: string;
  readonly cMunFG: string;
  readonly cMunFGIBS?: string;
  readonly tpEmis: string;
  readonly cDV: string;
  /** "1" produção, "2" homologação. */
  readonly tpAmb: string;
  /** "1" normal, "2" complementar, "3" ajuste, "4" devolução, "5" nota de crédito, "6" nota de débito. */
  readonly finNFe: string;
  readonly tpNFDebito?: string;
  readonly tpNFCredito?: string;
  readonly indFinal?: string;
  readonly indPres?: string;
  readonly indIntermed?: string;
  readonly gCompraGov?: {
    readonly tpEnteGov: string;
    readonly pRedutor?: Decimal;
    readonly tpOperGov?: string;
  };
  readonly gPagAntecipado?: { readonly refNFe: readonly string[] };
  /** NFref/refNFe. */
  readonly refNFe?: readonly string[];
}

export interface Pessoa {
  readonly CNPJ?: string;
  readonly CPF?: string;
  readonly idEstrangeiro?: string;
  readonly xNome?: string;
  readonly IE?: string;
  readonly UF?: string;
  readonly cMun?: string;
  readonly xMun?: string;
}
export interface Emitente extends Pessoa {
  /** "1" Simples, "2" Simples acima do sublimite, "3" regime normal, "4" MEI. The layout requires it; some files lack it. */
  readonly CRT?: string;
  readonly xFant?: string;
}
export interface Destinatario extends Pessoa {
  /** "1" contribuinte, "2" isento, "9" não contribuinte. */
  readonly indIEDest?: string;
  readonly ISUF?: string;
}
export interface Local {
  readonly CNPJ?: string;
  readonly CPF?: string;
  readonly UF?: string;
  readonly cMun?: string;
}

export interface Det {
  readonly nItem: string;
  readonly prod: Prod;
  readonly imposto: Imposto;
  readonly impostoDevol?: { readonly pDevol: Decimal; readonly vIPIDevol: Decimal };
  readonly vItem?: Decimal;
  readonly DFeReferenciado?: { readonly chaveAcesso: string; readonly nItem?: string };
}

export interface Prod {
  readonly cProd: string;
  readonly xProd: string;
  readonly NCM: string;
  readonly CFOP: string;
  readonly uCom: string;
  readonly qCom: Decimal;
  readonly vUnCom: Decimal;
  readonly vProd: Decimal;
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
  readonly cProdANP?: string;
  readonly pBio?: Decimal;
  readonly indBemMovelUsado?: string;
  readonly tpCredPresIBSZFM?: string;
}

export interface Imposto {
  readonly vTotTrib?: Decimal;
  readonly ICMS?: ICMS;
  readonly IPI?: {
    readonly grupo: string;
    readonly CST?: string;
    readonly vBC?: Decimal;
    readonly pIPI?: Decimal;
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
  };
  readonly PIS?: {
    readonly grupo: string;
    readonly CST?: string;
    readonly vBC?: Decimal;
    readonly pPIS?: Decimal;
    readonly vPIS?: Decimal;
  };
  readonly PISST?: { readonly vPIS?: Decimal; readonly indSomaPISST?: string };
  readonly COFINS?: {
    readonly grupo: string;
    readonly CST?: string;
    readonly vBC?: Decimal;
    readonly pCOFINS?: Decimal;
    readonly vCOFINS?: Decimal;
  };
  readonly COFINSST?: { readonly vCOFINS?: Decimal; readonly indSomaCOFINSST?: string };
  readonly ICMSUFDest?: ICMSUFDest;
  readonly IS?: ImpostoSeletivo;
  readonly IBSCBS?: IBSCBS;
}

/** The one ICMS variant that the item has; `grupo` is the name of its element ("ICMS00", "ICMSSN102" ...). */
export interface ICMS {
  readonly grupo: string;
  readonly orig?: string;
  readonly CST?: string;
  readonly CSOSN?: string;
  readonly modBC?: string;
  readonly pRedBC?: Decimal;
  readonly vBC?: Decimal;
  readonly pICMS?: Decimal;
  readonly vICMS?: Decimal;
  readonly vFCP?: Decimal;
  readonly vBCST?: Decimal;
  readonly pICMSST?: Decimal;
  readonly vICMSST?: Decimal;
  readonly vFCPST?: Decimal;
  readonly vBCSTRet?: Decimal;
  readonly vICMSSTRet?: Decimal;
  readonly vFCPSTRet?: Decimal;
  readonly vICMSSubstituto?: Decimal;
  readonly vICMSDeson?: Decimal;
  readonly indDeduzDeson?: string;
  readonly vICMSDif?: Decimal;
  readonly vICMSMono?: Decimal;
  readonly vICMSMonoReten?: Decimal;
  readonly vICMSMonoRet?: Decimal;
  readonly pCredSN?: Decimal;
  readonly vCredICMSSN?: Decimal;
}

export interface ICMSUFDest {
  readonly vBCUFDest?: Decimal;
  readonly pFCPUFDest?: Decimal;
  readonly pICMSUFDest?: Decimal;
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

export interface Total {
  readonly ICMSTot?: {
    readonly vBC?: Decimal;
    readonly vICMS?: Decimal;
    readonly vICMSDeson?: Decimal;
    readonly vFCPUFDest?: Decimal;
    readonly vICMSUFDest?: Decimal;
    readonly vFCP?: Decimal;
    readonly vBCST?: Decimal;
    readonly vST?: Decimal;
    readonly vFCPST?: Decimal;
    readonly vICMSMono?: Decimal;
    readonly vICMSMonoReten?: Decimal;
    readonly vProd?: Decimal;
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
  };
  readonly ISSQNtot?: { readonly vServ?: Decimal; readonly vISS?: Decimal };
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
}

export interface Protocolo {
  readonly tpAmb?: string;
  readonly chNFe?: string;
  readonly dhRecbto?: string;
  readonly nProt?: string;
  readonly cStat: string;
  readonly xMotivo?: string;
}

/** A fiscal event (cancellation and so on) as read from procEventoNFe, envEvento or evento. */
export interface EventoNFe {
  readonly chNFe: string;
  readonly tpEvento: string;
  readonly nSeqEvento: string;
  readonly dhEvento: string;
  readonly tpAmb: string;
  readonly CNPJ?: string;
  readonly CPF?: string;
  readonly xJust?: string;
  readonly nProt?: string;
  /** Status of retEvento; absent when the file holds only the request. 135, 136 and 155 mean registered. */
  readonly cStat?: string;
}

import {
  decimal,
  decimals,
  type Read,
  requiredDecimal,
  requiredText,
  requiredTexts,
  text,
  texts,
} from './nota-fiscal/field.ts';

import { gTribSN, TotaisDoSimples } from './nota-fiscal/trib-sn.ts';

export type * from './nota-fiscal/evento.ts';
export type { Decimal } from './nota-fiscal/field.ts';

/** What the file of a document says of it; of a NF-e never that it was `substituida`. */
export type Situacao = 'autorizada' | 'cancelada' | 'denegada' | 'sem_protocolo' | 'substituida';

/**
 * What the engine reads: one NF-e or NFC-e as plain readonly data.
 *
 * Field names are those of the layout (MOC 7.0 and NT 2025.002-RTC), letter by letter. An amount, rate or quantity
 * is the decimal string that stands in the file ("1234.56"); an absent optional field is absent here.
 */
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
  readonly transp?: Transporte;
  readonly protNFe?: Protocolo;
}

/** Fields of all ICMS variants together (MOC 7.0, N01 to N38; NT 2023.001 for the single-phase ones). */
export const ICMS = {
  ...texts('orig', 'CST', 'CSOSN', 'modBC', 'cBenefRBC', 'modBCST'),
  ...decimals('pRedBC', 'vBC', 'pICMS', 'vICMSOp', 'pDif', 'vICMSDif', 'vICMS'),
  ...decimals('vBCFCP', 'pFCP', 'vFCP', 'pFCPDif', 'vFCPDif', 'vFCPEfet'),
  ...decimals('pMVAST', 'pRedBCST', 'vBCST', 'pICMSST', 'vICMSST', 'vBCFCPST', 'pFCPST', 'vFCPST'),
  ...decimals('vICMSDeson', 'vICMSSTDeson'),
  ...texts('motDesICMS', 'indDeduzDeson', 'motDesICMSST'),
  // Retained before: ICMS60, ICMSST, ICMSSN500.
  ...decimals('vBCSTRet', 'pST', 'vICMSSubstituto', 'vICMSSTRet', 'vBCFCPSTRet', 'pFCPSTRet', 'vFCPSTRet'),
  ...decimals('vBCSTDest', 'vICMSSTDest', 'pRedBCEfet', 'vBCEfet', 'pICMSEfet', 'vICMSEfet'),
  // Shared between two states: ICMSPart.
  ...decimals('pBCOp'),
  ...texts('UFST'),
  // Single-phase: ICMS02, ICMS15, ICMS53, ICMS61.
  ...decimals('qBCMono', 'adRemICMS', 'vICMSMonoOp', 'vICMSMonoDif', 'vICMSMono'),
  ...decimals('qBCMonoDif', 'adRemICMSDif', 'qBCMonoReten', 'adRemICMSReten', 'vICMSMonoReten', 'pRedAdRem'),
  ...decimals('qBCMonoRet', 'adRemICMSRet', 'vICMSMonoRet'),
  ...texts('motRedAdRem'),
  // Simples Nacional.
  ...decimals('pCredSN', 'vCredICMSSN'),
} as const;
/** The one ICMS variant that the item has; `grupo` is the name of its element ("ICMS00", "ICMSSN102" ...). */
export type ICMS = { readonly grupo: string } & Read<typeof ICMS>;

/** gIBSCredPres and gCBSCredPres; the older schemas have them inside gIBSCBS, with cCredPres of their own. */
const CredPres = {
  cCredPres: text,
  ...decimals('pCredPres', 'vCredPres', 'vCredPresCondSus'),
} as const;
export type CredPres = Read<typeof CredPres>;

/** g...MonoAdRem (quantity x adRem...) or g...MonoAdValorem (value x pAliqMono...) of one of the taxes. */
const monoDo = <T extends 'IBS' | 'CBS'>(tributo: T) =>
  ({
    gMonoPadrao: {
      ...decimals('qBCMono', `adRem${tributo}`, 'vBCMono', `pAliqMono${tributo}`, `v${tributo}Mono`),
      /** IBS ad valorem, apart for the State and the Município (NT 2025.002, UB91b to UB91e). */
      ...decimals('pAliqMonoUF', 'vIBSMonoUF', 'pAliqMonoMun', 'vIBSMonoMun'),
    },
    gMonoReten: {
      ...decimals('qBCMonoReten', `adRem${tributo}Reten`),
      ...decimals('vBCMonoReten', 'pAliqMonoReten', `v${tributo}MonoReten`),
    },
    gMonoRet: decimals(`v${tributo}MonoRet`),
    gpBioDiferenca: decimals('qBCBioComb', `v${tributo}Diferenca`),
  }) as const;
const MonoDoIBS = monoDo('IBS');
const MonoDaCBS = monoDo('CBS');
export type MonoDoIBS = Read<typeof MonoDoIBS>;
export type MonoDaCBS = Read<typeof MonoDaCBS>;

/**
 * The single-phase group in both layouts: flat with a part for each kind of tax (schemas up to NT 2025.002 v1.40), and
 * apart for IBS and CBS, each ad rem or ad valorem (v1.50 on).
 */
const GIBSCBSMono = {
  gMonoPadrao: decimals('qBCMono', 'adRemIBS', 'adRemCBS', 'vIBSMono', 'vCBSMono'),
  gMonoReten: {
    qBCMonoReten: decimal,
    ...decimals('adRemIBSReten', 'vIBSMonoReten', 'adRemCBSReten', 'vCBSMonoReten'),
  },
  gMonoRet: decimals('qBCMonoRet', 'adRemIBSRet', 'vIBSMonoRet', 'adRemCBSRet', 'vCBSMonoRet'),
  gMonoDif: decimals('pDifIBS', 'vIBSMonoDif', 'pDifCBS', 'vCBSMonoDif'),
  gIBSMonoAdRem: MonoDoIBS,
  gIBSMonoAdValorem: MonoDoIBS,
  gCBSMonoAdRem: MonoDaCBS,
  gCBSMonoAdValorem: MonoDaCBS,
  ...decimals('vTotIBSMonoItem', 'vTotCBSMonoItem'),
} as const;
export type GIBSCBSMono = Read<typeof GIBSCBSMono>;

/** The groups that IBS UF, IBS Mun and CBS have in common. */
const TributoDoItem = {
  gDif: decimals('pDif', 'vDif'),
  gDevTrib: decimals('pDevTrib', 'vDevTrib'),
  gRed: decimals('pRedAliq', 'pAliqEfet'),
} as const;

const GIBSCBS = {
  gTribSN,
  vBC: decimal,
  gIBSUF: { ...TributoDoItem, pIBSUF: decimal, vIBSUF: decimal },
  gIBSMun: { ...TributoDoItem, pIBSMun: decimal, vIBSMun: decimal },
  vIBS: decimal,
  gCBS: {
    ...TributoDoItem,
    pCBS: decimal,
    vCBS: decimal,
    /** ZFM and ALC (NT 2025.002 v1.40, UB66a): the CBS that would be due outside the area. */
    gALCZFMCBS: {
      ...texts('tpALCZFMCBS', 'nProcSuframa'),
      ...decimals('pAliqEfetRegCBS', 'vTribRegCBS'),
    },
  },
  /** Schemas up to NT 2025.002 v1.30: here instead of in gCredPresOper. */
  gIBSCredPres: CredPres,
  gCBSCredPres: CredPres,
  gTribRegular: {
    ...texts('CSTReg', 'cClassTribReg'),
    ...decimals('pAliqEfetRegIBSUF', 'pAliqEfetRegIBSMun', 'pAliqEfetRegCBS'),
    ...decimals('vTribRegIBSUF', 'vTribRegIBSMun', 'vTribRegCBS'),
  },
  gTribCompraGov: {
    ...decimals('pAliqIBSUF', 'pAliqIBSMun', 'pAliqCBS'),
    ...decimals('vTribIBSUF', 'vTribIBSMun', 'vTribCBS'),
  },
} as const;
export type GIBSCBS = Read<typeof GIBSCBS>;

/** det/imposto/IBSCBS in the schema versions of 2025 and 2026 (NT 2025.002, UB12 to UB134). */
export const IBSCBS = {
  ...texts('CST', 'cClassTrib', 'indDoacao'),
  gTribSN,
  gIBSCBS: GIBSCBS,
  gIBSCBSMono: GIBSCBSMono,
  gTransfCred: decimals('vIBS', 'vCBS'),
  gAjusteCompet: { competApur: text, ...decimals('vIBS', 'vCBS') },
  gEstornoCred: decimals('vIBSEstCred', 'vCBSEstCred'),
  gCredPresOper: {
    vBCCredPres: decimal,
    cCredPres: text,
    gIBSCredPres: CredPres,
    gCBSCredPres: CredPres,
  },
  gCredPresIBSZFM: { ...texts('competApur', 'tpCredPresIBSZFM'), vCredPresIBSZFM: decimal },
} as const;
export type IBSCBS = Read<typeof IBSCBS>;

/** By value (vBC and a rate) or by quantity (qBCProd, vAliqProd in reais). */
const CONTRIBUICAO = decimals('vBC', 'qBCProd', 'vAliqProd');
const PIS = { ...CONTRIBUICAO, ...decimals('pPIS', 'vPIS') } as const;
const COFINS = { ...CONTRIBUICAO, ...decimals('pCOFINS', 'vCOFINS') } as const;

/** Difference of rates to the state of a consumer (EC 87/2015). */
const ICMSUFDest = {
  ...decimals('vBCUFDest', 'pICMSUFDest', 'pICMSInter', 'pICMSInterPart', 'vICMSUFDest', 'vICMSUFRemet'),
  ...decimals('vBCFCPUFDest', 'pFCPUFDest', 'vFCPUFDest'),
} as const;

const ImpostoSeletivo = {
  ...texts('CSTIS', 'cClassTribIS', 'uTrib'),
  ...decimals('vBCIS', 'pIS', 'adRemIS', 'qTrib', 'vIS'),
  /** Name of adRemIS in the older schemas. */
  pISEspec: decimal,
} as const;

/** The taxes of a line (MOC 7.0, M01 to U; NT 2025.002, UB). */
export const Imposto = {
  vTotTrib: decimal,
  ICMS: ['*', ICMS],
  /** ICMS that is to be paid ahead (NT 2026.008, NB01). */
  ICMSPrevistoPagtoAntecip: { vICMSPrevisto: decimal },
  /** By value or by quantity (IPITrib), or none (IPINT). */
  IPI: ['*', { CST: text, ...decimals('vBC', 'pIPI', 'qUnid', 'vUnid', 'vIPI') }],
  II: decimals('vBC', 'vDespAdu', 'vII', 'vIOF'),
  ISSQN: {
    ...decimals('vBC', 'vAliq', 'vISSQN', 'vDeducao', 'vOutro', 'vDescIncond', 'vDescCond', 'vISSRet'),
    ...texts('cMunFG', 'cListServ', 'indISS', 'cServico', 'cMun', 'cPais', 'indIncentivo'),
  },
  PIS: ['*', { ...PIS, CST: text }],
  PISST: { ...PIS, indSomaPISST: text },
  COFINS: ['*', { ...COFINS, CST: text }],
  COFINSST: { ...COFINS, indSomaCOFINSST: text },
  ICMSUFDest,
  IS: ImpostoSeletivo,
  IBSCBS,
  /** Its place in NT 2026.005 is not confirmed: here, or in one of the groups above. */
  gTribSN,
} as const;
export type Imposto = Read<typeof Imposto>;

/** Fuels; their fields land beside the others of the product. */
const Combustivel = {
  ...texts('cProdANP', 'descANP', 'UFCons'),
  ...decimals('pGLP', 'pGNn', 'pGNi', 'vPart', 'qTemp', 'pBio'),
  CIDE: decimals('qBCProd', 'vAliqProd', 'vCIDE'),
  origComb: [30, { indImport: text, cUFOrig: text, pOrig: decimal }],
} as const;

const Prod = {
  ...requiredTexts('cProd', 'xProd', 'NCM', 'CFOP', 'uCom'),
  qCom: requiredDecimal,
  vUnCom: requiredDecimal,
  vProd: requiredDecimal,
  /** Without CBS, IBS and IS, which vUnCom and vProd hold from 2027 on (NT 2026.008). */
  ...decimals('vUnComLiq', 'vProdLiq'),
  ...decimals('qTrib', 'vFrete', 'vSeg', 'vDesc', 'vOutro'),
  /** "1" composes vNF, "0" does not. */
  indTot: requiredText,
  ...texts('cEAN', 'uTrib', 'CEST', 'cBenef', 'EXTIPI', 'indBemMovelUsado', 'tpCredPresIBSZFM'),
  /** Activity for the DAS (NT 2026.005, I17d is reported): "01" to "14", "90". */
  cAtivSN: text,
  /** Presumed credits of ICMS, at most four. */
  gCred: [4, { cCredPresumido: text, ...decimals('pCredPresumido', 'vCredPresumido') }],
  /** "2" sale billed by the maker straight to the consumer. */
  veicProd: { tpOp: text },
  '(comb)': Combustivel,
} as const;
export type Prod = Read<typeof Prod>;

/** det (MOC 7.0, H to V; NT 2025.002, VB and VC). */
export const Det = {
  '@nItem': requiredText,
  prod: Prod,
  imposto: Imposto,
  impostoDevol: { pDevol: requiredDecimal, '(IPI)': { vIPIDevol: requiredDecimal } },
  vItem: decimal,
  cAtivSN: text,
  gTribSN,
  DFeReferenciado: { chaveAcesso: requiredText, nItem: text },
} as const;

/** One line of the note. */
export interface Det extends Omit<Read<typeof Det>, 'prod' | 'imposto'> {
  readonly prod: Prod;
  readonly imposto: Imposto;
}

/** Identification of the note (MOC 7.0, B; NT 2025.002, B and BB). */
export const Ide = {
  ...requiredTexts('cUF', 'cNF', 'natOp'),
  /** "55" NF-e, "65" NFC-e. */
  mod: requiredText,
  ...requiredTexts('serie', 'nNF'),
  /** ISO 8601 with its own offset; the competência is its month in Brasília, today's taxes are of the month as it is written. */
  dhEmi: requiredText,
  dhSaiEnt: text,
  /** Day on which the goods are to arrive (NT 2025.002, B10a). */
  dPrevEntrega: text,
  /** "0" entrada, "1" saída. */
  tpNF: requiredText,
  /** "1" interna, "2" interestadual, "3" exterior. */
  idDest: text,
  cMunFG: requiredText,
  cMunFGIBS: text,
  /** Indicator of the operation (NT 2025.002 v1.40, B25d). */
  cIndOp: text,
  /** How it is printed: "6" is the simplified DANFE of type 2 (NT 2026.002). */
  tpImp: text,
  ...requiredTexts('tpEmis', 'cDV'),
  /** "1" produção, "2" homologação. */
  tpAmb: requiredText,
  /** "1" normal, "2" complementar, "3" ajuste, "4" devolução, "5" nota de crédito, "6" nota de débito. */
  finNFe: requiredText,
  ...texts('tpNFDebito', 'tpNFCredito', 'indFinal', 'indPres', 'indIntermed'),
  gCompraGov: {
    tpEnteGov: requiredText,
    pRedutor: decimal,
    tpOperGov: text,
    /** Keys of the notes whose payment was brought forward (NT 2025.002 v1.40, BB05). */
    refDFeAnt: [99, text],
  },
  gPagAntecipado: { refNFe: [99, text] },
  /** refNFeSig: the same with a zeroed cNF, which keeps the note secret. Of documents without a key, the model alone. */
  '(NFref)': {
    refNFe: [999, text],
    refNFeSig: [999, text],
    refCTe: [999, text],
    refNF: [999, { mod: text }],
    refNFP: [999, { mod: text }],
    refECF: [999, { mod: text }],
  },
} as const;
export type Ide = Read<typeof Ide>;

const Pessoa = { CNPJ: text, CPF: text, xNome: text, IE: text } as const;
const Endereco = { UF: text, cMun: text, xMun: text } as const;
export type Pessoa = Read<typeof Pessoa> & Read<typeof Endereco>;

export const Emitente = {
  ...Pessoa,
  '(enderEmit)': Endereco,
  /** "1" Simples, "2" Simples acima do sublimite, "3" regime normal, "4" MEI. The layout requires it; some files lack it. */
  CRT: text,
  /** State registration as substitute in the state of the addressee. */
  IEST: text,
  xFant: text,
  /** Enrolment with Suframa (NT 2025.002 v1.40, C22). */
  ISUFEmit: text,
  /** How a company of the Simples pays CBS and IBS (NT 2026.005, C21a is reported); "2": its option is pending. */
  tpRegimeIBSCBS: text,
} as const;
export type Emitente = Read<typeof Emitente>;

export const Destinatario = {
  ...Pessoa,
  '(enderDest)': Endereco,
  idEstrangeiro: text,
  /** "1" contribuinte, "2" isento, "9" não contribuinte. */
  indIEDest: text,
  ISUF: text,
} as const;
export type Destinatario = Read<typeof Destinatario>;

/** Where the goods are fetched or brought. */
export const Local = { CNPJ: text, CPF: text, UF: text, cMun: text } as const;
export type Local = Read<typeof Local>;

/** The tax authority's answer to the note. */
export const Protocolo = {
  ...texts('tpAmb', 'chNFe', 'dhRecbto', 'nProt'),
  cStat: requiredText,
  xMotivo: text,
} as const;
export type Protocolo = Read<typeof Protocolo>;

const CREDITO_PRESUMIDO = decimals('vCredPres', 'vCredPresCondSus');

/** Totals of the note (MOC 7.0, W; NT 2025.002, W31 to W60). */
export const Total = {
  ICMSTot: {
    ...decimals('vBC', 'vICMS', 'vICMSDeson', 'vFCPUFDest', 'vICMSUFDest', 'vICMSUFRemet', 'vFCP'),
    ...decimals('vBCST', 'vST', 'vFCPST', 'vFCPSTRet'),
    ...decimals('qBCMono', 'vICMSMono', 'qBCMonoReten', 'vICMSMonoReten', 'qBCMonoRet', 'vICMSMonoRet'),
    vProd: decimal,
    /** Sum of vProdLiq (NT 2026.008, W01a). */
    vProdLiqTot: decimal,
    ...decimals('vFrete', 'vSeg', 'vDesc', 'vII', 'vIPI', 'vIPIDevol', 'vPIS', 'vCOFINS', 'vOutro'),
    ...decimals('vNF', 'vTotTrib'),
  },
  ISSQNtot: {
    ...decimals('vServ', 'vBC', 'vISS', 'vPIS', 'vCOFINS'),
    ...decimals('vDeducao', 'vOutro', 'vDescIncond', 'vDescCond', 'vISSRet'),
    ...texts('dCompet', 'cRegTrib'),
  },
  retTrib: decimals('vRetPIS', 'vRetCOFINS', 'vRetCSLL', 'vBCIRRF', 'vIRRF', 'vBCRetPrev', 'vRetPrev'),
  ISTot: { vIS: decimal },
  IBSCBSTot: {
    vBCIBSCBS: decimal,
    gIBS: {
      gIBSUF: decimals('vDif', 'vDevTrib', 'vIBSUF'),
      gIBSMun: decimals('vDif', 'vDevTrib', 'vIBSMun'),
      vIBS: decimal,
      ...CREDITO_PRESUMIDO,
    },
    gCBS: { ...decimals('vDif', 'vDevTrib', 'vCBS'), ...CREDITO_PRESUMIDO },
    gMono: {
      ...decimals('vIBSMono', 'vCBSMono'),
      ...decimals('vIBSMonoReten', 'vCBSMonoReten', 'vIBSMonoRet', 'vCBSMonoRet'),
    },
    gEstornoCred: decimals('vIBSEstCred', 'vCBSEstCred'),
  },
  vNFTot: decimal,
  gTribSN: TotaisDoSimples,
  /** Where some issuers may write it: its place in NT 2026.008 is not confirmed. */
  vProdLiqTot: decimal,
} as const;
export type Total = Read<typeof Total>;

/** transp (MOC 7.0, X). */
export const Transporte = {
  /** Who pays the freight: "0" issuer, "1" addressee, "2" third party, "3" and "4" own vehicle, "9" none. */
  modFrete: text,
} as const;
export type Transporte = Read<typeof Transporte>;

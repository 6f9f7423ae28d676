import { decimal, decimals, type Read, text, texts } from './field.ts';

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

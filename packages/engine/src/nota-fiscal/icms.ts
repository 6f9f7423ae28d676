import { decimals, type Read, texts } from './field.ts';

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

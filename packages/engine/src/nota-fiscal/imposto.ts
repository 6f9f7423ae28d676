import { decimal, decimals, type Read, text, texts } from './field.ts';
import { IBSCBS } from './ibscbs.ts';
import { ICMS } from './icms.ts';

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
} as const;
export type Imposto = Read<typeof Imposto>;

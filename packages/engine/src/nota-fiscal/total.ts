import { decimal, decimals, type Read, texts } from './field.ts';

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
  /** Where some issuers may write it: its place in NT 2026.008 is not confirmed. */
  vProdLiqTot: decimal,
} as const;
export type Total = Read<typeof Total>;

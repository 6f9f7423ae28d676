import { decimal, decimals, gTribSN, LAYOUT, type Read, text, texts } from '@apura/engine/leitura';

export { gTribSN };

/** What the layouts of all kinds have in common, as far as it is read. */
export const PARTE = texts('CNPJ', 'CPF', 'IE', 'xNome');
export const PLACE = texts('UF', 'cMun', 'xMun');

/** All variants together, as in a note; of a CT-e also the tax that is owed to another state. */
export const ICMS = {
  CST: text,
  ...decimals('vBC', 'pICMS', 'vICMS', 'vFCP', 'vICMSST', 'vBCSTRet', 'vICMSSTRet', 'vCred'),
  ...decimals('vBCOutraUF', 'pICMSOutraUF', 'vICMSOutraUF'),
} as const;
export type ICMS = { readonly grupo: string } & Read<typeof ICMS>;

/** Difference to the state of a taker who is no contributor. */
export const ICMSUFFim = decimals('vFCPUFFim', 'vICMSUFFim');

const { gIBSUF, gIBSMun, gCBS } = LAYOUT.infNFe.det[1].imposto.IBSCBS.gIBSCBS;

/** The group as the NF-e has it too, of an item or of the whole document. */
export const IBSCBS = {
  ...texts('CST', 'cClassTrib'),
  gTribSN,
  gIBSCBS: {
    gTribSN,
    vBC: decimal,
    gIBSUF,
    gIBSMun,
    vIBS: decimal,
    gCBS: { gDif: gCBS.gDif, gDevTrib: gCBS.gDevTrib, gRed: gCBS.gRed, pCBS: decimal, vCBS: decimal },
    gTribRegular: { cClassTribReg: text },
  },
} as const;
export type IBSCBS = Read<typeof IBSCBS>;

/** The totals of CBS and IBS of a document of many items. */
export const IBSCBSTot = {
  vBCIBSCBS: decimal,
  gIBS: { gIBSUF: { vIBSUF: decimal }, gIBSMun: { vIBSMun: decimal }, vIBS: decimal },
  gCBS: { vCBS: decimal },
} as const;
export type IBSCBSTot = Read<typeof IBSCBSTot>;

/** A public body buys. `refDFeAnt`: what was paid before. */
export const gCompraGov = { tpOperGov: text, refDFeAnt: [99, text] } as const;

import {
  decimal,
  decimals,
  type Read,
  requiredDecimal,
  requiredText,
  requiredTexts,
  text,
  texts,
} from './field.ts';
import { Imposto } from './imposto.ts';

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
  ...texts('uTrib', 'CEST', 'cBenef', 'EXTIPI', 'indBemMovelUsado', 'tpCredPresIBSZFM'),
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
  DFeReferenciado: { chaveAcesso: requiredText, nItem: text },
} as const;

/** One line of the note. */
export interface Det extends Omit<Read<typeof Det>, 'prod' | 'imposto'> {
  readonly prod: Prod;
  readonly imposto: Imposto;
}

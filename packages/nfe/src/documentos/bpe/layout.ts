import { decimal, decimals, type Read, text, texts } from '@apura/engine/leitura';
import { gCompraGov, IBSCBS, IBSCBSTot, ICMS, ICMSUFFim, LUGAR, PARTE } from '../layout-comum.ts';

const IMP = { ICMS: ['*', ICMS], ICMSUFFim, IBSCBS, vTotDFe: decimal } as const;

/** infBPe of a BP-e (NT 2025.001), and of one for metropolitan transport, which has a line for each of its trips. */
export const BPE = {
  '@Id': text,
  '@versao': text,
  ide: {
    ...texts('cUF', 'tpAmb', 'mod', 'serie', 'nBP', 'cBP', 'cDV', 'modal'),
    ...texts('dhEmi', 'tpEmis', 'tpBPe', 'CFOP', 'UFIni', 'UFFim'),
    gCompraGov,
  },
  emit: { ...PARTE, CRT: text, '(enderEmit)': LUGAR },
  comp: { ...PARTE, idEstrangeiro: text, '(enderComp)': LUGAR },
  infBPeSub: { chBPe: text },
  infValorBPe: decimals('vBP', 'vDesconto'),
  imp: IMP,
  // 99 vehicles of 990 trips each by the schema; as many as a file of 5 MB can tell of.
  '(detBPeTM)': { det: [5_000, { '@nViagem': text, vBP: decimal, imp: IMP }] },
  /** Of the metropolitan one. */
  total: { ...decimals('vBP', 'vTotDFe'), ICMSTot: { vICMS: decimal }, IBSCBSTot },
} as const;
export type BPE = Read<typeof BPE>;

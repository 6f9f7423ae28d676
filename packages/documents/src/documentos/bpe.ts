import {
  type Decimal,
  decimal,
  decimals,
  type ItemDoDocumento,
  type Read,
  text,
  texts,
} from '@apura/engine/leitura';
import {
  type Built,
  headOfDocumento,
  parteOf,
  presentFields,
  totaisDoGrupo,
  totaisDosItens,
  vinculosOf,
} from './built.ts';
import { ibscbsOf, icmsOf, simplesOf } from './impostos.ts';
import { gCompraGov, gTribSN, IBSCBS, IBSCBSTot, ICMS, ICMSUFFim, PARTE, PLACE } from './layout-comum.ts';

/**
 * The neutral document of a BP-e: one item, or one for each trip of metropolitan transport. Without a buyer who is named, the
 * traveller is a consumer.
 */
export function buildBpe(bpe: BPE): Built {
  const { ide = {}, imp = {}, infValorBPe, total, det } = bpe;
  const emit = parteOf(bpe.emit, { CRT: bpe.emit?.CRT });
  const comp = parteOf(bpe.comp, { idEstrangeiro: bpe.comp?.idEstrangeiro });
  const valor = infValorBPe?.vBP ?? total?.vBP;
  return {
    ...headOfDocumento(bpe),
    numero: ide.nBP,
    naChave: { ...ide, nNF: ide.nBP, cNF: ide.cBP, emitente: bpe.emit?.CNPJ ?? bpe.emit?.CPF },
    finalidade: ide.tpBPe === '3' ? 'substituicao' : 'normal',
    fornecedor: emit,
    adquirente: comp,
    partes: presentFields<Built['partes']>({ emit, comp }),
    itens:
      det === undefined
        ? [itemDe(ide.CFOP, '1', valor, imp, infValorBPe?.vDesconto)]
        : det.map((viagem, i) => itemDe(ide.CFOP, viagem.nViagem ?? String(i + 1), viagem.vBP, viagem.imp)),
    totais: {
      valor,
      vTotDFe: imp.vTotDFe ?? total?.vTotDFe,
      vICMS: imp.ICMS?.vICMS ?? total?.ICMSTot?.vICMS,
      ...(det === undefined ? totaisDoGrupo(ibscbsOf(imp.IBSCBS)) : totaisDosItens(total?.IBSCBSTot)),
    },
    vinculos: vinculosOf({ substitui: bpe.infBPeSub?.chBPe, antecipa: ide.gCompraGov?.refDFeAnt }),
    transporte: { modal: ide.modal, UFIni: ide.UFIni, UFFim: ide.UFFim },
  };
}

function itemDe(
  CFOP: string | undefined,
  nItem: string,
  valor: Decimal = '0.00',
  imp: NonNullable<BPE['imp']> = {},
  vDesconto?: Decimal,
): ItemDoDocumento {
  return presentFields<ItemDoDocumento>({
    nItem,
    descricao: 'Transporte de passageiros',
    CFOP,
    valor,
    desconto: vDesconto,
    icms: icmsOf(imp.ICMS, imp.ICMSUFFim),
    ibscbs: ibscbsOf(imp.IBSCBS),
    ...simplesOf(imp, imp.cAtivSN, valor),
  });
}

const IMP = {
  ICMS: ['*', ICMS],
  ICMSUFFim,
  IBSCBS,
  gTribSN,
  cAtivSN: text,
  vTotDFe: decimal,
} as const;

/** infBPe of a BP-e (NT 2025.001), and of one for metropolitan transport, which has a line for each of its trips. */
export const BPE = {
  '@Id': text,
  '@versao': text,
  ide: {
    ...texts('cUF', 'tpAmb', 'mod', 'serie', 'nBP', 'cBP', 'cDV', 'modal'),
    ...texts('dhEmi', 'tpEmis', 'tpBPe', 'CFOP', 'UFIni', 'UFFim'),
    gCompraGov,
  },
  emit: { ...PARTE, ...texts('CRT', 'tpRegimeIBSCBS'), '(enderEmit)': PLACE },
  comp: { ...PARTE, idEstrangeiro: text, '(enderComp)': PLACE },
  infBPeSub: { chBPe: text },
  infValorBPe: decimals('vBP', 'vDesconto'),
  imp: IMP,
  // 99 vehicles of 990 trips each by the schema; as many as a file of 5 MB can tell of.
  '(detBPeTM)': { det: [5_000, { '@nViagem': text, vBP: decimal, imp: IMP }] },
  /** Of the metropolitan one. */
  total: { ...decimals('vBP', 'vTotDFe'), ICMSTot: { vICMS: decimal }, IBSCBSTot },
} as const;
export type BPE = Read<typeof BPE>;

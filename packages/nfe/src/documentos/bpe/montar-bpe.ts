import type { Decimal, ItemDoDocumento } from '@apura/engine/leitura';
import { ibscbsDe, icmsDe } from '../impostos.ts';
import {
  headOf,
  type Montado,
  parteDe,
  presentes,
  totaisDoGrupo,
  totaisDosItens,
  vinculosDe,
} from '../montado.ts';
import type { BPE } from './layout.ts';

/**
 * The neutral document of a BP-e: one item, or one for each trip of metropolitan transport. Without a buyer who is named, the
 * traveller is a consumer.
 */
export function montarBpe(bpe: BPE): Montado {
  const { ide = {}, imp = {}, infValorBPe, total, det } = bpe;
  const emit = parteDe(bpe.emit, { CRT: bpe.emit?.CRT });
  const comp = parteDe(bpe.comp, { idEstrangeiro: bpe.comp?.idEstrangeiro });
  const valor = infValorBPe?.vBP ?? total?.vBP;
  return {
    ...headOf(bpe),
    numero: ide.nBP,
    naChave: { ...ide, nNF: ide.nBP, cNF: ide.cBP, emitente: bpe.emit?.CNPJ ?? bpe.emit?.CPF },
    finalidade: ide.tpBPe === '3' ? 'substituicao' : 'normal',
    fornecedor: emit,
    adquirente: comp,
    partes: presentes<Montado['partes']>({ emit, comp }),
    itens:
      det === undefined
        ? [itemDe(ide.CFOP, '1', valor, imp, infValorBPe?.vDesconto)]
        : det.map((viagem, i) => itemDe(ide.CFOP, viagem.nViagem ?? String(i + 1), viagem.vBP, viagem.imp)),
    totais: {
      valor,
      vTotDFe: imp.vTotDFe ?? total?.vTotDFe,
      vICMS: imp.ICMS?.vICMS ?? total?.ICMSTot?.vICMS,
      ...(det === undefined ? totaisDoGrupo(ibscbsDe(imp.IBSCBS)) : totaisDosItens(total?.IBSCBSTot)),
    },
    vinculos: vinculosDe({ substitui: bpe.infBPeSub?.chBPe, antecipa: ide.gCompraGov?.refDFeAnt }),
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
  return presentes<ItemDoDocumento>({
    nItem,
    descricao: 'Transporte de passageiros',
    CFOP,
    valor,
    desconto: vDesconto,
    icms: icmsDe(imp.ICMS, imp.ICMSUFFim),
    ibscbs: ibscbsDe(imp.IBSCBS),
  });
}

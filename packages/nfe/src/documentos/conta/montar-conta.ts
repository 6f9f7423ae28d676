import type { FinalidadeDoDocumento, ItemDoDocumento } from '@apura/engine/leitura';
import { contribuicaoDe, ibscbsDe, icmsDe } from '../impostos.ts';
import { headOf, type Montado, parteDe, presentes, totaisDosItens, vinculosDe } from '../montado.ts';
import type { CONTA, ItemDaConta } from './layout.ts';

/** finNF3e counts otherwise than finNFCom, finNFAg and finNFGas do. */
const DA_ENERGIA: Readonly<Record<string, FinalidadeDoDocumento>> = { '2': 'substituicao', '3': 'ajuste' };
const DAS_OUTRAS: Readonly<Record<string, FinalidadeDoDocumento>> = { '3': 'substituicao', '4': 'ajuste' };

/** The neutral document of a NF3e, NFCom, NFAg or NFGas. */
export function montarConta(conta: CONTA): Montado {
  const { ide = {}, total = {}, gFat, acessante } = conta;
  const { vRetTribTot } = total;
  const emit = parteDe(conta.emit, { CRT: conta.emit?.CRT });
  const dest = parteDe(conta.dest, { indIE: conta.dest?.indIEDest, idEstrangeiro: conta.dest?.idOutros });
  // The operator bills itself for what it takes from another.
  const entrada = ide.indNotaEntrada === '1';
  return {
    ...headOf(conta),
    numero: ide.nNF,
    naChave: {
      ...ide,
      cNF: ide.nSiteAutoriz && ide.cNF && ide.nSiteAutoriz + ide.cNF.padStart(7, '0'),
      emitente: conta.emit?.CNPJ ?? conta.emit?.CPF,
    },
    finalidade:
      DA_ENERGIA[ide.finNF3e ?? ''] ??
      DAS_OUTRAS[ide.finNFCom ?? ide.finNFAg ?? ide.finNFGas ?? ''] ??
      'normal',
    fornecedor: entrada ? dest : emit,
    adquirente: entrada ? emit : dest,
    partes: presentes<Montado['partes']>({ emit, dest }),
    itens: itensDaConta(conta).map(itemDe),
    totais: {
      valor: total.vNF,
      vTotDFe: total.vTotDFe,
      vICMS: total.ICMSTot?.vICMS,
      vPIS: total.vPIS,
      vCOFINS: total.vCOFINS,
      ...totaisDosItens(total.IBSCBSTot),
    },
    retencoes: {
      irrf: vRetTribTot?.vIRRF,
      pis: vRetTribTot?.vRetPIS,
      cofins: vRetTribTot?.vRetCofins,
      csll: vRetTribTot?.vRetCSLL,
    },
    vinculos: vinculosDaConta(conta),
    fatura: { tpFat: ide.tpFat, ...acessante, ...gFat },
  };
}

/** The items of this bill; in a NF3e of adjustment those of earlier bills stand apart, under the key of each. */
const itensDaConta = ({ det, NFdet = [] }: CONTA): readonly ItemDaConta[] =>
  det ?? NFdet.flatMap((parte) => (parte.chNF3eAnt === undefined ? (parte.det ?? []) : []));

function itemDe({ nItem, prod = {}, imposto = {} }: ItemDaConta, indice: number): ItemDoDocumento {
  const { PIS, COFINS, ICMS, ICMSUFDest: [destino] = [] } = imposto;
  return presentes<ItemDoDocumento>({
    nItem: nItem ?? String(indice + 1),
    descricao: prod.xProd ?? '',
    CFOP: prod.CFOP,
    cClass: prod.cClass,
    uMed: prod.uMed,
    valor: prod.vProd ?? '0.00',
    devolucao: prod.indDevolucao === '1' ? true : undefined,
    semCst: imposto.indSemCST === '1' ? true : undefined,
    CNPJLD: prod.CNPJLD,
    icms: icmsDe(ICMS, presentes({ vICMSUFFim: destino?.vICMSUFDest, vFCPUFFim: destino?.vFCPUFDest })),
    pis: PIS && contribuicaoDe(PIS.CST, PIS.vBC, PIS.pPIS, PIS.vPIS),
    cofins: COFINS && contribuicaoDe(COFINS.CST, COFINS.vBC, COFINS.pCOFINS, COFINS.vCOFINS),
    ibscbs: ibscbsDe(imposto.IBSCBS),
  });
}

function vinculosDaConta({ gSub = {}, gCofat, det = [], NFdet = [], ide }: CONTA): Montado['vinculos'] {
  const anteriores = [
    ...det.map((item) => item.chNFComAnt ?? item.chNFAgAnt ?? item.chNFGasAnt),
    ...NFdet.map((parte) => parte.chNF3eAnt),
  ];
  return vinculosDe({
    substitui: gSub.chNF3e ?? gSub.chNFCom ?? gSub.chNFAg ?? gSub.chNFGas,
    ajusta: [...new Set(anteriores)],
    cofatura: gCofat?.chNFComLocal,
    antecipa: ide?.gCompraGov?.refDFeAnt,
  });
}

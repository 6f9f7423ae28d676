import {
  decimal,
  decimals,
  type FinalidadeDoDocumento,
  type ItemDoDocumento,
  type Read,
  text,
  texts,
} from '@apura/engine/leitura';
import { type Linha, placeLinhasInside, rows } from '../tabela-de-campos.ts';
import { type Built, headOfDocumento, parteOf, presentFields, totaisDosItens, vinculosOf } from './built.ts';
import { contribuicaoOf, ibscbsOf, icmsOf, simplesOf } from './impostos.ts';
import { gCompraGov, gTribSN, IBSCBS, IBSCBSTot, ICMS, PARTE, PLACE } from './layout-comum.ts';

/** finNF3e counts otherwise than finNFCom, finNFAg and finNFGas do. */
const DA_ENERGIA: Readonly<Record<string, FinalidadeDoDocumento>> = { '2': 'substituicao', '3': 'ajuste' };
const DAS_OUTRAS: Readonly<Record<string, FinalidadeDoDocumento>> = { '3': 'substituicao', '4': 'ajuste' };

/** The neutral document of a NF3e, NFCom, NFAg or NFGas. */
export function buildConta(conta: CONTA): Built {
  const { ide = {}, total = {}, gFat, acessante } = conta;
  const { vRetTribTot } = total;
  const emit = parteOf(conta.emit, { CRT: conta.emit?.CRT });
  const dest = parteOf(conta.dest, { indIE: conta.dest?.indIEDest, idEstrangeiro: conta.dest?.idOutros });
  // The operator bills itself for what it takes from another.
  const entrada = ide.indNotaEntrada === '1';
  return {
    ...headOfDocumento(conta),
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
    partes: presentFields<Built['partes']>({ emit, dest }),
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
  return presentFields<ItemDoDocumento>({
    nItem: nItem ?? String(indice + 1),
    descricao: prod.xProd ?? '',
    CFOP: prod.CFOP,
    cClass: prod.cClass,
    uMed: prod.uMed,
    valor: prod.vProd ?? '0.00',
    devolucao: prod.indDevolucao === '1' ? true : undefined,
    semCst: imposto.indSemCST === '1' ? true : undefined,
    CNPJLD: prod.CNPJLD,
    icms: icmsOf(ICMS, presentFields({ vICMSUFFim: destino?.vICMSUFDest, vFCPUFFim: destino?.vFCPUFDest })),
    pis: PIS && contribuicaoOf(PIS.CST, PIS.vBC, PIS.pPIS, PIS.vPIS),
    cofins: COFINS && contribuicaoOf(COFINS.CST, COFINS.vBC, COFINS.pCOFINS, COFINS.vCOFINS),
    ibscbs: ibscbsOf(imposto.IBSCBS),
    ...simplesOf(imposto, prod.cAtivSN, prod.vProd),
  });
}

function vinculosDaConta({ gSub = {}, gCofat, det = [], NFdet = [], ide }: CONTA): Built['vinculos'] {
  const anteriores = [
    ...det.map((item) => item.chNFComAnt ?? item.chNFAgAnt ?? item.chNFGasAnt),
    ...NFdet.map((parte) => parte.chNF3eAnt),
  ];
  return vinculosOf({
    substitui: gSub.chNF3e ?? gSub.chNFCom ?? gSub.chNFAg ?? gSub.chNFGas,
    ajusta: [...new Set(anteriores)],
    cofatura: gCofat?.chNFComLocal,
    antecipa: ide?.gCompraGov?.refDFeAnt,
  });
}

const IMPOSTO = {
  indSemCST: text,
  ICMSUFDest: [30, decimals('vICMSUFDest', 'vFCPUFDest')],
  PIS: { CST: text, ...decimals('vBC', 'pPIS', 'vPIS') },
  COFINS: { CST: text, ...decimals('vBC', 'pCOFINS', 'vCOFINS') },
  IBSCBS,
  gTribSN,
} as const;

const ITEM = {
  prod: {
    ...texts('xProd', 'cClass', 'CFOP', 'CNPJLD', 'uMed', 'indDevolucao', 'cAtivSN'),
    vProd: decimal,
  },
  imposto: IMPOSTO,
} as const;

/** Plainly (NFCom, NFAg), in detItem (NF3e) or in gNormal (NFGas). */
const DET = {
  ...texts('@nItem', '@chNFComAnt', '@chNFAgAnt', '@chNFGasAnt'),
  ...ITEM,
  '(detItem)': ITEM,
  '(gNormal)': ITEM,
} as const;

const RETIDO = decimals('vRetPIS', 'vRetCofins', 'vRetCSLL', 'vIRRF');

/**
 * The body of the bills of continuous supply: NF3e (NT 2025.001), NFCom (MOC 1.00a), NFAg 1.00 and NFGas, whose schema was
 * not at hand; what one of them lacks is absent.
 */
const CONTA = {
  '@Id': text,
  '@versao': text,
  ide: {
    ...texts('cUF', 'tpAmb', 'mod', 'serie', 'nNF', 'cNF', 'cDV', 'dhEmi', 'tpEmis', 'nSiteAutoriz', 'tpFat'),
    ...texts('finNF3e', 'finNFCom', 'finNFAg', 'finNFGas', 'indNotaEntrada'),
    gCompraGov,
  },
  emit: { ...PARTE, ...texts('CRT', 'tpRegimeIBSCBS'), '(enderEmit)': PLACE },
  dest: { ...PARTE, ...texts('idOutros', 'indIEDest'), '(enderDest)': PLACE },
  acessante: texts('tpAcesso', 'tpClasse'),
  gSub: texts('chNF3e', 'chNFCom', 'chNFAg', 'chNFGas'),
  gCofat: { chNFComLocal: text },
  det: [990, DET],
  NFdet: [13, { '@chNF3eAnt': text, det: [990, DET] }],
  total: {
    ICMSTot: { vICMS: decimal },
    vRetTribTot: RETIDO,
    ...decimals('vPIS', 'vCOFINS', 'vNF', 'vTotDFe'),
    IBSCBSTot,
  },
  gFat: texts('CompetFat', 'dPerUsoIni', 'dPerUsoFim'),
} as const;

/** The one variant of ICMS that an item has: directly below `imposto`, under its own name. */
const ICMS_DO_ITEM = ['det[990]', 'NFdet[13]/det[990]'].flatMap((det) =>
  ['', '/(detItem)', '/(gNormal)'].flatMap((onde) =>
    placeLinhasInside(`${det}${onde}/imposto/ICMS*`, rows(ICMS)),
  ),
);

export const LINHAS_DA_CONTA: readonly Linha[] = [...rows(CONTA), ...ICMS_DO_ITEM];

type ItemLido = Read<typeof DET>;
interface ItemDaConta extends Omit<ItemLido, 'imposto'> {
  readonly imposto?: Read<typeof IMPOSTO> & { readonly ICMS?: ICMS };
}
type CONTA = Omit<Read<typeof CONTA>, 'det' | 'NFdet'> & {
  readonly det?: readonly ItemDaConta[];
  readonly NFdet?: readonly { readonly chNF3eAnt?: string; readonly det?: readonly ItemDaConta[] }[];
};

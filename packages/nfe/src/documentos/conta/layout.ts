import { decimal, decimals, type Read, text, texts } from '@apura/engine/leitura';
import { inside, type Linha, rows } from '../../tabela-de-campos.ts';
import { gCompraGov, IBSCBS, IBSCBSTot, ICMS, LUGAR, PARTE } from '../layout-comum.ts';

const IMPOSTO = {
  indSemCST: text,
  ICMSUFDest: [30, decimals('vICMSUFDest', 'vFCPUFDest')],
  PIS: { CST: text, ...decimals('vBC', 'pPIS', 'vPIS') },
  COFINS: { CST: text, ...decimals('vBC', 'pCOFINS', 'vCOFINS') },
  IBSCBS,
} as const;

const ITEM = {
  prod: {
    ...texts('xProd', 'cClass', 'CFOP', 'CNPJLD', 'uMed', 'indDevolucao'),
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
export const CONTA = {
  '@Id': text,
  '@versao': text,
  ide: {
    ...texts('cUF', 'tpAmb', 'mod', 'serie', 'nNF', 'cNF', 'cDV', 'dhEmi', 'tpEmis', 'nSiteAutoriz', 'tpFat'),
    ...texts('finNF3e', 'finNFCom', 'finNFAg', 'finNFGas', 'indNotaEntrada'),
    gCompraGov,
  },
  emit: { ...PARTE, CRT: text, '(enderEmit)': LUGAR },
  dest: { ...PARTE, ...texts('idOutros', 'indIEDest'), '(enderDest)': LUGAR },
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
  ['', '/(detItem)', '/(gNormal)'].flatMap((onde) => inside(`${det}${onde}/imposto/ICMS*`, rows(ICMS))),
);

export const LINHAS_DA_CONTA: readonly Linha[] = [...rows(CONTA), ...ICMS_DO_ITEM];

type ItemLido = Read<typeof DET>;
export interface ItemDaConta extends Omit<ItemLido, 'imposto'> {
  readonly imposto?: Read<typeof IMPOSTO> & { readonly ICMS?: ICMS };
}
export type CONTA = Omit<Read<typeof CONTA>, 'det' | 'NFdet'> & {
  readonly det?: readonly ItemDaConta[];
  readonly NFdet?: readonly { readonly chNF3eAnt?: string; readonly det?: readonly ItemDaConta[] }[];
};

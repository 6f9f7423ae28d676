import {
  decimal,
  decimals,
  type FinalidadeDoDocumento,
  type ItemDoDocumento,
  type PapelNoDocumento,
  type Parte,
  type Read,
  text,
  texts,
} from '@apura/engine/leitura';
import { type Built, headOfDocumento, parteOf, presentFields, totaisDoGrupo, vinculosOf } from './built.ts';
import { ibscbsOf, icmsOf, simplesOf } from './impostos.ts';
import { gCompraGov, gTribSN, IBSCBS, ICMS, ICMSUFFim, PARTE, PLACE } from './layout-comum.ts';

/** Who pays the freight, by `toma` (MOC CT-e 4.00); 4 names himself. */
const TOMADOR: Readonly<Record<string, PapelNoDocumento>> = {
  '0': 'rem',
  '1': 'exped',
  '2': 'receb',
  '3': 'dest',
};

const TOMADOR_DA_GTVE: Readonly<Record<string, PapelNoDocumento>> = { '0': 'rem', '1': 'dest' };

const FINALIDADE: Readonly<Record<string, FinalidadeDoDocumento>> = {
  '1': 'complementar',
  '2': 'anulacao',
  '3': 'substituicao',
  // CT-e Simplificado; 5 is its normal one.
  '6': 'substituicao',
};

/** The neutral document of a CT-e, CT-e Simplificado, CT-e OS or GTV-e: one item, for its tax is one. */
export function buildCte(cte: CTE): Built {
  const { ide = {}, imp = {}, emit, vPrest, total } = cte;
  const partes = partesDe(cte);
  const ibscbs = ibscbsOf(imp.IBSCBS);
  const valor = vPrest?.vTPrest ?? total?.vTPrest;
  const icms = icmsOf(imp.ICMS, imp.ICMSUFFim);
  return {
    ...headOfDocumento(cte),
    numero: ide.nCT,
    naChave: { ...ide, nNF: ide.nCT, cNF: ide.cCT, emitente: emit?.CNPJ ?? emit?.CPF },
    finalidade: FINALIDADE[ide.tpCTe ?? ''] ?? 'normal',
    fornecedor: partes.emit,
    adquirente: adquirenteDe(cte, partes),
    partes,
    itens:
      valor === undefined
        ? []
        : [
            itemDe(cte, {
              valor,
              icms,
              ibscbs,
              ...simplesOf(imp, imp.cAtivSN ?? ide.cAtivSN ?? cte.cAtivSN, valor),
            }),
          ],
    totais: {
      valor,
      vTotDFe: imp.vTotDFe ?? total?.vTotDFe,
      vICMS: icms?.vICMS ?? icms?.vICMSOutraUF,
      vPIS: imp.infTribFed?.vPIS,
      vCOFINS: imp.infTribFed?.vCOFINS,
      ...totaisDoGrupo(ibscbs),
    },
    vinculos: vinculosDoCte(cte),
    transporte: {
      modal: ide.modal,
      tpServ: ide.tpServ,
      UFIni: ide.UFIni,
      UFFim: ide.UFFim,
      globalizado: ide.indGlobalizado === '1' ? true : undefined,
    },
  };
}

type Tributado = Pick<ItemDoDocumento, 'valor'> & {
  readonly [K in 'icms' | 'ibscbs']: ItemDoDocumento[K] | undefined;
} & Pick<ItemDoDocumento, 'das' | 'cAtivSN'>;

function itemDe({ ide }: CTE, tributado: Tributado): ItemDoDocumento {
  return presentFields<ItemDoDocumento>({
    nItem: '1',
    descricao: ide?.natOp ?? 'Serviço de transporte',
    CFOP: ide?.CFOP,
    ...tributado,
  });
}

function partesDe({ emit, rem, exped, receb, dest, toma, ide }: CTE): Built['partes'] {
  return presentFields<Built['partes']>({
    emit: parteOf(emit, emit),
    rem: parteOf(rem),
    exped: parteOf(exped),
    receb: parteOf(receb),
    dest: parteOf(dest),
    toma: parteOf(toma ?? ide?.toma4 ?? ide?.tomaTerceiro),
  });
}

function adquirenteDe({ ide = {}, toma }: CTE, partes: Built['partes']): Parte | undefined {
  const daGtve = TOMADOR_DA_GTVE[ide.toma?.toma ?? ''];
  const qual = daGtve ?? TOMADOR[ide.toma3?.toma ?? ide.toma03?.toma ?? ''] ?? 'toma';
  const parte = partes[qual];
  return parte && presentFields<Parte>({ ...parte, indIE: ide.indIEToma ?? toma?.indIEToma });
}

function vinculosDoCte(cte: CTE): Built['vinculos'] {
  const { ide, infCTeNorm = {}, infCteSub, infCteComp = [], infCteAnu, chNFe } = cte;
  const antecipado = ide?.gPagAntecipado ?? cte.gPagAntecipado;
  return vinculosOf({
    substitui: (infCTeNorm.infCteSub ?? infCteSub)?.chCte,
    complementa: infCteComp.map(({ chCTe, chave }) => chCTe ?? chave),
    anula: infCteAnu?.chCte,
    antecipa: [antecipado?.chCTePagAnt, antecipado?.chDFePagAnt, ide?.gCompraGov?.refDFeAnt],
    transporta: infCTeNorm.infDoc?.chave ?? chNFe,
    anterior: infCTeNorm.docAnt?.chCTe,
  });
}

const CHAVES = 5_000;
const gPagAntecipado = { chCTePagAnt: [99, text], chDFePagAnt: [99, text] } as const;
const TOMADOR_COM_ENDERECO = { ...PARTE, '(enderToma)': PLACE } as const;

/**
 * infCte of the CT-e (MOC CT-e 4.00, NT 2025.001 and 2026.002), the CT-e Simplificado, the CT-e OS and the GTV-e, in the
 * layouts 4.00, 3.00 and 2.00: what one of them lacks is absent.
 */
export const CTE = {
  '@Id': text,
  '@versao': text,
  ide: {
    ...texts('cUF', 'cCT', 'CFOP', 'natOp', 'mod', 'serie', 'nCT'),
    ...texts('dhEmi', 'tpEmis', 'cDV', 'tpAmb', 'tpCTe', 'cAtivSN'),
    ...texts('indGlobalizado', 'modal', 'tpServ', 'UFIni', 'UFFim', 'indIEToma'),
    toma3: { toma: text },
    /** Its name in 2.00. */
    toma03: { toma: text },
    toma4: { ...TOMADOR_COM_ENDERECO, toma: text },
    /** GTV-e: 0 the sender, 1 the addressee; or a third party. */
    toma: { toma: text },
    tomaTerceiro: { ...TOMADOR_COM_ENDERECO, toma: text },
    gCompraGov,
    gPagAntecipado,
  },
  emit: { ...PARTE, ...texts('CRT', 'tpRegimeIBSCBS'), '(enderEmit)': PLACE },
  /** CT-e OS and Simplificado: the taker, and in the second also which of the parties he is. */
  toma: { ...TOMADOR_COM_ENDERECO, ...texts('toma', 'indIEToma') },
  rem: { ...PARTE, '(enderReme)': PLACE },
  exped: { ...PARTE, '(enderExped)': PLACE },
  receb: { ...PARTE, '(enderReceb)': PLACE },
  dest: { ...PARTE, '(enderDest)': PLACE },
  vPrest: { vTPrest: decimal },
  /** CT-e Simplificado. */
  total: decimals('vTPrest', 'vTotDFe'),
  imp: {
    ICMS: ['*', ICMS],
    ICMSUFFim,
    /** CT-e OS: withheld or own is not said. */
    infTribFed: decimals('vPIS', 'vCOFINS'),
    IBSCBS,
    gTribSN,
    cAtivSN: text,
    vTotDFe: decimal,
  },
  infCTeNorm: {
    infDoc: { '(infNFe)': { chave: [CHAVES, text] } },
    docAnt: { '(emiDocAnt)': { '(idDocAnt)': { '(idDocAntEle)': { chCTe: [CHAVES, text] } } } },
    infCteSub: { chCte: text },
  },
  '(det)': { '(infNFe)': { chNFe: [CHAVES, text] } },
  infCteSub: { chCte: text },
  infCteComp: [10, texts('chCTe', 'chave')],
  /** Layout 3.00. */
  infCteAnu: { chCte: text },
  /** CT-e OS. */
  gPagAntecipado,
  cAtivSN: text,
} as const;
export type CTE = Read<typeof CTE>;

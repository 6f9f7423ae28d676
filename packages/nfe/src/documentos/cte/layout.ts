import { decimal, decimals, type Read, text, texts } from '@apura/engine/leitura';
import { gCompraGov, IBSCBS, ICMS, ICMSUFFim, LUGAR, PARTE } from '../layout-comum.ts';

const CHAVES = 5_000;
const gPagAntecipado = { chCTePagAnt: [99, text], chDFePagAnt: [99, text] } as const;
const TOMADOR = { ...PARTE, '(enderToma)': LUGAR } as const;

/**
 * infCte of the CT-e (MOC CT-e 4.00, NT 2025.001 and 2026.002), the CT-e Simplificado, the CT-e OS and the GTV-e, in the
 * layouts 4.00, 3.00 and 2.00: what one of them lacks is absent.
 */
export const CTE = {
  '@Id': text,
  '@versao': text,
  ide: {
    ...texts('cUF', 'cCT', 'CFOP', 'natOp', 'mod', 'serie', 'nCT'),
    ...texts('dhEmi', 'tpEmis', 'cDV', 'tpAmb', 'tpCTe'),
    ...texts('indGlobalizado', 'modal', 'tpServ', 'UFIni', 'UFFim', 'indIEToma'),
    toma3: { toma: text },
    /** Its name in 2.00. */
    toma03: { toma: text },
    toma4: { ...TOMADOR, toma: text },
    /** GTV-e: 0 the sender, 1 the addressee; or a third party. */
    toma: { toma: text },
    tomaTerceiro: { ...TOMADOR, toma: text },
    gCompraGov,
    gPagAntecipado,
  },
  emit: { ...PARTE, CRT: text, '(enderEmit)': LUGAR },
  /** CT-e OS and Simplificado: the taker, and in the second also which of the parties he is. */
  toma: { ...TOMADOR, ...texts('toma', 'indIEToma') },
  rem: { ...PARTE, '(enderReme)': LUGAR },
  exped: { ...PARTE, '(enderExped)': LUGAR },
  receb: { ...PARTE, '(enderReceb)': LUGAR },
  dest: { ...PARTE, '(enderDest)': LUGAR },
  vPrest: { vTPrest: decimal },
  /** CT-e Simplificado. */
  total: decimals('vTPrest', 'vTotDFe'),
  imp: {
    ICMS: ['*', ICMS],
    ICMSUFFim,
    /** CT-e OS: withheld or own is not said. */
    infTribFed: decimals('vPIS', 'vCOFINS'),
    IBSCBS,
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
} as const;
export type CTE = Read<typeof CTE>;

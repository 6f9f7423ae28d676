import { decimal, type Read, requiredText, requiredTexts, text, texts } from './field.ts';

/** Identification of the note (MOC 7.0, B; NT 2025.002, B and BB). */
export const Ide = {
  ...requiredTexts('cUF', 'cNF', 'natOp'),
  /** "55" NF-e, "65" NFC-e. */
  mod: requiredText,
  ...requiredTexts('serie', 'nNF'),
  /** ISO 8601 with its own offset; the competência is its month in Brasília, today's taxes are of the month as it is written. */
  dhEmi: requiredText,
  dhSaiEnt: text,
  /** Day on which the goods are to arrive (NT 2025.002, B10a). */
  dPrevEntrega: text,
  /** "0" entrada, "1" saída. */
  tpNF: requiredText,
  /** "1" interna, "2" interestadual, "3" exterior. */
  idDest: text,
  cMunFG: requiredText,
  cMunFGIBS: text,
  /** Indicator of the operation (NT 2025.002 v1.40, B25d). */
  cIndOp: text,
  /** How it is printed: "6" is the simplified DANFE of type 2 (NT 2026.002). */
  tpImp: text,
  ...requiredTexts('tpEmis', 'cDV'),
  /** "1" produção, "2" homologação. */
  tpAmb: requiredText,
  /** "1" normal, "2" complementar, "3" ajuste, "4" devolução, "5" nota de crédito, "6" nota de débito. */
  finNFe: requiredText,
  ...texts('tpNFDebito', 'tpNFCredito', 'indFinal', 'indPres', 'indIntermed'),
  gCompraGov: {
    tpEnteGov: requiredText,
    pRedutor: decimal,
    tpOperGov: text,
    /** Keys of the notes whose payment was brought forward (NT 2025.002 v1.40, BB05). */
    refDFeAnt: [99, text],
  },
  gPagAntecipado: { refNFe: [99, text] },
  /** refNFeSig: the same with a zeroed cNF, which keeps the note secret. Of documents without a key, the model alone. */
  '(NFref)': {
    refNFe: [999, text],
    refNFeSig: [999, text],
    refCTe: [999, text],
    refNF: [999, { mod: text }],
    refNFP: [999, { mod: text }],
    refECF: [999, { mod: text }],
  },
} as const;
export type Ide = Read<typeof Ide>;

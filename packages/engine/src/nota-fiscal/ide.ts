import type { Decimal } from './decimal.ts';

/** Identification of the note (MOC 7.0, B; NT 2025.002, B and BB). */
export interface Ide {
  readonly cUF: string;
  readonly cNF: string;
  readonly natOp: string;
  /** "55" NF-e, "65" NFC-e. */
  readonly mod: string;
  readonly serie: string;
  readonly nNF: string;
  /** ISO 8601 with its own offset; the competência is its first seven characters, never converted. */
  readonly dhEmi: string;
  readonly dhSaiEnt?: string;
  /** "0" entrada, "1" saída. */
  readonly tpNF: string;
  /** "1" interna, "2" interestadual, "3" exterior. */
  readonly idDest?: string;
  readonly cMunFG: string;
  readonly cMunFGIBS?: string;
  /** Indicator of the operation (NT 2025.002 v1.40, B25d). */
  readonly cIndOp?: string;
  readonly tpEmis: string;
  readonly cDV: string;
  /** "1" produção, "2" homologação. */
  readonly tpAmb: string;
  /** "1" normal, "2" complementar, "3" ajuste, "4" devolução, "5" nota de crédito, "6" nota de débito. */
  readonly finNFe: string;
  readonly tpNFDebito?: string;
  readonly tpNFCredito?: string;
  readonly indFinal?: string;
  readonly indPres?: string;
  readonly indIntermed?: string;
  readonly gCompraGov?: {
    readonly tpEnteGov: string;
    readonly pRedutor?: Decimal;
    readonly tpOperGov?: string;
    /** Keys of the notes whose payment was brought forward (NT 2025.002 v1.40, BB05). */
    readonly refDFeAnt?: readonly string[];
  };
  readonly gPagAntecipado?: { readonly refNFe: readonly string[] };
  /** NFref/refNFe. */
  readonly refNFe?: readonly string[];
  /** NFref/refNFeSig: the same with a zeroed cNF, which keeps the note secret. */
  readonly refNFeSig?: readonly string[];
}

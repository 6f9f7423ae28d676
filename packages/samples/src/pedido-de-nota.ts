import type { Centavos } from './dinheiro.ts';
import type { Empresa, Parte } from './empresas.ts';
import type { Produto } from './produtos.ts';
import type { Tree } from './write-xml.ts';

/** One line of a sample note. */
export interface PedidoDeItem {
  readonly produto: Produto;
  /** In thousandths: 2 units are 2000n, 1.25 kg are 1250n. */
  readonly milesimos: bigint;
  readonly CFOP: string;
  /** Price per unit; missing: the product's. */
  readonly preco?: Centavos;
  readonly vFrete?: Centavos;
  readonly vDesc?: Centavos;
}

/**
 * How the declared CBS and IBS of one item are made wrong on purpose, the first one where it makes a difference:
 * `sem_reducao` declares the reduced rate but charges the full one; `cbs_dez_vezes` slips the decimal point.
 */
export type ErroDeclarado = 'sem_reducao' | 'cbs_dez_vezes';

/** What stands in a sample note besides its items. */
export interface NotaHeader {
  readonly numero: number;
  readonly serie: number;
  /** "55" NF-e, "65" NFC-e. */
  readonly modelo: '55' | '65';
  /** ISO 8601 with offset. */
  readonly dhEmi: string;
  readonly natOp: string;
  readonly emitente: Empresa;
  /** May be missing in an NFC-e. */
  readonly destinatario?: Parte;
  /** "0" entry, "1" exit; "1" where it is missing. */
  readonly tpNF?: '0' | '1';
  /** "1" normal, "2" complement, "4" return, "5" credit note, "6" debit note. */
  readonly finNFe: '1' | '2' | '4' | '5' | '6';
  /** "1" production, "2" homologation. */
  readonly tpAmb: '1' | '2';
  /** Whether the file is an authorised `nfeProc` (cStat 100) or a bare `NFe`. */
  readonly comProtocolo: boolean;
  /** The random part of the access key. */
  readonly cNF: string;
  /** Elements of `ide` that few notes have. */
  readonly ide?: Partial<
    Readonly<Record<'cIndOp' | 'tpNFDebito' | 'tpNFCredito' | 'indFinal', string>> & {
      readonly NFref: readonly Tree[];
      readonly gCompraGov: Tree;
      readonly gPagAntecipado: Tree | undefined;
    }
  >;
  /** Where the goods are fetched and brought, when that is elsewhere. */
  readonly retirada?: Parte | undefined;
  readonly entrega?: Parte | undefined;
  /** The issuer's enrolment with Suframa (NT 2025.002 v1.40). */
  readonly ISUFEmit?: string;
}

/** A whole sample note. */
export interface PedidoDeNota extends NotaHeader {
  readonly itens: readonly PedidoDeItem[];
  readonly finNFe: '1' | '4' | '6';
  /** Key of the note that is returned, item by item. */
  readonly chaveDevolvida?: string;
  /** Whether the items carry the IBSCBS group. */
  readonly comIBSCBS: boolean;
  readonly erro?: ErroDeclarado;
}

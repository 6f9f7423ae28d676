import type { Centavos } from './dinheiro.ts';
import type { Empresa, Parte } from './empresas.ts';
import type { Produto } from './produtos.ts';

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
  readonly vOutro?: Centavos;
}

/**
 * How the declared CBS and IBS of the first item are made wrong on purpose:
 * `sem_reducao` declares the reduced rate but charges the full one; `cbs_dez_vezes` slips the decimal point.
 */
export type ErroDeclarado = 'sem_reducao' | 'cbs_dez_vezes';

/** A whole sample note. */
export interface PedidoDeNota {
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
  readonly itens: readonly PedidoDeItem[];
  /** "1" normal, "4" return. */
  readonly finNFe: '1' | '4';
  /** Key of the note that is returned, item by item. */
  readonly chaveDevolvida?: string;
  /** "1" production, "2" homologation. */
  readonly tpAmb: '1' | '2';
  /** Whether the items carry the IBSCBS group. */
  readonly comIBSCBS: boolean;
  /** Whether the file is an authorised `nfeProc` (cStat 100) or a bare `NFe`. */
  readonly comProtocolo: boolean;
  readonly erro?: ErroDeclarado;
  /** The random part of the access key. */
  readonly cNF: string;
}

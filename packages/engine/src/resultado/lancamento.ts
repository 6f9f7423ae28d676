import type { Decimal } from '../nota-fiscal.ts';
import type { Reforma, TributosAtuais } from './tributos.ts';

export type Efeito =
  | 'debito'
  | 'credito'
  | 'estorno_debito'
  | 'estorno_credito'
  | 'credito_recusado'
  | 'sem_efeito';

/**
 * What a note means for one client: one row per (effect, CFOP, cClassTrib, NCM chapter). A column holds the amount that
 * the effect moves for that tax; a tax that the client's regime does not debit or credit is "0.00".
 */
export interface Lancamento extends Reforma, TributosAtuais {
  readonly efeito: Efeito;
  /** Why a credit is refused or a row has no effect (stable code), for example "aliquota_zero"; null otherwise. */
  readonly motivo: string | null;
  readonly competencia: string;
  readonly cfop: string;
  readonly cclasstrib: string;
  readonly ncm_capitulo: string;
  readonly itens: number;
  readonly valor: Decimal;
}

/** A sum over lançamentos of equal (efeito, motivo, cfop, cclasstrib, ncm_capitulo). */
export interface LancamentoSomado extends Reforma, TributosAtuais {
  readonly efeito: Efeito;
  readonly motivo: string | null;
  readonly cfop: string;
  readonly cclasstrib: string;
  readonly ncm_capitulo: string;
  readonly valor: Decimal;
  readonly documentos: number;
}

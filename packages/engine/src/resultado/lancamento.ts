import type { TipoDeDocumento } from '../documento-fiscal/tipos.ts';
import type { Decimal } from '../nota-fiscal.ts';
import type { Reforma, TributosAtuais } from './aliquotas.ts';
import type { AnexoDaReceita } from './simples.ts';

export type Efeito =
  | 'debito'
  | 'credito'
  | 'estorno_debito'
  | 'estorno_credito'
  | 'credito_recusado'
  | 'sem_efeito';

/** Taxes inside the cost of a purchase: ICMS-ST, and single-phase PIS and COFINS. Reais. */
export interface Embutidos {
  readonly icms_embutido: Decimal;
  readonly pis_cofins_embutido: Decimal;
  /** The part of both that the base of CBS and IBS still holds. */
  readonly embutido_na_base: Decimal;
}

/** What a purchase for use or for the fixed assets moves besides its credits of the month. Reais. */
export interface DaDestinacao {
  /** Difference of rates that it owes the client's state. */
  readonly difal_entrada: Decimal;
  /** The whole credit of a fixed asset that is taken in 48 months, from this month on. */
  readonly icms_ativo: Decimal;
  readonly pis_ativo: Decimal;
  readonly cofins_ativo: Decimal;
}

/**
 * What sets revenue apart in the DAS and in today's taxes (LC 123/2006 art. 18 §§ 4º-A and 14): ICMS already collected by
 * ST, PIS/COFINS already collected in a single phase, both, export, ISS withheld by the customer; transport between
 * municipalities and telecommunication, which owe ICMS in place of ISS (§ 5º-E); what owes no ISS (the letting of movable goods,
 * § 4º V); fixed assets, no gross revenue.
 */
export type Segregacao =
  | ''
  | 'st'
  | 'monofasico'
  | 'st_monofasico'
  | 'exportacao'
  | 'iss_retido'
  | 'transporte'
  | 'sem_iss'
  | 'ativo';

/**
 * A sum over lançamentos of equal (estabelecimento, efeito, motivo, cfop, cclasstrib, ncm_capitulo, segregacao), and tipo,
 * natureza and anexo where they have them.
 */
export interface LancamentoSomado extends Reforma, TributosAtuais, Embutidos, Partial<DaDestinacao> {
  /** CNPJ of the client's establishment in the note; empty where the note has none. */
  readonly estabelecimento: string;
  readonly segregacao: Segregacao;
  /** Kind of the document; an NF-e where it is left out. */
  readonly tipo?: TipoDeDocumento;
  /** CFOP, cTribNac or cClass that its document names the operation by; "SCEE" for compensated energy; the CFOP where it is left out or empty. */
  readonly natureza?: string;
  /** Of a service in the Simples: its annex, as the document or the office says; empty where neither does. */
  readonly anexo?: AnexoDaReceita | '';
  readonly efeito: Efeito;
  /** Why a credit is refused, a row has no effect or its amounts are no declared ones (stable code); null otherwise. */
  readonly motivo: string | null;
  readonly cfop: string;
  readonly cclasstrib: string;
  readonly ncm_capitulo: string;
  readonly valor: Decimal;
  readonly documentos: number;
}

/**
 * What a note means for one client: one row per (effect, CFOP, cClassTrib, NCM chapter). A column holds the amount that
 * the effect moves for that tax; a tax that the client's regime does not debit or credit is "0.00".
 */
export interface Lancamento extends Omit<LancamentoSomado, 'documentos' | keyof DaDestinacao>, DaDestinacao {
  readonly competencia: string;
  readonly itens: number;
}

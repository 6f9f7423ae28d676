import type { Decimal } from '../nota-fiscal.ts';
import type { CbsEIbs } from './documento.ts';
import type { FornecedorDoSimples } from './simples.ts';

/** Whether the notes are right and the credit is safe, by the law of the month: declared x calculated. Reais. */
export interface Conferencia {
  readonly tributos: readonly TributoConferido[];
  /** Declared above what the rules give (LC 214/2025 arts. 47 § 2º I and 48), or for what may be personal use (art. 57): not used. */
  readonly credito_em_risco: Decimal;
  /** What the rules would give if the supplier documented it (art. 47 § 1º II). */
  readonly credito_potencial: Decimal;
  /** Why credits were not used, one row per reason. */
  readonly motivos: readonly MotivoConferido[];
  /** The notes with most credit at risk or to be documented, largest first, at most 100. */
  readonly notas: readonly NotaConferida[];
  /** Credits of today that are argued, by tax and article: shown, not used; where there are any. */
  readonly em_duvida?: readonly CreditoEmDuvida[];
  /** How sure the credits of the month are, from 2027 on, where it is looked at. */
  readonly credito_condicional?: CreditoCondicional;
  /** Suppliers inside the Simples found in the notes. */
  readonly fornecedores_simples: readonly FornecedorConferido[];
}

export type ConferenciaDeUmLado = Readonly<Record<'declarado' | 'calculado' | 'usado', Decimal>>;

export interface TributoConferido {
  readonly tributo: 'cbs' | 'ibs_uf' | 'ibs_mun';
  /** The declared amount is used: the note is a confession of debt (art. 60 § 1º). */
  readonly debitos: ConferenciaDeUmLado;
  /** The smaller of both is used. */
  readonly creditos: ConferenciaDeUmLado;
}

/** `em_risco`: declared too high, or hangs on an answer. `potencial`: can still be had. `recusado`: the law gives none. */
export type SituacaoDoCredito = 'em_risco' | 'potencial' | 'recusado';

export interface MotivoConferido extends CbsEIbs {
  readonly motivo: string;
  readonly situacao: SituacaoDoCredito;
  readonly descricao: string;
  readonly fundamento: string;
}

/** A credit that is argued, or that depends on the state. Reais. */
export interface CreditoEmDuvida {
  readonly tributo: 'icms' | 'pis' | 'cofins';
  readonly valor: Decimal;
  readonly fundamento: string;
}

export interface NotaConferida extends CbsEIbs {
  readonly chave: string;
  /** "55" or "65". */
  readonly modelo: string;
  readonly numero: string;
  readonly emitente: string;
  readonly motivo: string;
  readonly situacao: SituacaoDoCredito;
}

export interface FornecedorConferido extends FornecedorDoSimples {
  /** The year by whose rules the next three are: the month's own, or 2027 for months before, in which there is no credit. */
  readonly ano: number;
  /** By the DAS of the supplier (art. 47 § 9º II); zero where annex and RBT12 are not known. */
  readonly credito: CbsEIbs;
  /** Least and most that the credit can be, where annex and RBT12 are not known; null where they are. */
  readonly em_jogo: { readonly minimo: Decimal; readonly maximo: Decimal } | null;
  /** What the same purchases would give from a supplier of the regular regime. */
  readonly no_regime_regular: Decimal;
}

/** Credits that a month used, note by note, and what is known of how their suppliers' debits ended. */
export interface CreditosDoMes {
  /** The day (YYYY-MM-DD) that it is looked at from. */
  readonly hoje: string;
  readonly creditos: readonly CreditoDaNota[];
  readonly extincoes: readonly Extincao[];
}

/** The credit of one note, in reais. */
export interface CreditoDaNota extends CbsEIbs {
  readonly chave: string;
  readonly emitente: string;
  /** It does not wait for a supplier: fuels of the single phase (Resolução CGIBS 6/2026 art. 47 § 4º), imports, presumed credits. */
  readonly sem_condicao: boolean;
}

/** What is known of how the supplier's debit of one note ended, for one tax. Reais. */
export interface Extincao {
  readonly chave: string;
  readonly tributo: 'cbs' | 'ibs';
  /** How much of the debit is extinguished, and how much is known not to be: overdue, or in dispute. */
  readonly extinto: Decimal;
  readonly em_aberto: Decimal;
}

export type PartesDoCredito = Readonly<Record<'confirmado' | 'pendente' | 'em_risco', Decimal>>;

/** Credit by how sure it is (LC 214/2025 art. 47); the three parts add up to what the month used. */
export interface CreditoCondicional {
  readonly ate: string;
  readonly cbs: PartesDoCredito;
  readonly ibs: PartesDoCredito;
  /** Those that are not confirmed, most at risk first, at most 100; both taxes together. */
  readonly notas: readonly NotaCondicional[];
}

export interface NotaCondicional extends PartesDoCredito {
  readonly chave: string;
  readonly emitente: string;
  readonly motivo: string;
}

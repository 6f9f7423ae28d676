import type { Decimal } from '../nota-fiscal.ts';
import type { FornecedorDoSimples } from './simples.ts';
import type { CbsEIbs } from './tributos.ts';

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

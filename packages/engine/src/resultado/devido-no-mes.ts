import type { Decimal } from '../nota-fiscal.ts';
import type { PorTributo, RetencoesDoMes, StatusDoParametro, TributosAtuais } from './aliquotas.ts';
import type { Passo } from './explicacao.ts';

/** What the client owes for the month, by the law of the month's own year. */
export interface DevidoNoMes {
  /** The answer in words, for every surface alike. */
  readonly frase: string;
  /** One row per tax that has anything in the month. */
  readonly tributos: readonly TributoDevido[];
  /** `a_recolher` of the rows that are `devido`. */
  readonly total_a_recolher: Decimal;
  /** `a_recolher` of the rows that are `informativo`: never part of a total (LC 214/2025 art. 348 § 1º). */
  readonly dispensado: Decimal;
  /** Total due less what the same operations owe by the rules of 2026 without the test; null with a reason. */
  readonly efeito_da_reforma_no_mes: Decimal | null;
  readonly motivo_do_efeito: string | null;
  /** Value of the month's outgoing operations less returns: the base of every `carga_efetiva` of the month. */
  readonly receita: Decimal;
  /** total_a_recolher over receita, percent. */
  readonly carga_efetiva: Decimal;
  /** `estimativa` or `informada` where rates that no law fixes made an amount that is due. */
  readonly status: StatusDoParametro;
  /** Where anything was kept back: to be paid for others, and kept back from the client. Part of no total. */
  readonly retencoes?: RetencoesDoMes;
}

/** II is paid at customs: no month owes it. */
export type NomeDoTributo = Exclude<keyof TributosAtuais, 'ii'> | 'das' | keyof PorTributo | 'is';

/**
 * `informativo`: computed in 2026, payment waived. `no_das`: a share inside the DAS, shown in its `parcelas`. `extinto`:
 * a tax that no longer exists in the month, which a note still carries or whose balance is still carried.
 */
export type SituacaoDoTributo = 'devido' | 'informativo' | 'no_das' | 'extinto';

/** a_recolher - a_transportar = debitos - creditos + estornos + compensado - saldo_anterior; one of the two is zero, each >= 0. */
export interface ContaDoTributo {
  readonly debitos: Decimal;
  readonly creditos: Decimal;
  /** Credits given back less debits taken back: what reversals add to the tax; negative lowers it. */
  readonly estornos: Decimal;
  /** Credit balance from the month before. */
  readonly saldo_anterior: Decimal;
  /** What of the balance pays another tax: of PIS and COFINS the CBS (LC 214/2025 art. 378). Only where it does. */
  readonly compensado?: Decimal;
  readonly a_recolher: Decimal;
  readonly a_transportar: Decimal;
}

export interface TributoDevido extends ContaDoTributo {
  readonly tributo: NomeDoTributo;
  readonly situacao: SituacaoDoTributo;
  /** Of ICMS and IPI, which each establishment owes (LC 87/1996 art. 25): their sums are the row. */
  readonly estabelecimentos?: readonly (ContaDoTributo & { readonly cnpj: string })[];
  /** Of the DAS: its shares by tax, CBS and IBS included. */
  readonly parcelas?: readonly { readonly tributo: string; readonly valor: Decimal }[];
  readonly memoria: readonly Passo[];
}

/** Taxes whose credit balance goes into the next month. */
export type TributoComSaldo = Exclude<NomeDoTributo, 'das'>;

/** A credit balance, in reais. `estabelecimento` is the CNPJ for ICMS and IPI; null is the company. */
export interface SaldoCarregado {
  readonly tributo: TributoComSaldo;
  readonly estabelecimento: string | null;
  readonly valor: Decimal;
}

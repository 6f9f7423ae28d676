import type { Decimal } from '../nota-fiscal.ts';

export type StatusDoParametro = 'lei' | 'estimativa' | 'informada';

export interface Aliquotas extends PorTributo {
  readonly status: StatusDoParametro;
  readonly fundamento: string;
}

/** Rates in percent of one year, as the caller informs them. */
export interface AliquotasDoAno extends PorTributo {
  /**
   * For 2027 and 2028, whether `cbs` is what is charged already. False: it is the gross reference rate, which is rounded
   * to 0.1 percentage point and cut (LC 214/2025 arts. 349 § 14 and 347). True where it is left out.
   */
  readonly cbs_liquida?: boolean;
}

export type NomeDoCenario = 'estimativa_26_5' | 'estimativa_27_91';

/**
 * Where the rates that no law fixes come from: a scenario that we ship, or the caller's own rates by year ("2027").
 * A year that the caller leaves out has the rates of the law, where they are complete, and none otherwise.
 */
export type Cenario = NomeDoCenario | Readonly<Record<string, AliquotasDoAno>>;

/** Where the standard rates of a result came from in the end: `lei` where the law fixes them all, `informado` for the caller's. */
export interface CenarioUsado {
  readonly nome: NomeDoCenario | 'lei' | 'informado';
  readonly status: StatusDoParametro;
}

/** CBS and the two parts of IBS: amounts with two decimals, or rates in percent with four. */
export type PorTributo = Readonly<Record<'cbs' | 'ibs_uf' | 'ibs_mun', Decimal>>;

/** CBS and the whole IBS. */
export type CbsEIbs = Readonly<Record<'cbs' | 'ibs', Decimal>>;

export type TributosAtuais = Readonly<
  Record<'icms' | 'icms_st' | 'fcp' | 'difal' | 'ipi' | 'ii' | 'pis' | 'cofins' | 'iss', Decimal>
>;

export interface Reforma extends PorTributo, CbsEIbs {
  readonly base: Decimal;
  readonly is: Decimal;
}

/** What is kept back at the source, reais. */
export type ValoresRetidos = Readonly<Record<'iss' | 'irrf' | 'inss' | 'pis' | 'cofins' | 'csll', Decimal>>;

/**
 * What the taker keeps back and pays for the supplier: a tax of neither operation. To the supplier they are anticipations
 * (Lei 10.833/2003 art. 36; LC 116/2003 art. 6º).
 */
export interface RetencoesDoCliente extends ValoresRetidos {
  /** `a_recolher`: the client is the taker. `sofridas`: he is the supplier. */
  readonly situacao: 'a_recolher' | 'sofridas';
}

/** The sums of a month: part of no total. */
export type RetencoesDoMes = Readonly<Record<RetencoesDoCliente['situacao'], ValoresRetidos>>;

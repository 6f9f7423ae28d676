import type { PorTributo } from './tributos.ts';

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

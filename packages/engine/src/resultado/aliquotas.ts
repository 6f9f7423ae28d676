import type { Decimal } from '../nota-fiscal.ts';

export type StatusDoParametro = 'lei' | 'estimativa' | 'informada';

export interface Aliquotas {
  readonly cbs: Decimal;
  readonly ibs_uf: Decimal;
  readonly ibs_mun: Decimal;
  readonly status: StatusDoParametro;
  readonly fundamento: string;
}

/** Rates in percent of one year, as the caller informs them. */
export interface AliquotasDoAno {
  readonly cbs: string;
  readonly ibs_uf: string;
  readonly ibs_mun: string;
}

export type NomeDoCenario = 'estimativa_26_5' | 'estimativa_27_91';

/**
 * Where the rates that no law fixes come from: a scenario that we ship, or the caller's own rates by year ("2027").
 * A year that the caller leaves out has the rates of the law, where they are complete, and none otherwise.
 */
export type Cenario = NomeDoCenario | Readonly<Record<string, AliquotasDoAno>>;

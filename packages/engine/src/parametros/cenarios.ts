import { ANOS_DA_TRANSICAO, CENARIOS } from '@apura/law';
import type { Cenario, NomeDoCenario, StatusDoParametro } from '../resultado.ts';
import { isKeyOf } from '../tables.ts';

export interface CenarioDeReferencia {
  readonly nome: NomeDoCenario;
  /** With the rates that are used, which art. 349 § 14 rounds. */
  readonly descricao: string;
  /** Full reference rates as published, percent: the CBS before the rounding of art. 349 § 14 and the cut of art. 347, the IBS of 2033. */
  readonly cbs: string;
  readonly ibs_uf: string;
  readonly ibs_mun: string;
  readonly publicadoEm: string | null;
  readonly status: StatusDoParametro;
  readonly fundamento: string;
}

/** The two estimates of the full reference rates that circulate officially. Neither binds. */
export const cenarios: Readonly<Record<NomeDoCenario, CenarioDeReferencia>> = CENARIOS;

/** The scenario used where the caller names none: the newest official estimate, until the Senate fixes the rates. */
export const CENARIO_PADRAO: NomeDoCenario = 'estimativa_27_91';

/** A scenario as a month keeps it: by name, with the office's own rates where it has them. */
export interface CenarioDoMes {
  readonly nome: string;
  readonly aliquotas?: unknown;
}

/** The office's own rates, or a scenario that the engine ships; for "lei" the engine's own choice. */
export function readCenario({ nome, aliquotas }: CenarioDoMes): Cenario | undefined {
  // JSON that we wrote in this form.
  if (aliquotas) return aliquotas as Cenario;
  return isKeyOf(cenarios, nome) ? nome : undefined;
}

/** First and last year with rules. An older note is shown with those of the first, a later one with those of the last. */
export const { primeiro: FIRST_ANO, ultimo: LAST_ANO } = ANOS_DA_TRANSICAO;

import { MARCOS, type MarcoDoAno } from './generated/marcos.ts';

/** Those that the law moves by whole years only. */
export type { MarcoDoAno } from './generated/marcos.ts';

/** A day of law that has a name: data/marcos.yaml says what begins on it, and by what act. */
export type Marco = keyof typeof MARCOS;

/** Years of the transition (LC 214/2025, arts. 343 to 370): that of the test, the first in which CBS is due, and the one without ICMS. */
export const ANOS_DA_TRANSICAO = {
  primeiro: MARCOS.cbs_ibs_em_teste.ano,
  devidos: MARCOS.cbs_devida.ano,
  ultimo: MARCOS.icms_extinto.ano,
} as const;

/** All of them, or those from `primeiro` on. */
export const anosDaTransicao = (primeiro: number = ANOS_DA_TRANSICAO.primeiro): readonly number[] =>
  Array.from({ length: ANOS_DA_TRANSICAO.ultimo - primeiro + 1 }, (_, n) => primeiro + n);

const SHORTEST = 'YYYY'.length;

/**
 * Whether what the milestone names is in force in a year, in a month (YYYY-MM) or on a day (YYYY-MM-DD). Only what changes with the year
 * may be asked by a year alone. False for what is none of them.
 */
export function vigente(marco: MarcoDoAno, ano: number): boolean;
export function vigente(marco: Marco, quando: string): boolean;
export function vigente(marco: Marco, quando: string | number): boolean {
  const { ano, dia } = MARCOS[marco];
  if (typeof quando === 'number') return quando >= ano;
  if (quando.length >= dia.length) return quando >= dia;
  return quando >= dia.slice(0, Math.max(SHORTEST, quando.length));
}

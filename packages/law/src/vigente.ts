import { MARCOS, type MarcoDoAno } from './generated/marcos.ts';

/** Those that the law moves by whole years only. */
export type { MarcoDoAno } from './generated/marcos.ts';

/** A day of law that has a name: data/marcos.yaml says what begins on it, and by what act. */
export type Marco = keyof typeof MARCOS;

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

import type { CodigoDoParametro, Parametro as ParametroDaLei, Unidade, ValorDaLei } from '@apura/law';
import type { StatusDoParametro } from '../resultado.ts';

export type { CodigoDoParametro } from '@apura/law';
export type { Unidade };

/** A value with the days from and to which it holds (YYYY-MM-DD; `ate` null is open) and the act that set it. */
export interface ValorVigente extends Omit<ValorDaLei, 'status'> {
  readonly status: StatusDoParametro;
}

/**
 * One rate, factor or share. A change of law adds a value and never edits one: where two values hold on a day, the
 * later published one wins.
 */
export interface Parametro extends Omit<ParametroDaLei<CodigoDoParametro>, 'valores'> {
  readonly valores: readonly ValorVigente[];
}

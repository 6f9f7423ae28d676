import { CENT, type Fixo } from '../../fixo.ts';
import { type Conferencia, type ConferenciaDaNota, foraDoCentavo } from '../conferencia.ts';

/** What a rule compares, where it is broken. */
export interface Achado {
  readonly campo: string;
  readonly declarado: string | null;
  readonly calculado: string | null;
}

/** Rules by their ids in the NT, each broken where it gives an `Achado`, and what in the note all of them look at. */
export interface Grupo<C> {
  readonly de: (conferencia: C) => unknown;
  readonly regras: Readonly<Record<string, (alvo: never, conferencia: C) => Resultado>>;
}
type Resultado = Achado | false | undefined;
type Regras<T, C> = Readonly<Record<string, (alvo: T, conferencia: C) => Resultado>>;

/** Rules on a part of the note: where `de` gives undefined they are not asked. */
export const inNota = <T>(
  de: (conferencia: ConferenciaDaNota) => T | undefined,
  regras: Regras<T, ConferenciaDaNota>,
): Grupo<ConferenciaDaNota> => ({ de, regras });

/** Rules on a part of each item. */
export const inItem = <T>(
  de: (conferencia: Conferencia) => T | undefined,
  regras: Regras<T, Conferencia>,
): Grupo<Conferencia> => ({ de, regras });

/** Longest value of a file that a divergência repeats. */
const MAX = 60;

/** What stands there and may not: broken unless it is absent. */
export const forbidPresent = (campo: string, valor: unknown): Resultado =>
  valor !== undefined && wrongValor(campo, typeof valor === 'string' ? valor : 'informado', 'vedado');

/** What has to stand there: broken where it is absent. */
export const requirePresent = (campo: string, valor?: unknown): Resultado =>
  valor === undefined && { campo, declarado: null, calculado: 'exigido' };

/** A value that is another than the one that is right; `calculado` says it, or names it. */
export const wrongValor = (
  campo: string,
  declarado: string | undefined,
  calculado: string | null,
): Achado => ({
  campo,
  declarado: declarado?.slice(0, MAX) ?? null,
  calculado,
});

/** An amount that stands there and is further from `calculado` than the tolerance of the NT. */
export function differsFrom(
  campo: string,
  texto: string | undefined,
  calculado: Fixo,
  ate = CENT,
): Resultado {
  const valores = foraDoCentavo(texto, calculado, ate);
  return valores && { campo, ...valores };
}

/** Whether a code is one of a list of codes of one length, written with spaces between them: `um('1', '1 4')`. */
export function isOneOf(codigo: string | undefined, lista: string): boolean {
  if (codigo === undefined || !lista.includes(codigo)) return false;
  const fim = lista.indexOf(' ');
  return codigo.length === (fim < 0 ? lista.length : fim);
}

import type { ItemEmCalculo } from '../calculo/calcular-item.ts';
import { type Fixo, lerFixo } from '../fixo.ts';
import type { Det } from '../nota-fiscal.ts';
import type { AliquotasEmFixo } from '../parametros/aliquotas-da-nota.ts';
import type { Divergencia } from '../resultado.ts';

/** What a rule sees of one item: what the note says (`det`) and what the engine made of it (`item`). */
export interface Conferencia {
  readonly det: Det;
  readonly item: ItemEmCalculo;
  /** Day of issue, YYYY-MM-DD. */
  readonly data: string;
  readonly modelo: string;
  readonly finNFe: string;
  readonly aliquotas: AliquotasEmFixo | null;
}

export type RegraDoItem = (conferencia: Conferencia) => readonly Divergencia[];

/** Tolerance of the NT for a product of an item: one cent. */
export const CENTAVO: Fixo = 1_000_000n;

export function distancia(a: Fixo, b: Fixo): Fixo {
  return a > b ? a - b : b - a;
}

/** The amount in a field that is there and readable, else null: an unreadable one has its own divergência. */
export function valorPresente(texto: string | undefined): Fixo | null {
  return texto === undefined ? null : lerFixo(texto);
}

import type { ItemEmCalculo } from '../calculo/item-em-calculo.ts';
import type { PorTributoEmFixo } from '../calculo/por-tributo.ts';
import { type Fixo, lerFixo } from '../fixo.ts';
import type { Det, NotaFiscal } from '../nota-fiscal.ts';
import type { Divergencia } from '../resultado.ts';

/** What a rule on the note sees: what it says and what the engine made of each item. */
export interface ConferenciaDaNota {
  readonly nota: NotaFiscal;
  readonly itens: readonly ItemEmCalculo[];
  /** Day of issue, YYYY-MM-DD. */
  readonly data: string;
  readonly aliquotas: PorTributoEmFixo | null;
}

/** What a rule on one item sees. */
export interface Conferencia {
  readonly det: Det;
  readonly item: ItemEmCalculo;
  readonly data: string;
  readonly modelo: string;
  readonly finNFe: string;
  readonly aliquotas: PorTributoEmFixo | null;
  readonly nota: NotaFiscal;
}

export type RegraDoItem = (conferencia: Conferencia) => readonly Divergencia[];
export type RegraDaNota = (conferencia: ConferenciaDaNota) => readonly Divergencia[];

/** Tolerance of the NT for a product of an item: one cent. */
export const CENTAVO: Fixo = 1_000_000n;

export function distancia(a: Fixo, b: Fixo): Fixo {
  return a > b ? a - b : b - a;
}

/** The amount in a field that is there and readable, else null: an unreadable one has its own divergência. */
export function valorPresente(texto: string | undefined): Fixo | null {
  return texto === undefined ? null : lerFixo(texto);
}

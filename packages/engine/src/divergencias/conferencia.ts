import type { ItemEmCalculo } from '../calculo/item-em-calculo.ts';
import type { PorTributoEmFixo } from '../calculo/por-tributo.ts';
import { type Fixo, lerFixo } from '../fixo.ts';
import type { Det, NotaFiscal } from '../nota-fiscal.ts';
import type { AliquotasDaLei } from '../parametros/aliquotas-em.ts';
import type { Divergencia, StatusDoParametro } from '../resultado.ts';

/** What a rule on the note sees: what it says and what the engine made of each item. */
export interface ConferenciaDaNota {
  readonly nota: NotaFiscal;
  /** Each item by the rates of the law and, where there is none, by those that the issuer wrote. */
  readonly itens: readonly ItemEmCalculo[];
  /** Each item as the calculation has it. */
  readonly calculados: readonly ItemEmCalculo[];
  /** Day of issue, YYYY-MM-DD. */
  readonly data: string;
  /** Standard rates of the calculation, where they come from, and what the law fixes of them. */
  readonly aliquotas: PorTributoEmFixo | null;
  readonly status: StatusDoParametro;
  readonly daLei: AliquotasDaLei;
}

/** What a rule on one item sees. */
export interface Conferencia extends Omit<ConferenciaDaNota, 'itens' | 'calculados'> {
  readonly det: Det;
  readonly item: ItemEmCalculo;
  /** pCBS, pIBSUF and pIBSMun of the calculation. */
  readonly nominais: PorTributoEmFixo | null;
  readonly modelo: string;
  readonly finNFe: string;
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

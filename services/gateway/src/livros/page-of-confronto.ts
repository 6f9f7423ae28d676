import type { ConfrontoDosLivros } from '@apura/contracts';
import { compareMesWithLivros, type MesDosLivros } from '@apura/engine';

export interface PedidoOfConfronto extends MesDosLivros {
  /** Which findings are wanted, by place. */
  readonly de: number;
  readonly ate: number;
}

export interface MesInConfronto
  extends Pick<ConfrontoDosLivros, 'competencia' | 'resumo' | 'por_tributo' | 'xmls_a_pedir' | 'data'> {
  /** How many findings there are in all. */
  readonly quantos: number;
}

/** So many XMLs are named that should be asked for. */
const A_PEDIR = 1_000;

/** The comparison of a client's month as the API shows it, with some of its findings. */
export function pageOfConfronto({ de, ate, ...guardado }: PedidoOfConfronto): MesInConfronto {
  const { competencia, resumo, por_tributo, achados, xmls_a_pedir } = compareMesWithLivros(guardado);
  return {
    competencia,
    resumo,
    por_tributo: [...por_tributo],
    xmls_a_pedir: xmls_a_pedir.slice(0, A_PEDIR).map((um) => ({ ...um })),
    data: achados.slice(de, ate).map(({ tributos, ...achado }) => ({ ...achado, tributos: [...tributos] })),
    quantos: achados.length,
  };
}

import type { AnoProjetado } from '@apura/contracts';
import { hasAmount, nomeDoTributo, TRIBUTOS_EM_ORDEM } from '@apura/words';
import type { Parte } from './grafico-empilhado.tsx';

type Devidos = readonly AnoProjetado['devidos'][number][];

/** The taxes that have an amount in one of the lists. */
export const tributosComValor = (...listas: readonly Devidos[]): readonly Devidos[number]['tributo'][] =>
  TRIBUTOS_EM_ORDEM.filter((tributo) =>
    listas.some((lista) => lista.some((um) => um.tributo === tributo && hasAmount(um.valor))),
  );

export const valorDoTributo = (lista: Devidos, tributo: string): string =>
  lista.find((um) => um.tributo === tributo)?.valor ?? '0.00';

/** What is paid of each tax -> parts of a column. */
export const partesDosTributos = (tributos: Devidos): Parte[] =>
  tributosComValor(tributos).map((serie) => ({
    serie,
    nome: nomeDoTributo(serie),
    valor: valorDoTributo(tributos, serie),
  }));

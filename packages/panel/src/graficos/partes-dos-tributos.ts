import type { AnoProjetado } from '@apura/contracts';
import { hasAmount, nomeDoTributo } from '@apura/words';
import type { Parte } from './grafico-empilhado.tsx';

type Devidos = readonly AnoProjetado['devidos'][number][];

/** From today's taxes to the new ones: the order of a column, of its legend and of the tables beside it. */
const ORDEM: readonly Devidos[number]['tributo'][] = [
  'icms',
  'iss',
  'ipi',
  'pis',
  'cofins',
  'das',
  'cbs',
  'ibs_uf',
  'ibs_mun',
  'embutido_nas_compras',
];

/** The taxes that have an amount in one of the lists. */
export const tributosComValor = (...listas: readonly Devidos[]): readonly Devidos[number]['tributo'][] =>
  ORDEM.filter((tributo) =>
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

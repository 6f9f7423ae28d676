import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Pseudo-random choices; the same seed gives the same choices in the same order. */
export interface Random {
  /** A whole number from `de` to `ate`, both included. */
  inteiro(de: number, ate: number): number;
  /** One of the list, which must not be empty. */
  um<T>(lista: readonly T[]): T;
}

export function createRandom(seed: number): Random {
  const gerador = xoroshiro128plus(seed);
  const inteiro = (de: number, ate: number): number => uniformInt(gerador, de, ate);
  return { inteiro, um: (lista) => lista[inteiro(0, lista.length - 1)] as (typeof lista)[number] };
}

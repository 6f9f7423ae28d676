import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

export type Random = ReturnType<typeof createRandom>;

/** Pseudo-random choices; the same seed gives the same choices in the same order. */
export function createRandom(seed: number) {
  const gerador = xoroshiro128plus(seed);
  /** A whole number from `de` to `ate`, both included. */
  const inteiro = (de: number, ate: number): number => uniformInt(gerador, de, ate);
  /** One of the list, which must not be empty. */
  const um = <T>(lista: readonly T[]): T => at(lista, inteiro(0, lista.length - 1));
  return { inteiro, um };
}

/** What a list has there, and must have. */
export function at<T>(lista: readonly T[], indice: number): T {
  const achado = lista[indice];
  if (achado === undefined) throw new Error(`the list has nothing at ${indice}`);
  return achado;
}

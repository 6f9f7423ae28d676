import { type Centavos, dividirParaPar, percentual, somar, type Taxa } from './dinheiro.ts';
import type { Tree } from './escrever-xml.ts';
import type { Random } from './random.ts';

/** What the taxes of one varied item are computed from. */
export interface Operacao {
  readonly random: Random;
  /** Value of the goods with freight and the like, less the discount. */
  readonly valor: Centavos;
  readonly milesimos: bigint;
}

/** Now and then. */
export const talvez = <T>(random: Random, fazer: () => T): T | undefined =>
  random.inteiro(0, 1) === 1 ? fazer() : undefined;

/** Quantity with four decimals, as the single-phase fields write it. */
export const quatroCasas = (milesimos: bigint): string => percentual(milesimos * 10n);

/** A quantity in thousandths times an amount in ten-thousandths of a real for each unit. */
export function porUnidade(milesimos: bigint, adRem: Taxa): Centavos {
  return dividirParaPar(milesimos * adRem, 100_000n);
}

/** What is left of a base after a reduction. */
export function reduzida(base: Centavos, pRed: Taxa): Centavos {
  return dividirParaPar(base * (1_000_000n - pRed), 1_000_000n);
}

/** Amount of a field anywhere in a tree, in cents; 0n where it is missing. `*` is any one element. */
export function valorEm(tree: Tree, path: string): Centavos {
  const passos = PASSOS.get(path) ?? path.split('/');
  PASSOS.set(path, passos);
  return valorAbaixo(tree, passos, 0);
}

const PASSOS = new Map<string, readonly string[]>();

function valorAbaixo(no: Tree[string], passos: readonly string[], feitos: number): Centavos {
  const passo = passos[feitos];
  if (passo === undefined) return typeof no === 'string' ? centavos(no) : 0n;
  if (typeof no !== 'object' || Array.isArray(no)) return 0n;
  const grupo = no as Tree;
  if (passo !== '*') return valorAbaixo(grupo[passo], passos, feitos + 1);
  return somar(Object.values(grupo).map((filho) => valorAbaixo(filho, passos, feitos + 1)));
}

function centavos(valor: string): Centavos {
  const [inteiros = '0', decimais = ''] = valor.split('.');
  return BigInt(inteiros + decimais.padEnd(2, '0').slice(0, 2));
}

import type { Tree } from './write-xml.ts';

/** Amounts in integer cents. Rates in ten-thousandths of a percent: 18% is 180000n. */
export type Centavos = bigint;
export type Taxa = bigint;

/** A rate from its usual form: `taxa('0.9')`, `taxa('18')`; at most four decimals. */
export function taxa(percentual: string): Taxa {
  const [inteiros = '0', decimais = ''] = percentual.split('.');
  return BigInt(inteiros + decimais.padEnd(4, '0'));
}

/** `base` times `aliquota`, to the cent; a tie goes to the even cent, as the official calculator does. */
export function parcela(base: Centavos, aliquota: Taxa): Centavos {
  return splitToEven(base * aliquota, 1_000_000n);
}

/** What is left of a base after a reduction. */
export function reduzida(base: Centavos, pRed: Taxa): Centavos {
  return splitToEven(base * (1_000_000n - pRed), 1_000_000n);
}

/** Quotient of two positive numbers, rounded to the nearest, ties to even. */
export function splitToEven(numerador: bigint, denominador: bigint): bigint {
  const quociente = numerador / denominador;
  const dobroDoResto = (numerador % denominador) * 2n;
  const sobe = dobroDoResto > denominador || (dobroDoResto === denominador && quociente % 2n === 1n);
  return sobe ? quociente + 1n : quociente;
}

/** Cents as the layout writes amounts: "1234.56". */
export function inReais(centavos: Centavos): string {
  return withCasas(centavos, 2);
}

/** A rate as the layout writes it, with four decimals: "18.0000". */
export function percentual(aliquota: Taxa): string {
  return withCasas(aliquota, 4);
}

/** A quantity in thousandths, with three decimals: "1.250". */
export function quantidade(milesimos: bigint): string {
  return withCasas(milesimos, 3);
}

function withCasas(valor: bigint, casas: number): string {
  const digitos = valor.toString().padStart(casas + 1, '0');
  return `${digitos.slice(0, -casas)}.${digitos.slice(-casas)}`;
}

export function sum(valores: Iterable<Centavos>): Centavos {
  let soma = 0n;
  for (const valor of valores) soma += valor;
  return soma;
}

/** Amount of a field anywhere in a tree, in cents; 0n where it is missing. `*` is any one element. */
export function valorAt(tree: Tree, path: string): Centavos {
  const passos = PASSOS.get(path) ?? path.split('/');
  PASSOS.set(path, passos);
  return valorAbaixo(tree, passos, 0);
}

const PASSOS = new Map<string, readonly string[]>();

const isGroup = (no: Tree[string]): no is Tree => typeof no === 'object' && !Array.isArray(no);

function valorAbaixo(no: Tree[string], passos: readonly string[], feitos: number): Centavos {
  const passo = passos[feitos];
  if (passo === undefined) return typeof no === 'string' ? centavos(no) : 0n;
  if (!isGroup(no)) return 0n;
  if (passo !== '*') return valorAbaixo(no[passo], passos, feitos + 1);
  return sum(Object.values(no).map((filho) => valorAbaixo(filho, passos, feitos + 1)));
}

function centavos(valor: string): Centavos {
  const [inteiros = '0', decimais = ''] = valor.split('.');
  return BigInt(inteiros + decimais.padEnd(2, '0').slice(0, 2));
}

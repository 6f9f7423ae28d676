import { type Centavos, somar } from './dinheiro.ts';
import type { Tree } from './escrever-xml.ts';

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

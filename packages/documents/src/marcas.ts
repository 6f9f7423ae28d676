import { LIMITES } from './limites.ts';

/** What is dear to parse, by what one weighs: a reference (`&amp;`) 1. */
const PESOS = [
  ['&', 1],
  // Two of them close a CDATA section.
  [']', 2],
  // One stands at each end of a processing instruction.
  ['?', 2],
] as const;

export const TOO_MANY_MARKS =
  'O XML tem marcas demais (referências como "&amp;", colchetes ou pontos de interrogação).';

/** What the marks of the text weigh together; does not weigh on once that is more than a file may have. */
export function weigh(texto: string): number {
  let peso = 0;
  for (const [marca, cada] of PESOS) peso += cada * count(texto, marca, (LIMITES.marcas - peso) / cada + 1);
  return peso;
}

/** How often `marca` stands in the text; does not count beyond `ate`. */
export function count(texto: string, marca: string, ate: number): number {
  let total = 0;
  for (let i = texto.indexOf(marca); i !== -1 && total < ate; i = texto.indexOf(marca, i + 1)) total += 1;
  return total;
}

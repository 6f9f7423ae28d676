import { LIMITES } from './limites.ts';

/** What is dear to parse, and how often it may stand in one file. */
export const MARCAS = [
  { marca: '&', maximo: LIMITES.referencias, mensagem: 'O XML tem referências demais (como "&amp;").' },
  { marca: ']', maximo: LIMITES.colchetes, mensagem: 'O XML tem colchetes demais.' },
  { marca: '?', maximo: LIMITES.interrogacoes, mensagem: 'O XML tem pontos de interrogação demais.' },
] as const;

/** How often `marca` stands in the text; does not count beyond `ate`. */
export function contar(texto: string, marca: string, ate: number): number {
  let total = 0;
  for (let i = texto.indexOf(marca); i !== -1 && total < ate; i = texto.indexOf(marca, i + 1)) total += 1;
  return total;
}

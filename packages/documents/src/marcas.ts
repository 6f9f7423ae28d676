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
export function weighMarks(texto: string): number {
  let peso = 0;
  for (const [marca, cada] of PESOS)
    peso += cada * countMark(texto, marca, (LIMITES.marcas - peso) / cada + 1);
  return peso;
}

/** How often `marca` stands in the text; does not count beyond `ate`. */
export function countMark(texto: string, marca: string, ate: number): number {
  let total = 0;
  for (let i = texto.indexOf(marca); i !== -1 && total < ate; i = texto.indexOf(marca, i + 1)) total += 1;
  return total;
}

/**
 * Where the first "&" before `ate` stands that begins no reference of XML; undefined where there is none. Comments, CDATA sections and
 * instructions may have it. The text is well-formed up to there: what follows a bare one, a parser takes for the rest of its name. One
 * with which the text ends was perhaps cut in the middle.
 */
export function bareReference(texto: string, ate: number): number | undefined {
  MARCAS.lastIndex = 0;
  for (let achada = MARCAS.exec(texto); achada !== null && achada.index < ate; achada = MARCAS.exec(texto)) {
    const [marca] = achada;
    if (marca === '&')
      return CORTADA.test(texto.slice(achada.index, achada.index + 12)) ? undefined : achada.index;
    const fim = FIM_DE[marca];
    if (fim === undefined) continue;
    const depois = texto.indexOf(fim, MARCAS.lastIndex);
    if (depois === -1) return undefined;
    MARCAS.lastIndex = depois + fim.length;
  }
  return undefined;
}

const MARCAS = /&(?:(?:#[0-9]+|#x[0-9A-Fa-f]+|amp|lt|gt|quot|apos);)?|<!--|<!\[CDATA\[|<\?/g;
const CORTADA = /^&(?:#x?[0-9A-Fa-f]*|[a-z]{0,4})$/;
const FIM_DE: Readonly<Record<string, string>> = { '<!--': '-->', '<![CDATA[': ']]>', '<?': '?>' };

/** What comes after the XML declaration, comments and instructions that stand before the root element. */
export type Prologo =
  | { readonly seguinte: 'raiz' | 'doctype'; readonly em: number }
  /** The text ends before that can be told. */
  | { readonly seguinte: 'incompleto' };

const INCOMPLETO: Prologo = { seguinte: 'incompleto' };

/**
 * Looks for a DOCTYPE before the XML parser sees any of it: saxes reports one only at its end, and each character of
 * its body is dear. (After the root has begun, a DOCTYPE is an error of its own.)
 */
export function examinarPrologo(texto: string): Prologo {
  let em = texto.indexOf('<');
  while (em !== -1) {
    const construcao = CONSTRUCOES.find(([inicio]) => texto.startsWith(inicio, em));
    if (construcao === undefined) {
      if (texto.startsWith('<!DOCTYPE', em)) return { seguinte: 'doctype', em };
      if ('<!DOCTYPE'.startsWith(texto.slice(em))) return INCOMPLETO;
      return { seguinte: 'raiz', em };
    }
    const [inicio, fim] = construcao;
    const depois = texto.indexOf(fim, em + inicio.length);
    em = depois === -1 ? -1 : texto.indexOf('<', depois + fim.length);
  }
  return INCOMPLETO;
}

const CONSTRUCOES = [
  ['<?', '?>'],
  ['<!--', '-->'],
] as const;

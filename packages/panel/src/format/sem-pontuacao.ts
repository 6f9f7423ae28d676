/** What a person typed, without punctuation, in capitals. */
export const semPontuacao = (texto: string): string => texto.replace(/[^0-9a-z]/gi, '').toUpperCase();

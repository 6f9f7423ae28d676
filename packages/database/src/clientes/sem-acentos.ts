/** SQL around a name as people look for it: without accents and capitals, whatever the order of the database's own letters is. */
export const ANTES_DO_NOME = 'translate(lower(';
export const DEPOIS_DO_NOME = "), 'áàâãäéèêëíìîïóòôõöúùûüçñ', 'aaaaaeeeeiiiiooooouuuucn')";

/** The same of an SQL term. */
export const semAcentos = (texto: string): string => `${ANTES_DO_NOME}${texto}${DEPOIS_DO_NOME}`;

/** What the words of a search may be of a CNPJ's root, written with punctuation or without; null where there is nothing. */
export const raizProcurada = (q: string | null | undefined): string | null =>
  q
    ?.replace(/[\s./-]/g, '')
    .slice(0, 8)
    .toUpperCase() || null;

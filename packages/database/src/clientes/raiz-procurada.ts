/** What the words of a search may be of a CNPJ's root, written with punctuation or without; null where there is nothing. */
export const raizProcurada = (q: string | null | undefined): string | null =>
  q
    ?.replace(/[\s./-]/g, '')
    .slice(0, 8)
    .toUpperCase() || null;

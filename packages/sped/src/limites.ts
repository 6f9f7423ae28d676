/** What one file may cost. The layout needs far less. */
export const LIMITES = {
  /** Bytes of a line; the long ones are the free texts of 0450, 0460 and C110. */
  linha: 64 * 1024,
  /** Items (NUM_ITEM has three digits), and registers of totals (C190, D101 ...), of a document. */
  linhas: 2_000,
  /** Participants (0150) and products (0200), which are kept while the book is read. */
  cadastro: 500_000,
  /** Bytes of what is kept of them. */
  bytesDoCadastro: 64 * 1024 * 1024,
  /** M105 of a credit. */
  bases: 1_000,
  /** Errors that are listed; at the last one reading ends. */
  problemas: 100,
} as const;

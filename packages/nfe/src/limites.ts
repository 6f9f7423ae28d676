/**
 * What one file may cost. The layout needs far less: depth 14, names of 30, texts of 5,000 characters (infCpl), and
 * 990 items a note, 50 notes a batch, 20 events a batch, which stand in the field table.
 */
export const LIMITES = {
  bytes: 5 * 1024 * 1024,
  profundidade: 32,
  /** A note of 990 items with every group has about 150,000. */
  elementos: 250_000,
  nome: 100,
  atributos: 32,
  valorDeAtributo: 1_000,
  /** One run of text, read or skipped: certificates and QR codes are the long ones. */
  texto: 100_000,
  /** The text of a field that we keep. */
  campo: 1_000,
  /** Characters of a decimal: the longest of the layout (11v0-10) has 22. */
  decimal: 24,
} as const;

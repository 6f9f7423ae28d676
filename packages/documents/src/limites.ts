import type { Problema } from './leitura.ts';
import type { TipoDeCampo } from './tabela-de-campos.ts';

/**
 * What one file may cost. The layout needs far less: depth 14, names of 30, texts of 5,000 characters (infCpl), and
 * 990 items a note, 50 notes a batch, 20 events a batch, which stand in the field table.
 *
 * The counts of marks (references, brackets, comments ...) are there because saxes takes each of them through a slow
 * path: without them a file of 5 MB could hold a processor for half a second. A note of 990 items has a few thousand
 * of each at most.
 */
export const LIMITES = {
  bytes: 5 * 1024 * 1024,
  profundidade: 32,
  /** A note of 990 items with every group has about 150,000. */
  elementos: 200_000,
  nome: 100,
  atributos: 32,
  atributosNoArquivo: 20_000,
  valorDeAtributo: 1_000,
  /** One run of text, read or skipped: certificates and QR codes are the long ones. */
  texto: 100_000,
  /** The text of a field that we keep. */
  campo: 1_000,
  /** What an NFS-e says of its service. */
  descricao: 2_000,
  /** Characters of a decimal: the longest of the layout (11v0-10) has 22. */
  decimal: 24,
  /** What all marks weigh together that one file may have. */
  marcas: 50_000,
  /** Characters of all comments together, each counted as 16 more than it has. */
  comentarios: 50_000,
  /** Base64 of one document inside the answer of the distribution service. */
  docZip: 2 * 1024 * 1024,
  /** Bytes of all such documents together, after inflation. */
  inflado: 5 * 1024 * 1024,
} as const;

/** Characters of a field, by its type. */
export const LIMIT_OF_TYPE: Readonly<Record<TipoDeCampo, number>> = {
  texto: LIMITES.campo,
  decimal: LIMITES.campo,
  versao: LIMITES.campo,
  descricao: LIMITES.descricao,
  docZip: LIMITES.docZip,
};

/** Thrown inside the reader to stop at once; `lerXml` catches it, so it never leaves the package. */
export class Stop extends Error {
  readonly problema: Problema;

  constructor(problema: Problema) {
    super(problema.codigo);
    this.problema = problema;
  }
}

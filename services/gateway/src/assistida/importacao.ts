import type { AssistidaImportada } from '@apura/contracts';
import type { LinhaDoFisco } from '@apura/engine';

/** A file as it was understood: of a shape that is known of tax authorities, or of ours. */
export interface Importacao {
  readonly formato: AssistidaImportada['formato'];
  /** When the tax authority made it, as it says. */
  readonly gerado_em: string | null;
  /** What was made of each column, in their order; empty where the shape is known. */
  readonly colunas: readonly { readonly coluna: string; readonly campo: string }[];
  readonly linhas: readonly LinhaDoFisco[];
}

/** How a file is to be understood where its columns have other names. */
export interface MapaDeColunas {
  /** Name of a column of the file -> field of the neutral line, or "ignorar". */
  readonly colunas: Readonly<Record<string, string>>;
  /** Fields that hold for all lines. */
  readonly constantes: Readonly<Record<string, string>>;
}

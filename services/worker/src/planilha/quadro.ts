/**
 * How a column is read. `valor` and `percentual` are decimal strings, `codigo` is digits that must keep their zeros,
 * `misto` is a decimal where the text is one and text where it is not.
 */
export type TipoDeColuna = 'texto' | 'codigo' | 'valor' | 'percentual' | 'inteiro' | 'misto';

export interface Coluna {
  readonly titulo: string;
  readonly tipo: TipoDeColuna;
  /** In characters, for the sheets that have widths. */
  readonly largura: number;
}

/** One table of the report, for sheets and for CSV alike. A cell that has nothing is null. */
export interface Quadro {
  /** Also the name of its sheet: 31 characters at most. */
  readonly nome: string;
  readonly colunas: readonly Coluna[];
  readonly linhas: readonly (readonly (string | null)[])[];
}

const DECIMAL = /^-?\d+(\.\d+)?$/;
const NUMERICOS: ReadonlySet<TipoDeColuna> = new Set(['valor', 'percentual', 'inteiro', 'misto']);

/** Whether a cell is a number in its column; all else is text. */
export function ehNumero(tipo: TipoDeColuna, texto: string): boolean {
  return NUMERICOS.has(tipo) && DECIMAL.test(texto);
}

/** Text without what neither XML nor a line of CSV can carry: control characters and halves of characters. */
export function limpar(texto: string): string {
  return texto.replace(/[\p{Cc}\p{Cs}\ufffe\uffff]+/gu, ' ');
}

/**
 * How a column is read. `valor` and `percentual` are decimal strings, `codigo` is digits that must keep their zeros,
 * `misto` is a decimal where the text is one and text where it is not, `data` is YYYY-MM-DD.
 */
export type TipoDeColuna = 'texto' | 'codigo' | 'valor' | 'percentual' | 'inteiro' | 'misto' | 'data';

export interface Coluna {
  readonly titulo: string;
  readonly tipo: TipoDeColuna;
  /** In characters, for the sheets that have widths. */
  readonly width: number;
}

/** A cell that has nothing is null. */
export type Linha = readonly (string | null)[];

/** One table of the report, the same on paper, in a sheet and in CSV. */
export interface Quadro {
  /** Also the name of its sheet: 31 characters at most. */
  readonly nome: string;
  readonly colunas: readonly Coluna[];
  readonly linhas: readonly Linha[];
  /** What the rows add up to. */
  readonly footer: readonly Linha[];
}

const WIDTHS: Readonly<Record<TipoDeColuna, number>> = {
  texto: 28,
  codigo: 12,
  valor: 18,
  percentual: 12,
  inteiro: 10,
  misto: 16,
  data: 12,
};

/** What a column is called, how it is read, what a row has in it, and its width where the type's own will not do. */
export type ColunaDe<T> = readonly [
  titulo: string,
  tipo: TipoDeColuna,
  celula: (linha: T) => string | null | undefined,
  largura?: number,
];

/** The column without what its rows have in it. */
export const colunaDe = <T>([titulo, tipo, , width = WIDTHS[tipo]]: ColunaDe<T>): Coluna => ({
  titulo,
  tipo,
  width,
});

/** A table of one row for each of `linhas`. */
export function quadro<T>(
  nome: string,
  linhas: readonly T[] | undefined,
  colunas: readonly ColunaDe<T>[],
  footer: readonly Linha[] = [],
): Quadro {
  return {
    nome,
    colunas: colunas.map(colunaDe),
    linhas: (linhas ?? []).map((linha) => colunas.map(([, , celula]) => celula(linha) ?? null)),
    footer,
  };
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

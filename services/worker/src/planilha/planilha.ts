import type { Coluna, Linha, Quadro } from '../report/quadros/quadro.ts';

/** A table that is being written, row by row. */
export interface QuadroAberto {
  linha(linha: Linha): void;
  fim(footer: readonly Linha[]): void;
}

/** A file of tables that is being written. Tables may be open side by side, and stand in it in the order of their opening. */
export interface Planilha {
  abrir(quadro: { readonly nome: string; readonly colunas: readonly Coluna[] }): QuadroAberto;
  /** The file. Every table must have come to its end. */
  fim(): Promise<Buffer>;
}

/** Writes tables that are there as a whole into each of the files. */
export function escreverQuadros(planilhas: readonly Planilha[], quadros: readonly Quadro[]): void {
  for (const quadro of quadros) {
    for (const planilha of planilhas) {
      const aberto = planilha.abrir(quadro);
      for (const linha of quadro.linhas) aberto.linha(linha);
      aberto.fim(quadro.footer);
    }
  }
}

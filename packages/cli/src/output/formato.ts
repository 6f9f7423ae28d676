import type { Contexto } from '../contexto.ts';
import { csv } from './csv.ts';
import { tabela } from './tabela.ts';

/** What the command line says about the form of the result. */
export interface FormatoOptions {
  readonly json?: boolean;
  readonly csv?: boolean;
}

export interface Resultado {
  /** Printed whole with `--json`. */
  readonly json: unknown;
  /** Column names and rows with `--csv`, values as the API writes them. */
  readonly csv: { readonly colunas: readonly string[]; readonly linhas: readonly (readonly unknown[])[] };
  /** For people, otherwise. `textos` says how many of the first columns are no numbers. */
  readonly tabela: {
    readonly header: readonly string[];
    readonly linhas: readonly (readonly (string | number)[])[];
    readonly textos: number;
  };
}

/** Prints a result in the form that was asked for. */
export function mostrar({ saida }: Contexto, options: FormatoOptions, resultado: Resultado): void {
  if (options.json) saida.write(`${JSON.stringify(resultado.json)}\n`);
  else if (options.csv) saida.write(csv([resultado.csv.colunas, ...resultado.csv.linhas]));
  else {
    const { header, linhas, textos } = resultado.tabela;
    saida.write(tabela(header, linhas, textos));
  }
}

import { withoutFormula } from '@apura/contracts/sem-formula';
import Table from 'cli-table3';
import { type AskedPage, type Connection, type Page, todas } from '../api/connection.ts';
import { connect } from '../connect.ts';
import type { Contexto } from '../contexto.ts';
import { withoutControls } from './without-controls.ts';

/** What the command line says about the form of the result. */
export interface FormatoOptions {
  readonly json?: boolean;
  readonly csv?: boolean;
}

interface Resultado {
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
export function show({ saida }: Contexto, options: FormatoOptions, resultado: Resultado): void {
  if (options.json) saida.write(`${JSON.stringify(resultado.json)}\n`);
  else if (options.csv) saida.write(csv([resultado.csv.colunas, ...resultado.csv.linhas]));
  else {
    const { header, linhas, textos } = resultado.tabela;
    saida.write(tabela(header, linhas, textos));
  }
}

export interface ListOptions extends FormatoOptions {
  readonly limite: number;
  readonly todos?: boolean;
}

/**
 * Prints the first `limite` of the API's list that `ver` asks for, or all of it, and tells the person that it goes on, or is empty.
 * `forma` has the lines and the page that came last.
 */
export async function list<T, P extends Page<T>>(
  contexto: Contexto,
  ver: (connection: Connection, page: AskedPage) => Promise<P & Page<T>>,
  options: ListOptions,
  forma: (linhas: readonly T[], ultima: P) => Omit<Resultado, 'json'>,
): Promise<void> {
  const { avisos, textos } = contexto;
  const connection = await connect(contexto);
  const ultima = options.todos
    ? await todas<T, P>((page) => ver(connection, page))
    : await ver(connection, { limit: options.limite });
  const { data, next_cursor } = ultima;
  show(contexto, options, { json: data, ...forma(data, ultima) });
  if (next_cursor !== null) avisos.write(`${textos.haMais(data.length)}\n`);
  else if (data.length === 0) avisos.write(`${textos.nenhum}\n`);
}

/** A table for people. Columns after `textos` hold numbers and stand to the right. */
export function tabela(
  header: readonly string[],
  linhas: readonly (readonly (string | number)[])[],
  textos: number,
): string {
  const quadro = new Table({
    head: [...header],
    colAligns: header.map((_, coluna) => (coluna < textos ? 'left' : 'right')),
    style: { head: [], border: [] },
  });
  for (const linha of linhas) quadro.push(linha.map((valor) => withoutControls(String(valor))));
  return `${quadro.toString()}\n`;
}

/** Rows as RFC 4180 writes them: comma, CRLF, quotes where a field needs them; none is a formula. */
export function csv(linhas: readonly (readonly unknown[])[]): string {
  return linhas.map((linha) => `${linha.map(campo).join(',')}\r\n`).join('');
}

function campo(valor: unknown): string {
  const texto = withoutFormula(String(valor ?? ''));
  return /[",\r\n]/.test(texto) ? `"${texto.replaceAll('"', '""')}"` : texto;
}

import { type Page, todas } from '../api/walk.ts';
import { connect } from '../config/connect.ts';
import type { Contexto } from '../contexto.ts';
import { type FormatoOptions, mostrar, type Resultado } from './formato.ts';

export interface ListOptions extends FormatoOptions {
  readonly limite: number;
  readonly todos?: boolean;
}

/**
 * Prints the first `limite` of the API's list at `path`, or all of it, and tells the person that it goes on, or is empty.
 * `forma` has the lines and the page that came last.
 */
export async function listar<T, P extends Page<T> = Page<T>>(
  contexto: Contexto,
  path: string,
  filtros: Readonly<Record<string, string | undefined>>,
  options: ListOptions,
  forma: (linhas: readonly T[], ultima: P) => Omit<Resultado, 'json'>,
): Promise<void> {
  const { avisos, textos } = contexto;
  const connection = await connect(contexto);
  const ver = (consulta: URLSearchParams): Promise<P> => {
    for (const [nome, valor] of Object.entries(filtros)) if (valor !== undefined) consulta.set(nome, valor);
    return connection.json<P>(`${path}?${consulta}`);
  };
  const ultima = options.todos
    ? await todas(ver)
    : await ver(new URLSearchParams({ limit: String(options.limite) }));
  const { data, next_cursor } = ultima;
  mostrar(contexto, options, { json: data, ...forma(data, ultima) });
  if (next_cursor !== null) avisos.write(`${textos.haMais(data.length)}\n`);
  else if (data.length === 0) avisos.write(`${textos.nenhum}\n`);
}

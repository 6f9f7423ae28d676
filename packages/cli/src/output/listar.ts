import { type Page, todas } from '../api/walk.ts';
import type { Contexto } from '../contexto.ts';
import { type FormatoOptions, mostrar, type Resultado } from './formato.ts';

export interface ListOptions extends FormatoOptions {
  readonly limite: number;
  readonly todos?: boolean;
}

/** Prints the first `limite` of a list of the API, or all of it, and tells the person that it goes on, or is empty. */
export async function listar<T>(
  contexto: Contexto,
  ver: (consulta: URLSearchParams) => Promise<Page<T>>,
  options: ListOptions,
  formas: (linhas: readonly T[]) => Omit<Resultado, 'json'>,
): Promise<void> {
  const { avisos, textos } = contexto;
  const { data, next_cursor } = options.todos
    ? { data: await todas(ver), next_cursor: null }
    : await ver(new URLSearchParams({ limit: String(options.limite) }));
  mostrar(contexto, options, { json: data, ...formas(data) });
  if (next_cursor !== null) avisos.write(`${textos.haMais(data.length)}\n`);
  else if (data.length === 0) avisos.write(`${textos.nenhum}\n`);
}

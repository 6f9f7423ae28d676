import type { Conexao } from './conexao.ts';
import type { Pagina } from './respostas.ts';

export interface OpcoesDaLista {
  readonly limite: number;
  readonly todos?: boolean;
}

/** The first `limite` of a list, or all of it; `haMais` when the list goes on. */
export async function percorrer<T>(
  conexao: Conexao,
  caminho: string,
  { limite, todos = false }: OpcoesDaLista,
): Promise<{ readonly linhas: T[]; readonly haMais: boolean }> {
  const linhas: T[] = [];
  let cursor: string | null = null;
  do {
    const consulta: URLSearchParams = new URLSearchParams({ limit: String(todos ? 100 : limite) });
    if (cursor !== null) consulta.set('cursor', cursor);
    const pagina: Pagina<T> = await conexao.json(`${caminho}?${consulta}`);
    linhas.push(...pagina.data);
    cursor = pagina.next_cursor;
  } while (todos && cursor !== null);
  return { linhas, haMais: cursor !== null };
}

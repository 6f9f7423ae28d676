import { escreverCursor, lerCursor } from './cursor.ts';

/** The query members of a list, as the database takes them. */
export function paginaPedida(consulta: { limit: number; cursor?: string }): {
  limit: number;
  depoisDe?: string;
} {
  const { limit, cursor } = consulta;
  return cursor === undefined ? { limit } : { limit, depoisDe: lerCursor(cursor) };
}

/** The answer's page of rows that are JSON already, one more than `limit` if there are more. */
export function juntarPagina(
  linhas: readonly { readonly id: string; readonly json: string }[],
  limit: number,
): Buffer {
  const mostradas = linhas.slice(0, limit);
  const ultima = linhas.length > limit ? mostradas.at(-1) : undefined;
  const cursor = JSON.stringify(ultima ? escreverCursor(ultima.id) : null);
  return Buffer.from(`{"data":[${mostradas.map(({ json }) => json).join(',')}],"next_cursor":${cursor}}`);
}

/** The answer's page, from rows of which one more than `limit` was read if there are more. */
export function montarPagina<L extends { readonly id: string }, T>(
  linhas: readonly L[],
  limit: number,
  representar: (linha: L) => T,
): { data: T[]; next_cursor: string | null } {
  const mostradas = linhas.slice(0, limit);
  const ultima = linhas.length > limit ? mostradas.at(-1) : undefined;
  return { data: mostradas.map(representar), next_cursor: ultima ? escreverCursor(ultima.id) : null };
}

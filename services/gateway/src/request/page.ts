import type { Resposta } from '../answers.ts';
import { present } from '../present.ts';
import { readCursor, writeCursor } from './cursor.ts';

/**
 * The query of a list, as the database takes it: a cursor is the id of the row that it comes after.
 *
 * @throws ErroDaApi `cursor_invalido`
 */
export function filtered<Q extends { readonly cursor?: string; readonly cliente_id?: string }>({
  cursor,
  cliente_id,
  ...filters
}: Q) {
  const depoisDe = cursor === undefined ? undefined : readCursor(cursor);
  return { ...filters, ...present({ clienteId: cliente_id, depoisDe }) };
}

/** The rows of a page, of which one more than `limit` was read if there are more, and the cursor of the next one. */
function shown<L extends { readonly id: string }>(linhas: readonly L[], limit: number) {
  const mostradas = linhas.slice(0, limit);
  const ultima = linhas.length > limit ? mostradas.at(-1) : undefined;
  return { mostradas, next_cursor: ultima ? writeCursor(ultima.id) : null };
}

/** The answer's page of rows that are JSON already. */
export function appendPage(
  linhas: readonly { readonly id: string; readonly json: string }[],
  limit: number,
): Buffer {
  const { mostradas, next_cursor } = shown(linhas, limit);
  const data = mostradas.map(({ json }) => json).join(',');
  return Buffer.from(`{"data":[${data}],"next_cursor":${JSON.stringify(next_cursor)}}`);
}

export function buildPage<L extends { readonly id: string }, T>(
  linhas: readonly L[],
  limit: number,
  representar: (linha: L) => T,
): { data: T[]; next_cursor: string | null } {
  const { mostradas, next_cursor } = shown(linhas, limit);
  return { data: mostradas.map(representar), next_cursor };
}

/** The answer of a list: a page of its rows, each as `representar` shows it. */
export const listed = <L extends { readonly id: string }>(
  { limit }: { readonly limit: number },
  linhas: readonly L[],
  representar: (linha: L) => object,
): Resposta => ({ status: 200, body: buildPage(linhas, limit, representar) });

/** The answer of a list that has no next page. */
export const listedWhole = (data: readonly object[]): Resposta => ({
  status: 200,
  body: { data, next_cursor: null },
});

import { INVOLUCROS } from '../raizes.ts';
import { filho, type No } from '../tabela-de-campos.ts';
import { TODOS } from './ler-documento.ts';

/** An element that `lerDocumento` goes into, by what it looks for there. */
export type ReadingPlace = No;

/** Around the root element of a file. */
export const OUTERMOST_PLACE: ReadingPlace = TODOS.tree;

/**
 * The place inside an element of that local name; undefined where `lerDocumento` skips it with all that it holds. For whoever
 * looks at a file once more, of the documents that were taken from it.
 */
export function placeInside(place: ReadingPlace, nome: string): ReadingPlace | undefined {
  const known = filho(place, nome);
  if (known !== undefined) return known;
  const searched = place === TODOS.dentro || (place === TODOS.tree && INVOLUCROS.has(nome));
  return searched ? TODOS.dentro : undefined;
}

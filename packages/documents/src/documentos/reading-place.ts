import { WRAPPERS } from '../raizes.ts';
import { childOf, type No } from '../tabela-de-campos.ts';
import { ALL } from './build-all.ts';

/** An element that `lerDocumento` goes into, by what it looks for there. */
export type ReadingPlace = No;

/** Around the root element of a file. */
export const OUTERMOST_PLACE: ReadingPlace = ALL.tree;

/**
 * The place inside an element of that local name; undefined where `lerDocumento` skips it with all that it holds. For whoever
 * looks at a file once more, of the documents that were taken from it.
 */
export function placeInside(place: ReadingPlace, nome: string): ReadingPlace | undefined {
  const known = childOf(place, nome);
  if (known !== undefined) return known;
  const searched = place === ALL.dentro || (place === ALL.tree && WRAPPERS.has(nome));
  return searched ? ALL.dentro : undefined;
}

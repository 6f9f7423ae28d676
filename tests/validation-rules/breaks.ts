import type { Base, Edicoes } from './bases.ts';
import { OF_GROUP } from './breaks-of-the-group.ts';
import { OF_NOTA } from './breaks-of-the-head.ts';
import { MONOFASICAS } from './breaks-of-the-single-phase.ts';

/** A rule, a note, what makes the note break it, and what is changed in the note before, so that it does not. */
export type Break = readonly [id: string, base: Base, quebra: Edicoes, antes?: Edicoes];

/** A change that breaks each rule, and without which the same note keeps it. */
export const BREAKS: readonly Break[] = [...OF_NOTA, ...OF_GROUP, ...MONOFASICAS];

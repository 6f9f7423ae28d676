import type { Base, Edicoes } from './bases.ts';
import { DO_GRUPO } from './breaks-of-the-group.ts';
import { DA_NOTA } from './breaks-of-the-head.ts';
import { MONOFASICAS } from './breaks-of-the-single-phase.ts';

/** A rule, a note, what makes the note break it, and what is changed in the note before, so that it does not. */
export type Quebra = readonly [id: string, base: Base, quebra: Edicoes, antes?: Edicoes];

/** A change that breaks each rule, and without which the same note keeps it. */
export const QUEBRAS: readonly Quebra[] = [...DA_NOTA, ...DO_GRUPO, ...MONOFASICAS];

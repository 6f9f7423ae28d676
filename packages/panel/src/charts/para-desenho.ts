import { readCents } from '@apura/words';

/** For the coordinates of a drawing, and only there. */
export const paraDesenho = (decimal: string): number => Number(readCents(decimal)) / 100;

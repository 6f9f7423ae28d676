import { diaCorrente } from './dia-corrente.ts';

/** The month in Brasília at an instant, as YYYY-MM: the month whose regime counts as a client's current one. */
export const mesCorrente = (instante: Date): string => diaCorrente(instante).slice(0, 7);

import type { Versoes } from './resultado.ts';

/** What made a result: the code, the reading of the law, and the edition of the official tables. */
export const versoes: Versoes = { motor: '0.3.0', regras: '2026.11.16', dados: 'it-2025.002-v1.70' };

/**
 * Where version `para` changed no note of a month before `desde` (YYYY-MM), as when a rate is fixed: those that version `de`
 * computed then stay as they are. `escrever-digest.ts` refuses a line that is not so.
 */
export const ONLY_SINCE: readonly { readonly de: string; readonly para: string; readonly desde: string }[] =
  [];

/** Of which earlier versions the notes of months before `antes_de` are as ours would have them. */
export const notasQueValem = ONLY_SINCE.filter(({ para }) => para === versoes.regras).map(
  ({ de, desde }) => ({
    regras: de,
    antes_de: desde,
  }),
);

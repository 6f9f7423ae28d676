import type { Versoes } from './resultado.ts';

/** What made a result: the code, the reading of the law, and the edition of the official tables. */
export const versoes: Versoes = { motor: '0.3.0', regras: '2026.11.6', dados: 'it-2025.002-v1.70' };

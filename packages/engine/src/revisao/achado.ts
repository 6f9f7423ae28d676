import type { Revisao } from '../resultado.ts';

/** What is wrong with a classification, before it is known what it costs. */
export type Achado = Pick<Revisao, 'tipo' | 'motivo' | 'ressalvas' | 'sugerida' | 'anexo'>;

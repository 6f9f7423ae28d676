import type { Comparativo } from '@apura/engine';

/** The figures of a client's month, and which month it is. */
export interface MesApurado {
  readonly comparativo: Comparativo;
  /** YYYY-MM. */
  readonly competencia: string;
}

import { arredondar, type Fixo } from '../fixo.ts';

/** A reference rate in percent, rounded to the nearest 0.1 percentage point (LC 214/2025 art. 349 § 14). */
export const arredondarReferencia = (aliquota: Fixo): Fixo => arredondar(aliquota, 1);

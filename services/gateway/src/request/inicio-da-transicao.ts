/** The first month in which CBS and IBS are computed: what is told without `desde` holds for all of the transition. */
export const INICIO_DA_TRANSICAO = '2026-01';

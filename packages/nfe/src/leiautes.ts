export const LEIAUTE_ATUAL = '4.00';

/** Out of use since 2018-08 (3.10) and 2015-03 (2.00); read with what they have, and flagged. */
export const LEIAUTES_ANTIGOS: ReadonlySet<string> = new Set(['2.00', '3.10']);
